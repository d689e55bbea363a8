package alamode_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// An invalid answer eliminates a player, with score -1; the others continue.
func TestElimination(t *testing.T) {
	t.Parallel()
	waits := always("WAIT")
	panics := testPlayer(func(*kitchen.Match) (string, error) { panic("oops") })
	tests := []struct {
		name   string
		b      testPlayer
		kind   bot.FailureKind
		reason string // prefix
		turn   int    // of the match
		turns  int    // number of turns played
		why    string
	}{
		{"garbage", until(1, 20, waits, always("soup; of the day")), bot.IllegalOutput, `"soup; of the day" is not a command`, 20, 410, "invalid"},
		{"floor", until(3, 7, waits, always("USE 1 1")), bot.IllegalOutput, `"USE 1 1": (1,1) is floor`, 407, 504, "invalid"},
		{"off the grid", until(1, 2, waits, always("MOVE 11 3")), bot.IllegalOutput, `"MOVE 11 3" is not a command`, 2, 401, "invalid"},
		{"not text", until(1, 2, waits, always("\xff\x00")), bot.IllegalOutput, "", 2, 401, "invalid"},
		{"late", until(1, 200, waits, failing(bot.TimedOut)), bot.TimedOut, "on purpose", 200, 500, "timeout"},
		{"exited", until(3, 1, waits, failing(bot.Exited)), bot.Exited, "on purpose", 401, 501, "timeout"},
		{"crash", until(1, 4, waits, failing(bot.Crashed)), bot.Crashed, "on purpose", 4, 402, "timeout"},
		{"panic", until(3, 199, waits, panics), bot.Crashed, "panic: oops", 599, 600, "timeout"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, trace := playMatch(t, t.Context(), waits, tt.b, waits)
			if len(out.Failures()) != 1 {
				t.Fatalf("failures %v, want one", contesttest.Failures(out))
			}
			f := out.Seats[1].Failure
			if f == nil || out.Seats[1].Bot != "b" || f.Kind != tt.kind || f.Turn != tt.turn || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failures %v", contesttest.Failures(out))
			}
			must.Be(t, "scores", []int64{0, -1, 0}, points(out))
			must.Be(t, "places", []int{1, 3, 1}, places(out))
			if out.Winner != contest.NoWinner || out.Reason != "points" || out.Turns != 600 {
				t.Errorf("winner %d by %s after %d turns", out.Winner, out.Reason, out.Turns)
			}
			turns, end := contesttest.Lines[turnLine, endLine](t, trace)
			if len(turns) != tt.turns {
				t.Errorf("%d turns were played, want %d", len(turns), tt.turns)
			}
			if len(end.Eliminated) != 1 || end.Eliminated[0].Player != 1 || end.Eliminated[0].Why != tt.why {
				t.Errorf("eliminated in the trace: %+v", end.Eliminated)
			}
		})
	}
}

// The match ends when all players are out.
func TestSeveralEliminations(t *testing.T) {
	t.Parallel()
	waits := always("WAIT")
	tests := []struct {
		name    string
		a, b, c testPlayer
		winner  int
		places  []int
		reason  string
		turns   int
	}{
		{"both players of a round", until(1, 5, waits, always("x")), until(1, 8, waits, failing(bot.TimedOut)), waits, 2, []int{2, 2, 1}, "points", 600},
		{"all in their first turns", always("x"), always("x"), always("x"), contest.NoWinner, []int{1, 1, 1}, "all_eliminated", 201},
		{"all in the last turn", waits, until(3, 199, waits, always("x")), until(3, 200, waits, always("x")), 0, []int{1, 2, 2}, "points", 600},
		{"the last player in the last turn", until(2, 200, waits, always("x")), until(3, 199, waits, always("x")), until(3, 200, waits, always("x")), contest.NoWinner, []int{1, 1, 1}, "all_eliminated", 600},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, _ := playMatch(t, t.Context(), tt.a, tt.b, tt.c)
			if out.Winner != tt.winner || out.Reason != tt.reason || out.Turns != tt.turns {
				t.Errorf("winner %d by %s after %d turns", out.Winner, out.Reason, out.Turns)
			}
			must.Be(t, "places", tt.places, places(out))
		})
	}
}

// Cancelling after the last turn has no effect.
func TestCancelAfterLastTurn(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	waits := always("WAIT")
	game := gameWith(waits, waits, waits)
	m, _ := setting(t, game)
	m.Progress = func(turn int, _ []int64) {
		if turn == 600 {
			stop()
		}
	}
	if out, err := m.Play(ctx, game); err != nil || out.Reason != "points" {
		t.Errorf("the match ended by %s, error %v", out.Reason, err)
	}
}

// A player that changes its position does not change the match.
func TestPlayersReceiveCopies(t *testing.T) {
	t.Parallel()
	vandal := testPlayer(func(m *kitchen.Match) (string, error) {
		m.State = kitchen.State{}
		m.Round = 3
		return "WAIT", nil
	})
	out, _ := playMatch(t, t.Context(), vandal, vandal, vandal)
	if out.Reason != "points" || out.Turns != 600 {
		t.Errorf("the match ended by %s after %d turns", out.Reason, out.Turns)
	}
}

// baker returns a player that puts dough into the oven once per round and leaves it there.
func baker() testPlayer {
	baked := 0 // last round with dough in the oven
	return func(m *kitchen.Match) (string, error) {
		hands := m.State.Chefs[m.State.Acting()].Hands
		want := kitchen.DoughCrate
		switch {
		case m.State.Oven.Food != kitchen.None:
			baked = m.Round
			return "WAIT", nil
		case baked == m.Round:
			return "WAIT", nil
		case hands == kitchen.Dough:
			want = kitchen.OvenTile
		}
		at := kitchen.Cell(slices.Index(m.Board.Tiles[:], want))
		return kitchen.Action{Verb: kitchen.Use, Target: at}.String(), nil
	}
}

// Burnt food counts for the player who put it into the oven, even if it burns in the turn of an eliminated player. Food
// left in the oven at the end of a round does not count.
func TestBurntAndRefusedFigures(t *testing.T) {
	t.Parallel()
	out, _ := playMatch(t, t.Context(), baker(), always("USE 0 0"), until(2, 3, always("WAIT"), always("x")))
	want := []map[string]int{
		{"food_burnt": 2, "orders_served": 0, "actions_refused": 0},
		{"food_burnt": 0, "orders_served": 0},
		{"food_burnt": 0, "orders_served": 0, "actions_refused": 0},
	}
	for i, s := range out.Seats {
		for key, n := range want[i] {
			if got := figure(t, s, key).Value; got != n {
				t.Errorf("%s: %s is %d, want %d", s.Seat, key, got, n)
			}
		}
	}
	if figure(t, out.Seats[1], "actions_refused").Value < 100 {
		t.Error("refused actions are not counted")
	}
	late := until(1, 189, always("WAIT"), baker())
	if out, _ := playMatch(t, t.Context(), always("WAIT"), late, always("WAIT")); figure(t, out.Seats[1], "food_burnt").Value != 1 {
		t.Errorf("stats %+v: want only the food of round 3 to be burnt", out.Seats[1].Figures)
	}
}

// The points of a round are the awards of the orders that its two players served.
func TestPointsFigures(t *testing.T) {
	t.Parallel()
	cook := func() alamode.Player { return alamode.Acts(simple.New()) }
	out, _ := playMatch(t, t.Context(), cook(), cook(), cook())
	rounds, value := 0, 0
	for i, s := range out.Seats {
		total := 0
		for round := 1; round <= kitchen.Rounds; round++ {
			f := figure(t, s, fmt.Sprintf("round_%d", round))
			if plays := slices.Contains(playersOf(round), i); f.None == plays {
				t.Errorf("%s, round %d: %+v", s.Seat, round, f)
			}
			if !f.None {
				total += f.Value
			}
		}
		if int64(total) != s.Score || total == 0 {
			t.Errorf("%s has %d points, %d by rounds", s.Seat, s.Score, total)
		}
		rounds += total
		value += figure(t, s, "orders_value").Value
		if figure(t, s, "orders_served").Value == 0 {
			t.Errorf("%s served no order", s.Seat)
		}
	}
	if rounds != 2*value {
		t.Errorf("awards %d, points of both players %d", value, rounds)
	}
}

func playersOf(round int) []int {
	players := kitchen.RoundPlayers(round)
	return players[:]
}
