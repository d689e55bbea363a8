package referee_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/tier"
)

func newDice(t testing.TB) *referee.Game {
	t.Helper()
	return newGame(t, diceManifest, "dice", "")
}

// start starts a process for each of the seats.
func start(t *testing.T, m *contesttest.Setting, how ...string) {
	t.Helper()
	for i, h := range how {
		m.Seats[i].Process = contesttest.Start(t, t.Context(), bot.Command{
			Argv: []string{os.Args[0]}, Env: append(os.Environ(), contesttest.RoleVariable+"=bot", howVariable+"="+h),
		})
	}
}

func TestMatchVerifies(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@idle")
	var progress []int
	m.Progress = func(turn int, _ []int64) { progress = append(progress, turn) }
	var exchanges []contest.Exchange
	m.Transcript = func(x contest.Exchange) { exchanges = append(exchanges, x) }
	result, _ := contesttest.Play(t.Context(), t, g, m)
	if result.Reason != "done" || result.Turns != 30 || result.Seats[2].Score != 0 || len(result.Seats[0].Figures) != 1 {
		t.Errorf("the result is %+v", result)
	}
	if len(progress) != 30 || len(exchanges) != 30*4 || exchanges[1].Output != "no\nx" && exchanges[1].Output != "add\nx" {
		t.Errorf("%d turns and %d exchanges were reported, the second answer is %q", len(progress), len(exchanges), exchanges[1].Output)
	}
	again, second := contesttest.Match(t, g, scenario(), "@random", "@random", "@idle") // with the same referee process
	must.Get(again.Play(t.Context(), g))(t)
	if !bytes.Equal(trace.Bytes(), second.Bytes()) {
		t.Error("the second match of a referee process has another trace")
	}
}

// A trace can be played back without its referee.
func TestPlayback(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@idle")
	result := must.Get(m.Play(t.Context(), g))(t)
	must.Do(t, g.Close())
	at := must.Get(g.Open(contesttest.Trace(t, trace.Bytes()), nil))(t)
	if s := at.Scene(); at.Stage().Boards[0].Width != 2 || len(s.Sprites) != 1 || s.Sprites[0].Owner != -1 || s.Name != "0" {
		t.Errorf("the start is %+v", s)
	}
	err := at.Next()
	for err == nil {
		err = at.Next()
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	again := at.Result()
	for i := range again.Seats {
		if again.Seats[i].Place != result.Seats[i].Place || again.Seats[i].Score != result.Seats[i].Score {
			t.Errorf("seat %d is %+v, was %+v", i, again.Seats[i], result.Seats[i])
		}
	}
	if again.Winner != result.Winner || again.Turns != 30 || at.Scene().Turn != 30 || len(at.Exchanges()) != 4 || at.Story().Findings[0].Text != "lucky" {
		t.Errorf("the end is %+v, turn %d", again, at.Scene().Turn)
	}
}

func TestChangedTracesDiffer(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@idle")
	must.Get(m.Play(t.Context(), g))(t)
	for old, changed := range map[string]string{
		`"lines":["0"]}],"scores"`: `"lines":["add"]}],"scores"`, `"sent":["look?`: `"sent":["Look?`, `"state":{"seed":`: `"state":{"seed":1`,
		`"verdict":{"reason":"done"`: `"verdict":{"reason":"over"`, `"end":{"reason":"done"`: `"end":{"reason":"over"`, `"places":[`: `"places":[3,`, `"badge":"`: `"badge":"1`,
		`"badge":"?"`: `"badge":"!"`, `,"views":[`: `,"views":[{"cells":["..."]},`,
	} {
		text := strings.Replace(trace.String(), old, changed, 1)
		report, err := verify.Trace(g, contesttest.Trace(t, []byte(text)))
		if text == trace.String() {
			t.Errorf("the trace has no %s", old)
		}
		if err == nil && report.Diff == nil {
			t.Errorf("%s in place of %s verifies", changed, old)
		}
	}
	text := strings.Replace(trace.String(), `"sha256":"`, `"sha256":"0`, 1)
	if _, err := verify.Trace(g, contesttest.Trace(t, []byte(text))); err == nil || !strings.Contains(err.Error(), "is not the present one") {
		t.Errorf("verifying the trace of another referee: error %v", err)
	}
}

func TestFailingBots(t *testing.T) {
	t.Parallel()
	for how, kind := range map[string]bot.FailureKind{"crash": bot.Crashed, "sleep": bot.TimedOut, "cheat": bot.IllegalOutput} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			g := newDice(t)
			m, trace := contesttest.Match(t, g, scenario(), "@idle", "@idle", "@idle")
			m.Clock = contest.Clock{Turn: 200 * time.Millisecond, Init: time.Minute}
			start(t, m, "first", how, "plain")
			result := must.Get(m.Play(t.Context(), g))(t)
			failed := result.Failures()
			if len(failed) != 1 || failed[0].Seat != "B" || failed[0].Kind != kind || failed[0].Turn != 3 {
				t.Errorf("failures %v, want %s of B in turn 3", failed, kind)
			}
			if result.Seats[1].Place != 3 || result.Seats[0].Place != 1 || result.Seats[0].Timing.Turns != 30 {
				t.Errorf("the seats are %+v", result.Seats)
			}
			contesttest.Verified(t, g, trace)
		})
	}
}

// A match that continues a recorded one with the same bots has the same trace.
func TestResume(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
	must.Get(m.Play(t.Context(), g))(t)
	for _, turn := range []int{0, 1, 17, 30} {
		table := must.Get(g.Prepare(m.Terms))(t)
		at := must.Get(g.Open(contesttest.Trace(t, trace.Bytes()), nil))(t)
		again, second := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
		given := 0
		past := contest.Past{At: at, Turn: turn, Receives: []bool{true, true, true}, Answered: func(r contest.ReplayedTurn) error {
			if !r.Given.Same(r.Recorded) {
				return fmt.Errorf("turn %d: %v, recorded %v", r.Turn, r.Given, r.Recorded)
			}
			given++
			return nil
		}}
		must.Get(table.Resume(t.Context(), past, again.Seats, again.Observer))(t)
		if given != 4*turn || !bytes.Equal(trace.Bytes(), second.Bytes()) {
			t.Errorf("from turn %d: %d recorded answers were given, want %d; equal traces: %t", turn, given, 4*turn, bytes.Equal(trace.Bytes(), second.Bytes()))
		}
	}
}

// Concurrent and consecutive matches have equal traces.
func TestConcurrentMatches(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
	must.Get(m.Play(t.Context(), g))(t)
	var all errgroup.Group
	for range tier.Count(3, 8) {
		s, other := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
		all.Go(func() error {
			for range 3 {
				*other = contesttest.Memory{}
				if _, err := s.Play(t.Context(), g); err != nil {
					return err
				}
				if !bytes.Equal(trace.Bytes(), other.Bytes()) {
					return errors.New("a concurrent match has another trace")
				}
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		t.Error(err)
	}
}

// Fingerprints are the same with and without a trace.
func TestMovesWithoutTrace(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, _ := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
	with, without := new(contesttest.Memory), new(contesttest.Memory)
	m.Moves = with
	must.Get(m.Play(t.Context(), g))(t)
	m.Trace, m.Moves = nil, without
	must.Get(m.Play(t.Context(), g))(t)
	if !bytes.Equal(with.Bytes(), without.Bytes()) {
		t.Errorf("with a trace\n%.600s\nwithout\n%.600s", with.Bytes(), without.Bytes())
	}
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@random")
	ctx, cancel := context.WithCancel(t.Context())
	m.Progress = func(turn int, _ []int64) {
		if turn == 5 {
			cancel()
		}
	}
	result, err := m.Play(ctx, g)
	if err != nil || result.Reason != contest.Interrupted || result.Turns != 5 || result.Winner != contest.NoWinner {
		t.Errorf("%+v, %v", result, err)
	}
	contesttest.Verified(t, g, trace)
}

// A match can be replayed from its trace, or from its moves, as other machines send them.
func TestReplay(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@idle", "@idle", "@idle")
	moves := new(contesttest.Memory)
	m.Moves = moves
	start(t, m, "first", "crash", "cheat")
	result := must.Get(m.Play(t.Context(), g))(t)
	table := must.Get(g.Prepare(m.Terms))(t)
	for i := range m.Seats {
		m.Seats[i].Process = nil
	}
	for _, record := range []*contest.Moves{{Text: trace.Bytes()}, {Text: moves.Bytes(), Exact: true}} {
		lines, states := new(contesttest.Memory), new(contesttest.Memory)
		again := must.Get(table.Replay(record, m.Seats, contest.Observer{Trace: states, Moves: lines}))(t)
		if !bytes.Equal(lines.Bytes(), moves.Bytes()) {
			t.Errorf("moves\n%.300s\nwant\n%.300s", lines.Bytes(), moves.Bytes())
		}
		for i := range again.Seats {
			a, b := &again.Seats[i], &result.Seats[i]
			if a.Place != b.Place || a.Score != b.Score || a.Timing.Turns != b.Timing.Turns || a.Timing.First != b.Timing.First ||
				(a.Failure == nil) != (b.Failure == nil) || a.Failure != nil && a.Failure.Kind != b.Failure.Kind {
				t.Errorf("seat %d is %+v, was %+v", i, a, b)
			}
		}
	}
	text := moves.String()
	for want, record := range map[string]string{
		"no end line": text[:strings.LastIndex(text, `{"end"`)], "the file is empty": "",
		"options": strings.Replace(text, `["faces","6"]`, `["faces","7"]`, 1), "lines": strings.Replace(text, `"add"`, `"no"`, 1),
	} {
		if _, err := table.Replay(&contest.Moves{Text: []byte(record), Exact: true}, m.Seats, contest.Observer{}); err == nil || !strings.Contains(err.Error(), want) && want != "lines" {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
