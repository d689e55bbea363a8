package overdrive_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/tier"
)

// flatOut drives at full speed, whatever is in the way.
type flatOut struct{}

func (flatOut) Act(*race.State) race.Command { return race.Command{Action: race.Accelerate} }

// careful drives at full throttle too, but repairs its car and uses its boosts.
type careful struct{ player int }

func (c careful) Act(s *race.State) race.Command {
	switch _, boosting := s.Boost(c.player); {
	case s.Damage(c.player) > 1:
		return race.Command{Action: race.Fix}
	case !boosting && s.Holds(c.player, race.Boost) > 0:
		return race.Command{Action: race.UseBoost}
	}
	return race.Command{Action: race.Accelerate}
}

// @simple wins against full throttle on either side.
func TestSimpleBeatsFullThrottle(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, tt := range []struct {
		name  string
		seeds int
		other func(player int) overdrive.Actor
	}{
		{"full throttle", 100, func(int) overdrive.Actor { return flatOut{} }},
		{"with repairing", 20, func(player int) overdrive.Actor { return careful{player} }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			seeds, won, rounds := tt.seeds, 0, 0
			if !tier.Soaking() {
				seeds = tier.Count(4, 10)
			}
			for seed := range seeds {
				side := seed % 2
				out := against(t, seed+1, side, tt.other(1-side))
				rounds += out.Turns
				if out.Winner == side {
					won++
				} else {
					t.Logf("seed %d, @simple is %s: winner %d, blocks %d:%d, %s", seed+1, out.Seats[side].Seat,
						out.Winner, out.Seats[0].Score, out.Seats[1].Score, out.Reason)
				}
			}
			t.Logf("%d of %d won, %d rounds on average", won, seeds, rounds/seeds)
			if won*100 < seeds*95 {
				t.Errorf("@simple won only %d of %d", won, seeds)
			}
		})
	}
}

// against plays a match of @simple on a side against another bot.
func against(t testing.TB, seed, side int, other overdrive.Actor) contest.Result {
	t.Helper()
	game := cast(overdrive.Acts(simple.New(side)), overdrive.Acts(other))
	words := []string{"@a", "@b"}
	if side == 1 {
		slices.Reverse(words)
	}
	m, _ := contesttest.Match(t, game, seeded(seed), words...)
	m.Trace = nil
	out, err := m.Play(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
