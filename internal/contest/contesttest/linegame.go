package contesttest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// LineGame is a game whose bots answer with lines. Test has the tests that all of them share.
type LineGame struct {
	Game   contest.Game                           // with the built-in bots Bots
	Bots   []string                               // fast ones that never fail: "@random", ...
	Seeded func(seed int) contest.Scenario        // the scenario of a seed
	Cast   func(parts ...AnswerFunc) contest.Game // the game with a built-in bot for each seat, named Words
	Words  []string                               // "@a", ...
	Wait   string                                 // the answer without effect
	Remark string                                 // the start of an answer to which any text can be appended
	Asked  func(n int) string                     // the n-th question to the second seat as errors name it: "B, turn 1"
}

// AnswerFunc returns a player's answer to its n-th question, from 1.
type AnswerFunc func(n int) (string, error)

// wait always answers Wait.
func (g *LineGame) wait(int) (string, error) { return g.Wait, nil }

// cast returns the game with a player in the second seat; all others wait.
func (g *LineGame) cast(second AnswerFunc) contest.Game {
	parts := slices.Repeat([]AnswerFunc{g.wait}, len(g.Words))
	parts[1] = second
	return g.Cast(parts...)
}

// lineup returns a bot for each seat: Bots[(first+i*step) mod n] for seat i.
func (g *LineGame) lineup(first, step int) (words []string) {
	for i := range g.Game.Info().Seats {
		words = append(words, g.Bots[(first+i*step)%len(g.Bots)])
	}
	return words
}

// Test runs the tests that all line games share.
func (g *LineGame) Test(t *testing.T) {
	t.Helper()
	for name, test := range map[string]func(*testing.T){
		"same match, same trace":        g.sameTrace,
		"traces verify":                 g.tracesVerify,
		"key frames":                    g.keyFrames,
		"stopped before the first turn": g.stopped,
		"stopped in a turn":             g.stoppedInTurn,
		"transcript and progress":       g.transcript,
		"reported scores":               g.scores,
		"answers of arbitrary bytes":    g.anyText,
		"error that is not a failure":   g.errorsEnd,
		"panic":                         g.panics,
		"trace cannot be written":       g.traceFails,
		"no trace":                      g.noTrace,
		"resume from another game":      g.otherGame,
		"too few bots":                  g.tooFewBots,
		"unknown rules":                 g.otherRules,
		"replay":                        g.replay,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t)
		})
	}
}

// sameTrace plays a match several times concurrently, and then one with another seed.
func (g *LineGame) sameTrace(t *testing.T) {
	t.Helper()
	var group errgroup.Group
	traces := make([]*Memory, tier.Count(2, 8))
	for i := range traces {
		m, trace := Match(t, g.Game, g.Seeded(7), g.lineup(1, 1)...)
		traces[i] = trace
		group.Go(func() error {
			_, err := m.Play(t.Context(), g.Game)
			return err
		})
	}
	must.Do(t, group.Wait())
	for _, trace := range traces[1:] {
		if !bytes.Equal(trace.Bytes(), traces[0].Bytes()) {
			t.Fatal("the traces differ")
		}
	}
	m, _ := Match(t, g.Game, g.Seeded(8), g.lineup(1, 1)...)
	if _, other := Play(t.Context(), t, g.Game, m); bytes.Equal(other.Bytes(), traces[0].Bytes()) {
		t.Error("two seeds give the same trace")
	}
}

// tracesVerify plays and verifies matches of all bots.
func (g *LineGame) tracesVerify(t *testing.T) {
	t.Helper()
	for seed := range tier.Count(1, 6) {
		for first := range g.Bots {
			for step := 1; step <= tier.Count(1, len(g.Bots)); step++ {
				m, _ := Match(t, g.Game, g.Seeded(seed-1), g.lineup(first, step)...)
				m.Full = seed%3 == 0
				if out, _ := Play(t.Context(), t, g.Game, m); len(out.Failures()) > 0 || len(out.Warnings) > 0 {
					t.Errorf("seed %d, %v: %v, %v", seed-1, g.lineup(first, step), Failures(out), out.Warnings)
				}
			}
		}
	}
}

// keyFrames checks key frames in normal and full traces.
func (g *LineGame) keyFrames(t *testing.T) {
	t.Helper()
	for _, full := range []bool{false, true} {
		m, _ := Match(t, g.Game, g.Seeded(4), g.lineup(1, 0)...)
		m.Full = full
		_, trace := Play(t.Context(), t, g.Game, m)
		KeyFrames(t, trace, full)
	}
}

func (g *LineGame) stopped(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	game := g.cast(g.wait)
	m, _ := Match(t, game, g.Seeded(1), g.Words...)
	if out, _ := Play(ctx, t, game, m); out.Reason != contest.Interrupted || out.Turns != 0 || len(out.Failures()) > 0 {
		t.Errorf("ended by %s after %d turns, failures %v", out.Reason, out.Turns, Failures(out))
	}
}

// errorsEnd lets a player return an error that is not a failure of the bot.
func (g *LineGame) errorsEnd(t *testing.T) {
	t.Helper()
	broken := errors.New("no disk")
	for _, breaks := range []int{1, 3} {
		game := g.cast(func(n int) (string, error) {
			if n == breaks {
				return "", broken
			}
			return g.wait(n)
		})
		m, _ := Match(t, game, g.Seeded(1), g.Words...)
		if _, err := m.Play(t.Context(), game); !errors.Is(err, broken) || err.Error() != g.Asked(breaks)+": no disk" {
			t.Errorf("error %v, want %s: no disk", err, g.Asked(breaks))
		}
	}
}

func (g *LineGame) panics(t *testing.T) {
	t.Helper()
	asked := 0
	game := g.cast(func(int) (string, error) {
		asked++
		panic("oh")
	})
	m, _ := Match(t, game, g.Seeded(1), g.Words...)
	out, _ := Play(t.Context(), t, game, m)
	f := out.Seats[1].Failure
	if asked != 1 || out.Winner == 1 || len(out.Failures()) != 1 || f == nil || f.Kind != bot.Crashed {
		t.Fatalf("asked %d times, winner %d, failures %v", asked, out.Winner, Failures(out))
	}
	if reason, _, _ := strings.Cut(f.Reason, ";"); reason != "panic: oh" { // a game may append details
		t.Errorf("failure %q, want panic: oh", f.Reason)
	}
}

func (g *LineGame) traceFails(t *testing.T) {
	t.Helper()
	m, trace := Match(t, g.Game, g.Seeded(1), g.lineup(0, 0)...)
	must.Get(m.Play(t.Context(), g.Game))(t)
	full := errors.New("disk full")
	lines := bytes.Count(trace.Bytes(), []byte{'\n'})
	for _, at := range []int{0, 1, min(replay.KeyFrameEvery, lines-2), lines - 2, lines - 1} { // header, turns, end
		m.Trace = &FullDisk{Lines: at, Err: full}
		if _, err := m.Play(t.Context(), g.Game); !errors.Is(err, full) {
			t.Errorf("line %d of %d: error %v", at, lines, err)
		}
	}
}

func (g *LineGame) noTrace(t *testing.T) {
	t.Helper()
	m, _ := Match(t, g.Game, g.Seeded(1), g.lineup(0, 0)...)
	traced, _ := Play(t.Context(), t, g.Game, m)
	m.Trace = nil
	if out, err := m.Play(t.Context(), g.Game); err != nil || out.Turns != traced.Turns || out.Reason != traced.Reason {
		t.Errorf("%s after %d turns, with a trace %s after %d; error %v", out.Reason, out.Turns, traced.Reason, traced.Turns, err)
	}
}

// otherGame tries to resume a match of another game.
func (g *LineGame) otherGame(t *testing.T) {
	t.Helper()
	m, trace := Match(t, g.Game, g.Seeded(1), g.lineup(0, 0)...)
	table := must.Get(g.Game.Prepare(m.Terms))(t)
	_, err := table.Resume(t.Context(), contest.Past{At: struct{ contest.Playback }{}}, m.Seats, m.Observer)
	if want := "a match of " + g.Game.Info().Name + " cannot continue one of another game"; err == nil || err.Error() != want || trace.Len() > 0 {
		t.Errorf("error %v, want %s", err, want)
	}
}

func (g *LineGame) tooFewBots(t *testing.T) {
	t.Helper()
	m, trace := Match(t, g.Game, g.Seeded(1), g.lineup(0, 0)[1:]...)
	_, err := m.PlayOn(t.Context(), g.Game, Host(t))
	seats := len(g.Game.Info().Seats)
	want := fmt.Sprintf("the game %s is played by %d bots, not %d", g.Game.Info().Name, seats, seats-1)
	if err == nil || err.Error() != want || trace.Len() > 0 {
		t.Errorf("error %v, want %s", err, want)
	}
}

func (g *LineGame) otherRules(t *testing.T) {
	t.Helper()
	m, _ := Match(t, g.Game, g.Seeded(1), g.lineup(0, 0)...)
	m.Rules = "house"
	info := g.Game.Info()
	want := `unknown rules "house"; ` + info.Name + " is played by " + strings.Join(info.Rules, ", ")
	if _, err := g.Game.Prepare(m.Terms); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// FuzzTrace checks that verifying any trace gives a report, or an error that names a line. The corpus has the given traces,
// and copies with replaced and doubled parts.
func FuzzTrace(f *testing.F, game contest.Game, parts []string, traces ...[]byte) {
	f.Helper()
	for _, trace := range traces {
		f.Add(trace)
		for _, part := range parts {
			for _, changed := range []string{`"turn":2`, part + "[", part + "null", part + `"`} {
				f.Add(bytes.Replace(trace, []byte(part), []byte(changed), 1))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		reader, err := replay.NewReader(bytes.NewReader(text))
		if err != nil {
			return
		}
		first, err := reader.Next()
		if err != nil || first.Game != game.Info().Name {
			return
		}
		var problem *replay.FormatError
		if _, err := verify.Trace(game, first); err != nil && (!errors.As(err, &problem) || !strings.HasPrefix(err.Error(), "line ")) {
			t.Errorf("error without a line: %v", err)
		}
	})
}

// VerifyRecordings compares recordings with the rules. turn is the start of the line of a turn. There must be at least the given
// numbers of files, recordings and turns.
func VerifyRecordings(t *testing.T, game contest.Game, turn string, files []string, minFiles, minTraces, minTurns int) {
	t.Helper()
	traces, turns, values := 0, 0, 0
	source := verify.Source{Open: replay.Open, Game: func(string) (contest.Game, error) { return game, nil }}
	for _, file := range files {
		r := verify.File(t.Context(), source, file)
		if r.Err != nil || r.Diff != nil {
			t.Errorf("%s: %v, %v", file, r.Err, r.Diff)
		}
		if want := bytes.Count(rulestest.Content(t, file), []byte("\n"+turn)); r.Turns != want || r.Values == 0 {
			t.Errorf("%s: %d turns of %d and %d values were compared", file, r.Turns, want, r.Values)
		}
		traces, turns, values = traces+r.Traces, turns+r.Turns, values+r.Values
	}
	if len(files) < minFiles || traces < minTraces || turns < minTurns {
		t.Errorf("%d files with %d recordings of %d turns, want at least %d, %d, %d", len(files), traces, turns, minFiles, minTraces, minTurns)
	}
	t.Logf("%d files, %d recordings, %d turns, %d values", len(files), traces, turns, values)
}
