package contesttest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// Trace opens the first trace in a text.
func Trace(t testing.TB, text []byte) *replay.Trace {
	t.Helper()
	traces := must.Get(replay.NewReader(bytes.NewReader(text)))(t)
	return must.Get(traces.Next())(t)
}

// Lines decodes the turns and the end line of a trace.
func Lines[Turn, End any](t testing.TB, trace *Memory) (turns []Turn, end End) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(trace.Bytes()), []byte{'\n'})[1:]
	last := len(lines) - 1
	turns = make([]Turn, last)
	for i, line := range lines[:last] {
		must.JSON(t, line, &turns[i])
	}
	var line struct{ End *End }
	must.JSON(t, lines[last], &line)
	if line.End == nil {
		t.Fatal("the trace has no end line")
	}
	return turns, *line.End
}

// Verified checks that the trace of a complete match agrees with the rules in every turn.
func Verified(t testing.TB, game contest.Game, trace *Memory) {
	t.Helper()
	report := must.Get(verify.Trace(game, Trace(t, trace.Bytes())))(t)
	if report.Diff != nil {
		t.Fatalf("the trace does not verify: %v", report.Diff)
	}
	turns := bytes.Count(trace.Bytes(), []byte{'\n'}) - 2 // without header and end line
	if report.Turns != turns || report.Values == 0 {
		t.Fatalf("%d turns and %d values verify, want %d turns", report.Turns, report.Values, turns)
	}
}

// InvalidTraces checks that verifying each of the traces fails with an error that begins with its key.
func InvalidTraces(t *testing.T, game contest.Game, traces map[string]string) {
	t.Helper()
	for want, text := range traces {
		if report, err := verify.Trace(game, Trace(t, []byte(text))); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, report %+v; want %s…", err, report, want)
		}
	}
}
