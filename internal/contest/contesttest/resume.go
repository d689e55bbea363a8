package contesttest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Host returns a host for the bots of a test, with its own folder for logs.
func Host(t testing.TB) match.Host {
	t.Helper()
	dir := t.TempDir()
	return match.Host{Machine: bot.Machine{Env: os.Environ(), Python: pythonOrNone()}, LogDir: dir}
}

// FromState plays a match of stateless bots, and resumes it with new bots after each of the given turns. Trace and result must
// equal those of the whole match, and playbacks must have the same exchanges.
func FromState(t *testing.T, game contest.Game, s *Setting, turns ...int) (contest.Result, *Memory) {
	t.Helper()
	table := must.Get(game.Prepare(s.Terms))(t)
	whole, exchanges := new(Memory), []contest.Exchange{}
	o := s.Observer
	o.Trace = whole
	o.Transcript = func(x contest.Exchange) { exchanges = append(exchanges, x) }
	want := must.Get(match.Play(t.Context(), game, table, slices.Clone(s.Seats), o, Host(t)))(t)
	Verified(t, game, whole)
	for _, n := range turns {
		t.Run(fmt.Sprint("after turn ", n), func(t *testing.T) {
			t.Parallel()
			trace := new(Memory)
			o := s.Observer
			o.Trace = trace
			from := contest.Resumed(table, contest.Past{At: Playback(t, game, whole.Bytes(), 0), Turn: after(t, game, whole, n, exchanges)})
			got := must.Get(match.Play(t.Context(), game, from, slices.Clone(s.Seats), o, Host(t)))(t)
			must.Be(t, "trace", withoutReasons(whole.String()), withoutReasons(trace.String()))
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(contest.Result{}, "Duration"),
				cmpopts.IgnoreFields(contest.SeatResult{}, "Timing", "Pondered", "Log"), cmp.Transformer("failure", failureInTrace)); diff != "" {
				t.Errorf("result (-whole match +from here):\n%s", diff)
			}
		})
	}
	return want, whole
}

// reasons matches the details of failures in the end line of a trace.
var reasons = regexp.MustCompile(`,"(?:reason|where)":"(?:[^"\\]|\\.)*"`)

// withoutReasons removes the details of failures from a trace, which are unknown for failures before a match is resumed.
func withoutReasons(trace string) string {
	turns, end, found := strings.Cut(trace, `"failures":[`)
	if !found {
		return trace
	}
	return turns + reasons.ReplaceAllString(end, "")
}

// failureInTrace returns what a trace's turns contain about a failure.
func failureInTrace(f *bot.Failure) string {
	if f == nil {
		return ""
	}
	return fmt.Sprintf("%s in turn %d", f.Kind, f.Turn)
}

// after plays back a number of turn lines, checks the exchanges, and returns the game's number of the turn.
func after(t *testing.T, game contest.Game, trace *Memory, turn int, exchanges []contest.Exchange) int {
	t.Helper()
	at := must.Get(game.Open(Trace(t, trace.Bytes()), nil))(t)
	var replayed []contest.Exchange
	for range turn {
		must.Do(t, at.Next())
		replayed = append(replayed, at.Exchanges()...)
	}
	reached := at.Turn()
	if lines := bytes.Count(trace.Bytes(), []byte{'\n'}); turn == lines-2 {
		if err := at.Next(); !errors.Is(err, io.EOF) {
			t.Fatalf("Next after the last turn: error %v, want EOF", err)
		}
	}
	if diff := cmp.Diff(exchanges[:len(replayed)], replayed, cmpopts.EquateEmpty(),
		cmpopts.IgnoreFields(contest.Exchange{}, "Bot", "Stderr")); diff != "" {
		t.Errorf("exchanges (-match +playback):\n%s", diff)
	}
	return reached
}

// Playback returns a playback of a trace after a number of turns.
func Playback(t testing.TB, game contest.Game, trace []byte, turns int) contest.Playback {
	t.Helper()
	p, err := game.Open(Trace(t, trace), nil)
	for range turns {
		if err == nil {
			err = p.Next()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}
