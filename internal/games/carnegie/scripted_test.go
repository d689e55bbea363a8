package carnegie_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/tier"
)

// recording is the part of a reference recording that the scripted match needs.
type recording struct {
	Map   string
	Turns int
	// Script holds each team's calls, turn by turn.
	Script map[string][][]json.RawMessage
	State  json.RawMessage // after the last turn
	End    struct {
		Winner *string
		Reason string
		Turns  int
	}
}

func readRecording(t *testing.T, file string) *recording {
	t.Helper()
	trace := firstTrace(t, file)
	r := &recording{Script: map[string][][]json.RawMessage{}}
	must.JSON(t, trace.Header, r)
	for {
		line, err := trace.Turn()
		if errors.Is(err, io.EOF) {
			break
		}
		var turn struct {
			Calls []json.RawMessage
			State json.RawMessage
		}
		must.JSON(t, line, &turn)
		r.State = turn.State
		calls := map[string][]json.RawMessage{"RED": {}, "BLUE": {}}
		for _, c := range turn.Calls {
			var who struct{ Team string }
			must.JSON(t, c, &who)
			calls[who.Team] = append(calls[who.Team], c)
		}
		for team := range calls {
			r.Script[team] = append(r.Script[team], calls[team])
		}
	}
	must.JSON(t, trace.End, &struct{ End any }{&r.End})
	return r
}

// A Python bot in a real process that makes all recorded calls receives all recorded answers and errors, and the match has the
// recorded winner, reason, number of turns and final state.
func TestScriptedBotReceivesRecordedAnswers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Python(t)
	for n, file := range recordings(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			if random := strings.HasPrefix(filepath.Base(file), "r0"); random && n%3 != 0 {
				tier.Soak(t) // the recordings of special cases are never skipped
			}
			r := readRecording(t, file)
			trace, result := replayScript(t, r)
			for _, f := range result.Failures() {
				if f.Reason != "RuntimeError: as recorded" {
					t.Fatalf("%s failed in turn %d: %s\n%s", f.Seat, f.Turn, f.Reason, f.Traceback)
				}
			}
			winner := (*string)(nil)
			if result.Winner != contest.NoWinner {
				winner = &result.Seats[result.Winner].Seat
			}
			must.Be(t, "winner", r.End.Winner, winner)
			if result.Reason != r.End.Reason || result.Turns != r.End.Turns {
				t.Errorf("ended by %s after %d turns, want %s after %d", result.Reason, result.Turns, r.End.Reason, r.End.Turns)
			}
			compareFinalState(t, r, trace)
		})
	}
}

func replayScript(t *testing.T, r *recording) (*contesttest.Memory, contest.Result) {
	t.Helper()
	dir := t.TempDir()
	script := filepath.Join(dir, "script.json")
	text := must.Get(json.Marshal(r.Script))(t)
	must.Do(t, os.WriteFile(script, text, 0o666))
	game := games.MapGame()
	here := must.Get(os.Getwd())(t)
	spec := must.Get(bot.Parse("testdata/scripted.py", here, game.Info().Builtins))(t)
	spec.Env = []bot.Variable{{Name: "SCRIPT", Value: script}}
	player := must.Get(contest.Resolve(game, spec, here))(t)
	trace := new(contesttest.Memory)
	m := &contesttest.Setting{
		Terms: contest.Terms{
			Scenario: contest.Scenario{Game: "carnegie", Name: "recording", Text: []byte(r.Map)},
			Rules:    "official",
			Turns:    r.Turns,
			Clock:    contest.Clock{Init: time.Minute, Turn: time.Minute},
		},
		Observer: contest.Observer{Trace: trace, Now: time.Now},
		Seats:    []contest.Seat{{Bot: player}, {Bot: player}},
	}
	result := must.Get(m.PlayOn(t.Context(), game, machine(t)))(t)
	return trace, result
}

// compareFinalState compares the last state of the trace with the recorded one, and verifies the trace.
func compareFinalState(t *testing.T, r *recording, trace *contesttest.Memory) {
	t.Helper()
	played := contesttest.Trace(t, trace.Bytes())
	report := must.Get(verify.Trace(games.MapGame(), played))(t)
	if report.Diff != nil {
		t.Errorf("the trace does not verify: %v", report.Diff)
	}
	var end struct {
		End struct{ State map[string]any }
	}
	must.JSON(t, played.End, &end)
	var recorded map[string]any
	must.JSON(t, r.State, &recorded)
	delete(recorded, "rsha")
	must.Be(t, "final state", recorded, end.End.State)
}
