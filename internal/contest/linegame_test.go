package contest_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// game returns noughts with stateless bots: first and last free cell, always cell 1, and one that panics.
func game() contest.Game {
	return newNoughts(map[string]mover{
		"first":  func(b board) string { return fmt.Sprint(1 + strings.IndexByte(string(b[:]), '.')) },
		"last":   func(b board) string { return fmt.Sprint(1 + strings.LastIndexByte(string(b[:]), '.')) },
		"one":    func(board) string { return "1" },
		"breaks": func(board) string { panic("oh") },
	})
}

func scenario(start string) contest.Scenario {
	return contest.Scenario{Game: "noughts", Name: "noughts", Options: []contest.OptionValue{{Name: "start", Value: start}}}
}

// middle returns a bot in the shell that reads its sign once, then takes the first free cell, beginning in the middle row.
func middle(t *testing.T) string {
	t.Helper()
	contesttest.Needs(t, "sh")
	return contesttest.Executable(t, "middle.sh", `#!/bin/sh
read -r sign; echo "I play $sign" >&2
while read -r a && read -r b && read -r c; do
	case $b$c$a in
	.*) echo 4 ;; ?.*) echo 5 ;; ??.*) echo 6 ;;
	???.*) echo 7 ;; ????.*) echo 8 ;; ?????.*) echo 9 ;;
	??????.*) echo 1 ;; ???????.*) echo 2 ;; *) echo 3 ;;
	esac
done`)
}

// host returns a host that starts bots on this machine.
func host(t *testing.T) match.Host {
	t.Helper()
	return match.Host{Machine: bot.Machine{Env: os.Environ()}, LogDir: t.TempDir()}
}

// Matches end with the right result, and can be resumed after each of their turns.
func TestMatches(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		start   string
		words   [2]string
		turns   int // limit
		reason  string
		winner  int
		played  int
		failure string
	}{
		{"line", emptyBoard, [2]string{"@first", "@last"}, 0, "line", 0, 5, ""},
		{"given start", "XX.OO....", [2]string{"@last", "@first"}, 0, "line", 1, 4, ""},
		{"full board", "XOXXOO.X.", [2]string{"@first", "@first"}, 0, "draw", contest.NoWinner, 2, ""},
		{"turn limit", emptyBoard, [2]string{"@first", "@first"}, 3, "draw", contest.NoWinner, 3, ""},
		{"occupied cell", emptyBoard, [2]string{"@first", "@one"}, 0, "wrong-answer", 0, 2, `O illegal_output 2: "1" is not a free cell`},
		{"panic", emptyBoard, [2]string{"@first", "@breaks"}, 0, "wrong-answer", 0, 2, "O crashed 2: panic: oh"},
		{"process", emptyBoard, [2]string{middle(t), "@first"}, 0, "line", 0, 5, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, _ := contesttest.Match(t, game(), scenario(tt.start), tt.words[0], tt.words[1])
			m.Turns = tt.turns
			var after []int
			for n := range tt.played + 1 {
				after = append(after, n)
			}
			result, _ := contesttest.FromState(t, game(), m, after...)
			if result.Reason != tt.reason || result.Winner != tt.winner || result.Turns != tt.played {
				t.Errorf("ended by %q after %d turns, winner %d; want %q, %d, %d", result.Reason, result.Turns, result.Winner, tt.reason, tt.played, tt.winner)
			}
			failure := ""
			for _, s := range result.Failures() {
				failure = fmt.Sprintf("%s %s %d: %s", s.Seat, s.Kind, s.Turn, s.Reason)
			}
			if failure != tt.failure {
				t.Errorf("failure %q, want %q", failure, tt.failure)
			}
		})
	}
}

// A match writes exactly this trace.
func TestTrace(t *testing.T) {
	t.Parallel()
	m, _ := contesttest.Match(t, game(), scenario("XX.OO...."), "@one", "@first")
	_, trace := contesttest.Play(t.Context(), t, game(), m)
	want := `{"format":"cookoff-trace/1","game":"noughts","rules_version":1,"rules":"official","scenario":"noughts",` +
		`"board":"XX.OO....","turns":9,"seed":7,"turn_ms":60000,"init_ms":60000,` +
		`"seats":[{"seat":"X","bot":"one"},{"seat":"O","bot":"first"}],"initial":"XX.OO...."}
{"turn":1,"outputs":["1",""],"refused":"X","digest":"DIGEST"}
{"end":{"winner":1,"reason":"wrong-answer","digest":"DIGEST","state":"XX.OO....",` +
		`"failures":[{"seat":"X","kind":"illegal_output","turn":1,"reason":"\"1\" is not a free cell"}]}}
`
	digest := strings.Split(trace.String(), `"digest":"`)[1][:16]
	must.Be(t, "trace", strings.ReplaceAll(want, "DIGEST", digest), trace.String())
}

// Errors in traces are reported with their line.
func TestInvalidTraces(t *testing.T) {
	t.Parallel()
	m, _ := contesttest.Match(t, game(), scenario(emptyBoard), "@first", "@last")
	_, trace := contesttest.Play(t.Context(), t, game(), m)
	end := strings.LastIndex(trace.String(), `{"end"`)
	contesttest.InvalidTraces(t, game(), map[string]string{
		"line 6: the trace is cut off: no end line after turn 5": trace.String()[:end],
		"line 7: turn 6 after the end of the match":              trace.String()[:end] + `{"turn":6,"outputs":["1",""]}` + "\n",
		"line 2: turn 1 has 1 outputs, must have 2":              strings.Replace(trace.String(), `["1",""]`, `["1"]`, 1),
		"line 2: turn: outputs: must be text, not a number":      strings.Replace(trace.String(), `["1",""]`, `[1,""]`, 1),
		"line 1: the trace has version 2 of the rules":           strings.Replace(trace.String(), `"rules_version":1`, `"rules_version":2`, 1),
		"line 1: it has a reference, but cookoff knows no recordings of noughts": strings.Replace(trace.String(),
			`"rules":`, `"reference":"x","rules":`, 1),
	})
}

// A playback has the same exchanges as the transcript of the match.
func TestPlayback(t *testing.T) {
	t.Parallel()
	m, trace := contesttest.Match(t, game(), scenario(emptyBoard), "@first", "@one")
	var said []contest.Exchange
	m.Transcript = func(x contest.Exchange) { said = append(said, x) }
	must.Get(m.Play(t.Context(), game()))(t)
	want := []contest.Exchange{
		{Turn: "1", Seat: "X", Bot: "first", Input: "X\n...\n...\n...\n", Output: "1"},
		{Turn: "2", Seat: "O", Bot: "one", Input: "O\nX..\n...\n...\n", Output: "1"},
	}
	must.Be(t, "transcript", want, said)
	p := contesttest.Playback(t, game(), trace.Bytes(), 0)
	for n, x := range want {
		if p.Turn() != n {
			t.Errorf("Turn() = %d, want %d", p.Turn(), n)
		}
		must.Do(t, p.Next())
		x.Bot = ""
		must.Be(t, fmt.Sprintf("turn %d", n+1), []contest.Exchange{x}, p.Exchanges())
	}
	for seat, s := range p.Result().Seats {
		if s.Timing.First != seat+1 {
			t.Errorf("%s was first asked in turn %d, want %d", s.Seat, s.Timing.First, seat+1)
		}
	}
	if b := linegame.PositionOf[*place](p).board; string(b[:]) != "X........" {
		t.Errorf("final board %s, want X........", b)
	}
	for range 2 {
		if err := p.Next(); !errors.Is(err, io.EOF) {
			t.Errorf("Next after the end: error %v, want EOF", err)
		}
	}
}

// A bot that joins a resumed match receives the greeting with its first turn.
func TestResumedBotIsGreeted(t *testing.T) {
	t.Parallel()
	m, trace := contesttest.Match(t, game(), scenario(emptyBoard), "@first", "@last")
	table := must.Get(game().Prepare(m.Terms))(t)
	must.Get(table.Play(t.Context(), m.Seats, m.Observer))(t)
	joins, _ := contesttest.Match(t, game(), scenario(emptyBoard), middle(t), "@last")
	joins.Trace = nil
	var said []contest.Exchange
	joins.Transcript = func(x contest.Exchange) { said = append(said, x) }
	at := contest.Resumed(table, contest.Past{At: contesttest.Playback(t, game(), trace.Bytes(), 0), Turn: 2})
	result, err := match.Play(t.Context(), game(), at, joins.Seats, joins.Observer, host(t))
	if err != nil || len(result.Failures()) > 0 {
		t.Fatalf("%+v, error %v", result, err)
	}
	if x := said[0]; x.Turn != "3" || x.Input != "X\nX..\n...\n..O\n" || x.Output != "4" || cmp.Diff([]string{"I play X"}, x.Stderr) != "" {
		t.Errorf("the first exchange is %+v", x)
	}
	if said[2].Input != "X..\nX..\n.OO\n" {
		t.Errorf("the second exchange of the bot is %+v", said[2])
	}
}
