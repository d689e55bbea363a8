package grass_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// line is a line of a trace, as far as tests use it.
type line struct {
	Turn    int
	Outputs []*string
	Failed  []*string
	End     *line
}

func readLines(t *testing.T, trace *contesttest.Memory) (lines []line) {
	t.Helper()
	texts := bytes.Split(bytes.TrimSpace(trace.Bytes()), []byte("\n"))
	for _, text := range texts[1:] {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatal(err)
		}
		if l.End != nil {
			l = *l.End
		}
		lines = append(lines, l)
	}
	return lines
}

// A trace has the answers, in ASCII, and the reasons of missing ones.
func TestOutputs(t *testing.T) {
	t.Parallel()
	_, trace := perform(t.Context(), t, says("MESSAGE a\xffé\x01", "WAIT;;WAIT"), failsIn(2, bot.Exited))
	lines := readLines(t, trace)
	if got := *lines[0].Outputs[0]; got != "MESSAGE a\uFFFDé\x01" || lines[0].Failed != nil {
		t.Errorf("the answer is %q, failed %v", got, lines[0].Failed)
	}
	if second := lines[1]; second.Outputs[1] != nil || *second.Failed[1] != "exited" || second.Failed[0] != nil {
		t.Errorf("turn 2 is %+v", second)
	}
	if i := bytes.IndexFunc(trace.Bytes(), func(r rune) bool { return r > '~' }); i >= 0 {
		t.Errorf("not ASCII from %q on", trace.Bytes()[i:])
	}
}

// A trace that starts from a hand-made map has all of it; one from a seed has the seed too.
func TestHeaders(t *testing.T) {
	t.Parallel()
	_, trace := perform(t.Context(), t, says(), says())
	if want := `"scenario":"meadow","map":` + meadow + `,"seed":7,"turn_ms":60000,`; !strings.Contains(trace.String(), want) {
		t.Errorf("no %s in the trace", want)
	}
	_, trace = duel(t, seeded(-9, 1), false, "@idle", "name=@idle")
	if want := `"drawn":{"league":1,"seed":-9},"map":{"width":`; !strings.Contains(trace.String(), want) {
		t.Errorf("no %s in the trace", want)
	}
	if want := `"seats":[{"seat":"P0","bot":"idle"},{"seat":"P1","bot":"name"}],"initial":{"turn":0,`; !strings.Contains(trace.String(), want) {
		t.Errorf("no %s in the trace", want)
	}
}

// Invalid traces of this game are reported.
func TestBrokenTraces(t *testing.T) {
	t.Parallel()
	_, trace := perform(t.Context(), t, says(), says())
	good := trace.String()
	cut := func(from string) string { return good[:strings.Index(good, from)] }
	tests := []struct{ name, text, want string }{
		{"cut off", cut(`{"end"`), "line 21: the trace is cut off: no end line after turn 20"},
		{"newer rules", strings.Replace(good, `"rules_version":1`, `"rules_version":2`, 1), "line 1: trace of version 2 of the rules"},
		{"other rules", strings.Replace(good, `"rules":"official"`, `"rules":"house"`, 1), `line 1: unknown rules "house"`},
		{"no map", strings.Replace(good, `"map":`, `"mop":`, 1), "line 1: map of the header: read map: "},
		{"a bad map", strings.Replace(good, `"scrap":[[5`, `"scrap":[[-5`, 1), "line 1: map of the header: read map: scrap[0][0] is -5"},
		{"one output", strings.Replace(good, `"outputs":["WAIT",`, `"outputs":[`, 1), "line 2: turn 1 has 1 outputs, want 2"},
		{"outputs of another kind", strings.Replace(good, `"outputs":["WAIT"`, `"outputs":[1`, 1), "line 2: turn: outputs: must be text, not a number"},
		{"a turn too many", strings.Replace(good, `{"end"`, `{"turn":21,"outputs":["WAIT","WAIT"]}`+"\n"+`{"end"`, 1), "line 22: turn 21 after the end of the match in turn 20 (stable)"},
		{"an end of another kind", cut(`{"end"`) + `{"end":3}`, "line 22: end line: "},
		{"a negative league", strings.Replace(good, `"map":`, `"drawn":{"league":-1,"seed":1},"map":`, 1), "line 1: header: generate map: league is -1"},
		{"a recording without a seed", strings.Replace(good, `"map":`, `"reference":"x","map":`, 1), "line 1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report, err := check(t, []byte(tt.text))
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, report %+v; want %s…", err, report, tt.want)
			}
		})
	}
}
