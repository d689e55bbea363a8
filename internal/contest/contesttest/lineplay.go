package contesttest

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
)

// stoppedInTurn stops matches while the second seat is asked: they end after the last complete turn, and its answer or
// failure is dropped.
func (g *LineGame) stoppedInTurn(t *testing.T) {
	t.Helper()
	for name, last := range map[string]error{"answers": nil, "fails": &bot.Failure{Kind: bot.Crashed}, "stopped": context.Canceled} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		turn, before, scores := 0, 0, []int64(nil)
		game := g.cast(func(n int) (string, error) {
			if n < 3 {
				return g.wait(n)
			}
			before = turn
			stop()
			return g.Wait, last
		})
		m, _ := Match(t, game, g.Seeded(1), g.Words...)
		m.Progress = func(now int, s []int64) { turn, scores = now, slices.Clone(s) }
		out, trace := Play(ctx, t, game, m)
		if out.Reason != contest.Interrupted || out.Winner != contest.NoWinner || len(out.Failures()) > 0 {
			t.Errorf("%s: ended by %s, winner %d, failures %v", name, out.Reason, out.Winner, Failures(out))
		}
		if before < 2 || out.Turns != before || turn != before {
			t.Errorf("%s: ended after turn %d, stopped after turn %d", name, out.Turns, before)
		}
		for i, s := range out.Seats {
			if s.Place != 1 || s.Score != scores[i] {
				t.Errorf("%s: %s has place %d and score %d, want 1 and %d", name, s.Seat, s.Place, s.Score, scores[i])
			}
		}
		if !strings.Contains(trace.String(), `"reason":"interrupted"`) {
			t.Errorf("%s: the trace does not end by \"interrupted\": %s", name, trace)
		}
	}
}

// transcript checks what observers receive if the second answer of the second seat times out. Each reading of the clock
// advances it by a second.
func (g *LineGame) transcript(t *testing.T) {
	t.Helper()
	game := g.cast(func(n int) (string, error) {
		if n == 2 {
			return "", &bot.Failure{Kind: bot.TimedOut}
		}
		return g.wait(n)
	})
	words := slices.Clone(g.Words)
	words[1] = "name=" + words[1]
	m, _ := Match(t, game, g.Seeded(1), words...)
	now := time.Unix(0, 0)
	m.Now = func() time.Time {
		now = now.Add(time.Second)
		return now
	}
	var said []contest.Exchange // of the second seat
	m.Transcript = func(x contest.Exchange) {
		if x.Input == "" {
			t.Errorf("%s has an empty input in turn %s", x.Seat, x.Turn)
		}
		if x.Seat == game.Info().Seats[1] {
			said = append(said, x)
		} else if x.Output != g.Wait || x.Missed {
			t.Errorf("exchange of %s is %+v", x.Seat, x)
		}
	}
	last := 0
	m.Progress = func(turn int, scores []int64) {
		if turn <= last || len(scores) != len(words) {
			t.Errorf("progress after turn %d: turn %d, scores %d", last, turn, scores)
		}
		last = turn
	}
	out, _ := Play(t.Context(), t, game, m)
	if last != out.Turns {
		t.Errorf("the last reported turn is %d, want %d", last, out.Turns)
	}
	if timing := out.Seats[1].Timing; timing.Turns != len(said) || timing.Mean() != time.Second {
		t.Errorf("%d questions, timing %+v", len(said), timing)
	}
	if x := said[0]; x.Bot != "name" || x.Output != g.Wait || x.Missed || x.Turn == said[1].Turn {
		t.Errorf("the first exchange is %+v", x)
	}
	if x := said[1]; x.Bot != "name" || x.Output != "" || !x.Missed || !strings.HasSuffix(g.Asked(2), x.Turn) {
		t.Errorf("the second exchange is %+v", x)
	}
}

// scores compares the last reported scores with those of the result.
func (g *LineGame) scores(t *testing.T) {
	t.Helper()
	m, _ := Match(t, g.Game, g.Seeded(1), g.lineup(1, 1)...)
	var reported []int64
	m.Progress = func(_ int, scores []int64) { reported = slices.Clone(scores) }
	out, _ := Play(t.Context(), t, g.Game, m)
	for i, s := range out.Seats {
		if s.Score != reported[i] {
			t.Errorf("%s has the score %d, last reported were %d", s.Seat, s.Score, reported)
		}
	}
}

// anyText checks that a trace with an answer of arbitrary bytes and a missing one is ASCII.
func (g *LineGame) anyText(t *testing.T) {
	t.Helper()
	game := g.cast(func(n int) (string, error) {
		switch n {
		case 1:
			return g.Remark + "a\xffé\x01", nil
		case 2:
			return "", &bot.Failure{Kind: bot.Exited}
		}
		return g.wait(n)
	})
	m, _ := Match(t, game, g.Seeded(1), g.Words...)
	_, trace := Play(t.Context(), t, game, m)
	if i := bytes.IndexFunc(trace.Bytes(), func(r rune) bool { return r > '~' }); i >= 0 {
		t.Errorf("the trace is not ASCII from %q on", trace.Bytes()[i:])
	}
	if !strings.Contains(trace.String(), `"exited"`) {
		t.Error("the trace does not have the failure \"exited\"")
	}
	var said []contest.Exchange // of the second seat
	for p := Playback(t, game, trace.Bytes(), 0); len(said) < 2; {
		must.Do(t, p.Next())
		for _, x := range p.Exchanges() {
			if x.Seat == game.Info().Seats[1] {
				said = append(said, x)
			}
		}
	}
	if said[0].Output != g.Remark+"a\uFFFDé\x01" || said[0].Missed || said[1].Output != "" || !said[1].Missed {
		t.Errorf("the exchanges are %+v", said)
	}
}
