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

// Matches end for the right reason, with the right winner.
func TestResults(t *testing.T) {
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
		{"no change", wait, wait, "stable", contest.NoWinner, 20, [2]int64{2, 2}, nil},
		{"tile taken", scripted("MOVE 1 0 0 1 0"), wait, "stable", 0, 20, [2]int64{3, 2}, nil},
		{"refused orders", scripted("MOVE 5 0 0 1 0;BUILD 9 9;SPAWN 7 0 0"), wait, "stable", contest.NoWinner, 20, [2]int64{2, 2}, nil},
		{"P0 late", late(3), wait, "timeout", 1, 3, [2]int64{-1, 2}, []string{"P0 timed_out 3"}},
		{"P1 late in turn 1", wait, late(1), "timeout", 0, 1, [2]int64{2, -1}, []string{"P1 timed_out 1"}},
		{"P0 exits", failingIn(2, bot.Exited), wait, "timeout", 1, 2, [2]int64{-1, 2}, []string{"P0 exited 2"}},
		{"P1 crashes", wait, failingIn(2, bot.Crashed), "timeout", 0, 2, [2]int64{2, -1}, []string{"P1 crashed 2"}},
		{"garbage", wait, garbage(4), "invalid-output", 0, 4, [2]int64{2, -1}, []string{"P1 illegal_output 4"}},
		{"empty line", scripted(""), wait, "invalid-output", 1, 1, [2]int64{-1, 2}, []string{"P0 illegal_output 1"}},
		{
			"both late", late(2), late(2), "timeout+timeout", contest.NoWinner, 2,
			[2]int64{-1, -1},
			[]string{"P0 timed_out 2", "P1 timed_out 2"},
		},
		{
			"one late, the other invalid", late(2), garbage(2), "timeout+invalid-output", contest.NoWinner, 2,
			[2]int64{-1, -1},
			[]string{"P0 timed_out 2", "P1 illegal_output 2"},
		},
		{
			// The orders before the garbage: a recycler is built, but the robot does not move.
			"build before garbage", scripted("BUILD 0 1;MOVE 1 0 0 1 0;foo"), wait, "invalid-output", 1, 1,
			[2]int64{-1, 2},
			[]string{"P0 illegal_output 1"},
		},
		{"late in the last turn", wait, late(20), "stable+timeout", 0, 20, [2]int64{2, -1}, []string{"P1 timed_out 20"}},
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
			contesttest.CheckPlaces(t, &out)
			for i, s := range out.Seats {
				if s.Seat != fmt.Sprintf("P%d", i) || s.Timing.Turns != tt.turns {
					t.Errorf("seat %d: %+v", i, s)
				}
			}
			if !strings.Contains(trace.String(), fmt.Sprintf(`"reason":%q`, tt.reason)) {
				t.Errorf("wrong end of the trace: %s", trace)
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
	// The recycler works on its own tile, (0, 0) and (1, 1) for five turns; then all three are grass.
	want := map[string]int{
		"units": 1, "matter": 10 - 20 + 15 + 10*out.Turns, "recyclers": 0, "units_spawned": 1, "units_lost": 1,
		"recyclers_built": 1, "matter_recycled": 15, "orders_refused": 1,
	}
	must.Be(t, "figures", want, got)
	if out.Why != "the position stopped changing" {
		t.Errorf("Why = %q", out.Why)
	}
}

// Both players receive a copy of the same position, P0 first.
func TestPlayersReceiveSamePosition(t *testing.T) {
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
