package verify_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// forgery is a change to a claim that must be detected.
type forgery struct {
	name string
	make func(t *testing.T, g *game, c *contest.Result)
	want string // part of the error
}

// replace replaces a text that must occur in the moves.
func (g *game) replace(t *testing.T, old, by string) {
	t.Helper()
	if !bytes.Contains(g.moves, []byte(old)) {
		t.Fatalf("no %s in the moves", old)
	}
	g.moves = bytes.Replace(g.moves, []byte(old), []byte(by), 1)
}

// replaceLines replaces lines of the moves.
func (g *game) replaceLines(at, lines int, by ...[]byte) {
	all := bytes.SplitAfter(g.moves, []byte("\n"))
	g.moves = bytes.Join(append(append(append([][]byte(nil), all[:at]...), by...), all[at+lines:]...), nil)
}

func (g *game) line(n int) []byte { return bytes.SplitAfter(g.moves, []byte("\n"))[n] }

// forgedResults returns forgeries of the result.
func forgedResults() []forgery {
	set := func(change func(c *contest.Result)) func(*testing.T, *game, *contest.Result) {
		return func(_ *testing.T, _ *game, c *contest.Result) { change(c) }
	}
	return []forgery{
		{"score", set(func(c *contest.Result) { c.Seats[0].Score++ }), ": score: the claim is "},
		{"winner", set(func(c *contest.Result) { c.Winner = 1 - max(c.Winner, 0) }), "the result: winner: the claim is "},
		{"no such winner", set(func(c *contest.Result) { c.Winner = 17 }), `"seat 17"`},
		{"reason", set(func(c *contest.Result) { c.Reason = "luck" }), `reason: the claim is "luck", but by the rules it is `},
		{"explanation", set(func(c *contest.Result) { c.Why += "!" }), "explanation: "},
		{"no result", set(func(c *contest.Result) { c.NoResult = !c.NoResult }), "result missing: "},
		{"turns", set(func(c *contest.Result) { c.Turns-- }), "turns: "},
		{"place", set(func(c *contest.Result) { c.Seats[1].Place += 3 }), "place: "},
		{"bound", set(func(c *contest.Result) { c.Bound = &contest.Bound{Value: 1} }), "bound: "},
		{"a figure", set(func(c *contest.Result) { c.Seats[0].Figures[0].Value++ }), ": figure "},
		{"figures", set(func(c *contest.Result) { c.Seats[1].Figures = nil }), "number of figures: the claim is 0"},
		{"bot", set(func(c *contest.Result) { c.Seats[0].Bot = "@best" }), `bot: the claim is "@best"`},
		{"seats", set(func(c *contest.Result) { c.Seats = c.Seats[:1] }), "the result has 1 seats"},
		{"a failure", set(func(c *contest.Result) {
			c.Seats[1].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 2, Reason: "\x1b[2J\nfake"}
		}), `failure: the claim is "crashed in turn 2", but by the rules it is "none"`},
		{"questions", set(func(c *contest.Result) { c.Seats[1].Timing.Turns++ }), "number of questions: "},
		{"negative time", set(func(c *contest.Result) { c.Duration = -1 }), "duration: -1ns is impossible"},
		{"long match", set(func(c *contest.Result) { c.Duration = 1 << 62 }), "duration: "},
		{"more time than the match", set(func(c *contest.Result) { c.Seats[0].Timing.Total = c.Duration + 1 }), "time of its turns: "},
		{"slow turn", set(func(c *contest.Result) { c.Seats[0].Timing.Slowest = c.Seats[0].Timing.Total + 1 }), "slowest turn: "},
		{"slowest turn", set(func(c *contest.Result) { c.Seats[0].Timing.SlowestTurn = 9999 }), "turn 9999 cannot be the slowest"},
		{"counted turn", set(func(c *contest.Result) {
			c.Seats[0].Timing.Counted = []contest.TurnTime{{Turn: 1, Own: -time.Second, Limit: time.Second}}
		}), "counted time of a turn: -1s is impossible"},
	}
}

// forgedMoves returns forgeries of the moves.
func forgedMoves() []forgery {
	moves := func(change func(t *testing.T, g *game)) func(*testing.T, *game, *contest.Result) {
		return func(t *testing.T, g *game, _ *contest.Result) { t.Helper(); change(t, g) }
	}
	return []forgery{
		{"another seed", moves(func(t *testing.T, g *game) { g.replace(t, `"seed":3,"turn_ms"`, `"seed":4,"turn_ms"`) }), "line 1: seed: the record has 4, the rules give 3"},
		{"another bot", moves(func(t *testing.T, g *game) { g.replace(t, `"bot":"`, `"bot":"x`) }), `line 1: seats[0].bot: the record has "x`},
		{"another scenario", moves(func(t *testing.T, g *game) { g.replace(t, `"scenario":"`, `"scenario":"x`) }), "line 1: scenario: "},
		{"another clock", moves(func(t *testing.T, g *game) { g.replace(t, `"init_ms":60000`, `"init_ms":0`) }), "line 1: init_ms: "},
		{"a dropped turn", moves(func(_ *testing.T, g *game) { g.replaceLines(3, 1) }), "line 4: "},
		{"an added turn", moves(func(_ *testing.T, g *game) { g.replaceLines(3, 0, g.line(3)) }), "line 5: "},
		{"a turn after the last", moves(func(t *testing.T, g *game) {
			end := g.lineOf(t, `{"end"`)
			g.replaceLines(end, 0, g.line(end-1))
		}), "the record continues after "},
		{"the last turn is missing", moves(func(t *testing.T, g *game) { g.replaceLines(g.lineOf(t, `{"end"`)-1, 1) }), "but the match continues"},
		{"cut off", moves(func(_ *testing.T, g *game) { g.moves = g.moves[:len(g.moves)-20] }), "the record is cut off: this line has no end"},
		{"no end", moves(func(t *testing.T, g *game) { g.replaceLines(g.lineOf(t, `{"end"`), 1) }), "the record is cut off: no end line after "},
		{"a line after the end", moves(func(_ *testing.T, g *game) { g.moves = append(g.moves, "{}\n"...) }), "the record continues after its end line"},
		{"two matches", moves(func(_ *testing.T, g *game) { g.moves = append(g.moves, g.moves...) }), "the record continues after its end line"},
		{"white space", moves(func(_ *testing.T, g *game) { g.replaceLines(2, 1, []byte(" "), g.line(2)) }), "line 3: there is whitespace between its values"},
		{"an empty line", moves(func(_ *testing.T, g *game) { g.replaceLines(2, 0, []byte("\n")) }), "line 3: "},
		{"a carriage return", moves(func(_ *testing.T, g *game) {
			g.replaceLines(2, 1, bytes.Replace(g.line(2), []byte("\n"), []byte("\r\n"), 1))
		}), "line 3: "},
		{"duplicate keys", moves(func(_ *testing.T, g *game) {
			g.replaceLines(2, 1, append([]byte(`{"turn":1,`), g.line(2)[1:]...))
		}), "line 3: "},
		{"another member", moves(func(_ *testing.T, g *game) {
			g.replaceLines(2, 1, append([]byte(`{"note":"hidden",`), g.line(2)[1:]...))
		}), `line 3: note: the record has "hidden", the rules give (absent)`},
		{"a changed end", moves(func(t *testing.T, g *game) {
			end := g.lineOf(t, `{"end"`)
			g.replaceLines(end, 1, bytes.Replace(g.line(end), []byte(`"reason":"`), []byte(`"reason":"un`), 1))
		}), "end.reason: the record has "},
		{"a changed state", moves(func(t *testing.T, g *game) {
			end := g.lineOf(t, `{"end"`)
			g.replaceLines(end, 1, bytes.Replace(g.line(end), []byte(`"digest":"`), []byte(`"digest":"0`), 1))
		}), "end.digest: the record has "},
		{"nothing", moves(func(_ *testing.T, g *game) { g.moves = nil }), "the file is empty"},
		{"garbage", moves(func(_ *testing.T, g *game) { g.moves = []byte("\x00\xff{]\x1b[2J\n") }), "line 1: "},
		{"compressed", moves(func(_ *testing.T, g *game) { g.moves = []byte("\x1f\x8b\x08\n") }), "line 1: "},
		{"huge", moves(func(_ *testing.T, g *game) { g.moves = make([]byte, verify.MaxMoves+1) }), "the record has 16777217 bytes; the limit is 16 MiB"},
		{"deep", moves(func(_ *testing.T, g *game) {
			g.replaceLines(2, 1, []byte(strings.Repeat("[", 1<<20)+"\n"))
		}), "line 3: "},
	}
}

// A forged claim is refused, with an error of one line that says what differs.
func TestForgedClaims(t *testing.T) {
	t.Parallel()
	for _, s := range append(seeded("@random:seed=3", "@random:seed=4"), setup{scenario: "tiny", turns: 40, seed: 3, bots: []string{"@random:seed=3", "@random:seed=4"}}) {
		s.limit = 0
		played := s.play(t)
		for _, f := range append(forgedResults(), forgedMoves()...) {
			t.Run(f.name+" "+s.scenario, func(t *testing.T) {
				t.Parallel()
				g, c := *played, played.claim()
				f.make(t, &g, c)
				_, err := g.Moves(g.moves, c)
				if err == nil {
					t.Fatal("the claim is not refused")
				}
				if text := err.Error(); !strings.Contains(text, f.want) || strings.ContainsAny(text, "\n\x1b") || len(text) > 1200 {
					t.Errorf("error %s\nwant %s", text, f.want)
				}
			})
		}
	}
}

// An answer that the bot did not give is refused, even if the rest of the match is unchanged.
func TestForgedAnswers(t *testing.T) {
	t.Parallel()
	race := setup{scenario: "overdrive:seed=5", turns: 20, bots: []string{"@simple", "@simple"}}
	kitchen := setup{scenario: "tiny", turns: 40, bots: []string{"@random:seed=3", "@random:seed=4"}}
	for _, tt := range []struct {
		setup
		at, old, by, want string
	}{
		{race, `"turn":1,`, `"outputs":["`, `"outputs":["C;1;NOTHING","`, "line 2: "},
		{race, `"turn":1,`, "ACCELERATE", "DECELERATE", "line "},
		{race, `"turn":1,`, `"errors":[]`, `"failed":[null,"bored"],"errors":[]`, "line 2: "},
		{kitchen, `"ret":true`, `"ret":true`, `"ret":false`, "the record has false, the rules give true"},
		{kitchen, `"fn":"move"`, `"fn":"move"`, `"fn":"teleport"`, `the controller has no call "teleport"`},
		{kitchen, `"team":"BLUE"`, `"team":"BLUE"`, `"team":"GREEN"`, "line "},
		{kitchen, `{"turn":4,`, `"calls":[`, `"calls":[{"team":"BLUE","fn":"!crashed","args":[]},`, "line "},
		{kitchen, `{"turn":4,`, `"calls":[`, `"calls":[{"team":"BLUE","fn":"!bored","args":[]},`, `"bored" is not a kind of failure`},
	} {
		t.Run(tt.by+" "+tt.scenario, func(t *testing.T) {
			t.Parallel()
			g := tt.play(t)
			at := g.lineOf(t, tt.at)
			changed := bytes.Replace(g.line(at), []byte(tt.old), []byte(tt.by), 1)
			if bytes.Equal(changed, g.line(at)) {
				t.Fatalf("no %s in %s", tt.old, g.line(at))
			}
			g.replaceLines(at, 1, changed)
			if _, err := g.Moves(g.moves, g.claim()); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v\nwant %s", err, tt.want)
			}
		})
	}
}

// Texts and paths in a claim, which are not verified, are shortened or removed.
func TestClaimedTexts(t *testing.T) {
	t.Parallel()
	s := setup{scenario: "tiny", turns: 40, bots: []string{"cmd:false", "@idle"}}
	g := s.play(t)
	c := g.claim()
	long := strings.Repeat("long ", 1<<18)
	f := c.Seats[0].Failure
	f.Reason, f.Hint, f.Asked, f.Traceback, f.Stderr = long, long, long, long, []string{long, long}
	f.Log, c.Seats[0].Log, c.Seats[0].Files, c.Left = "/etc/passwd", "/etc/passwd", "/etc", []string{"/etc"}
	c.Warnings = append(make([]string, 5000), long+"\x1b[2J")
	v := must.Get(g.Moves(g.moves, c))(t)
	got := v.Result.Seats[0].Failure
	if n := len(got.Reason) + len(got.Hint) + len(got.Asked) + len(got.Traceback) + len(strings.Join(got.Stderr, "")); n > 1<<16 {
		t.Errorf("the texts of the failure have %d bytes, want at most %d", n, 1<<16)
	}
	if got.Log+v.Result.Seats[0].Log+v.Result.Seats[0].Files != "" || v.Result.Left != nil {
		t.Error("the result has paths of the other machine")
	}
	if n := len(v.Result.Warnings); n != 201 || v.Result.Warnings[200] != "... 4801 more warnings omitted" {
		t.Errorf("%d warnings, the last %q", n, v.Result.Warnings[n-1])
	}
	if !bytes.Equal(v.Fingerprint, g.fingerprint) || len(c.Warnings) != 5001 {
		t.Error("the fingerprint or the claim has changed")
	}
}
