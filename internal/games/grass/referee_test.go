package grass_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// Ends of matches, with their winners.
func TestEnds(t *testing.T) {
	t.Parallel()
	wait := scripted()
	late := func(turn int) testPlayer { return failingIn(turn, bot.TimedOut) }
	garbage := func(turn int) testPlayer { return scripted(repeat("WAIT", turn-1, "foo")...) }
	tests := []struct {
		name     string
		p0, p1   grass.Player
		reason   string
		winner   int
		turns    int
		scores   [2]int64
		failures []string
	}{
		{"nothing ever changes", wait, wait, "stable", contest.NoWinner, 20, [2]int64{2, 2}, nil},
		{"a tile is taken", scripted("MOVE 1 0 0 1 0"), wait, "stable", 0, 20, [2]int64{3, 2}, nil},
		{"refused orders do no harm", scripted("MOVE 5 0 0 1 0;BUILD 9 9;SPAWN 7 0 0"), wait, "stable", contest.NoWinner, 20, [2]int64{2, 2}, nil},
		{"the first is late", late(3), wait, "timeout", 1, 3, [2]int64{-1, 2}, []string{"P0 timed_out 3"}},
		{"the second is late at once", wait, late(1), "timeout", 0, 1, [2]int64{2, -1}, []string{"P1 timed_out 1"}},
		{"the first ended", failingIn(2, bot.Exited), wait, "timeout", 1, 2, [2]int64{-1, 2}, []string{"P0 exited 2"}},
		{"the second crashed", wait, failingIn(2, bot.Crashed), "timeout", 0, 2, [2]int64{2, -1}, []string{"P1 crashed 2"}},
		{"garbage", wait, garbage(4), "invalid-output", 0, 4, [2]int64{2, -1}, []string{"P1 illegal_output 4"}},
		{"an empty line", scripted(""), wait, "invalid-output", 1, 1, [2]int64{-1, 2}, []string{"P0 illegal_output 1"}},
		{
			"both are late", late(2), late(2), "timeout+timeout", contest.NoWinner, 2,
			[2]int64{-1, -1},
			[]string{"P0 timed_out 2", "P1 timed_out 2"},
		},
		{
			"one is late, the other says garbage", late(2), garbage(2), "timeout+invalid-output", contest.NoWinner, 2,
			[2]int64{-1, -1},
			[]string{"P0 timed_out 2", "P1 illegal_output 2"},
		},
		{
			// The orders before the garbage: a recycler is built, but the robot does not move.
			"a build before garbage", scripted("BUILD 0 1;MOVE 1 0 0 1 0;foo"), wait, "invalid-output", 1, 1,
			[2]int64{-1, 2},
			[]string{"P0 illegal_output 1"},
		},
		{"late on the last turn", wait, late(20), "stable+timeout", 0, 20, [2]int64{2, -1}, []string{"P1 timed_out 20"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, trace := playMatch(t.Context(), t, tt.p0, tt.p1)
			if out.Reason != tt.reason || out.Winner != tt.winner || out.Turns != tt.turns {
				t.Errorf("ended by %q after %d turns, winner %d; want %q, %d, %d",
					out.Reason, out.Turns, out.Winner, tt.reason, tt.turns, tt.winner)
			}
			if got := [2]int64{out.Seats[0].Score, out.Seats[1].Score}; got != tt.scores {
				t.Errorf("scores %d, want %d", got, tt.scores)
			}
			var failures []string
			for _, f := range out.Failures() {
				failures = append(failures, fmt.Sprintf("%s %s %d", f.Seat, f.Kind, f.Turn))
			}
			must.Be(t, "failures", tt.failures, failures)
			contesttest.Placed(t, &out)
			for i, s := range out.Seats {
				if s.Seat != fmt.Sprintf("P%d", i) || s.Timing.Turns != tt.turns {
					t.Errorf("standing %d is %+v", i, s)
				}
			}
			if !strings.Contains(trace.String(), fmt.Sprintf(`"reason":%q`, tt.reason)) {
				t.Errorf("the trace has another end: %s", trace)
			}
		})
	}
}

// repeat returns a text n times, followed by another one.
func repeat(text string, n int, last string) (list []string) {
	for range n {
		list = append(list, text)
	}
	return append(list, last)
}

// Stats count the players' holdings and actions.
func TestFigures(t *testing.T) {
	t.Parallel()
	out, _ := playMatch(t.Context(), t, scripted("BUILD 0 1;SPAWN 1 0 0", "SPAWN 1 0 0;MOVE 1 0 0 1 0"), scripted("MOVE 1 4 0 3 0"))
	got := map[string]int{}
	for _, f := range out.Seats[0].Figures {
		got[f.Key] = f.Value
	}
	// The recycler works for five turns on its own tile, (0, 0) and (1, 1); then all three are grass.
	want := map[string]int{
		"units": 1, "matter": 10 - 20 + 15 + 10*out.Turns, "recyclers": 0, "units_spawned": 1, "units_lost": 1,
		"recyclers_built": 1, "matter_recycled": 15, "orders_refused": 1,
	}
	must.Be(t, "figures", want, got)
	if out.Why != "the position stopped changing" {
		t.Errorf("explanation %q", out.Why)
	}
}

// The players are asked in turn about the same position, and changing it has no effect.
func TestPlayersSeeTheSamePosition(t *testing.T) {
	t.Parallel()
	var order []string
	watch := func(name string) grass.Player {
		return watcher(func(s *field.State) {
			order = append(order, fmt.Sprintf("%s %d %d", name, s.Turn(), s.Owned(0)))
			new(field.Resolver).Step(s, [2]*field.Answer{})
		})
	}
	out, _ := playMatch(t.Context(), t, watch("p0"), watch("p1"))
	if out.Turns != 20 || len(order) != 40 {
		t.Fatalf("%d turns, asked %d times", out.Turns, len(order))
	}
	must.Be(t, "asked", []string{"p0 0 2", "p1 0 2", "p0 1 2", "p1 1 2"}, order[:4])
}

// watcher is a player that inspects the position and waits.
type watcher func(s *field.State)

func (l watcher) Turn(s *field.State) ([]byte, error) {
	l(s)
	return []byte("WAIT"), nil
}
