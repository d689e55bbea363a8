package overdrive_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/bots/overdrive/sprinter"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/tier"
)

// Each sparring partner and the simple bot beat the random bot.
func TestPartnersBeatRandom(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), entrant{"simple", func(player int) actor { return simple.New(player) }}) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			for seed := range int32(tier.Count(2, 6)) {
				me := int(seed % 2)
				other := entrant{"random", func(player int) actor { return random.New(player, uint64(seed)) }}
				if winner := match(t, generated(t, seed+1), me, it, other, nil); winner != me {
					t.Errorf("seed %d, as player %d: player %d won", seed+1, me, winner)
				}
			}
		})
	}
}

// The racer wins most matches against every other bot, from both sides.
func TestRacerWins(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	seeds, minWins := 2, 4
	if tier.Soaking() {
		seeds, minWins = 6, 9
	}
	const first = 9001
	others := append(partners(), entrant{"simple", func(player int) actor { return simple.New(player) }})
	for _, other := range others {
		t.Run(other.name, func(t *testing.T) {
			t.Parallel()
			won := 0
			for seed := range int32(seeds) {
				for me := range race.Players {
					if match(t, generated(t, first+seed), me, searching(racer.DefaultNodes), other, nil) == me {
						won++
					}
				}
			}
			if won < minWins {
				t.Errorf("won %d of %d matches, want at least %d", won, 2*seeds, minWins)
			}
		})
	}
}

// The racer wins with half of its search. With much less it would not beat the sprinter.
func TestRacerWinsWithHalfSearch(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	for me := range race.Players {
		other := entrant{"sprinter", func(player int) actor { return sprinter.New(player) }}
		if winner := match(t, generated(t, 3), me, searching(2500), other, nil); winner != me {
			t.Errorf("as player %d: player %d won", me, winner)
		}
	}
}

func TestDeterministic(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), searching(tier.Count(50, 300))) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			play := func() (commands []race.Command) {
				other := entrant{"simple", func(player int) actor { return simple.New(player) }}
				match(t, generated(t, 4), 0, it, other, func(c race.Command) { commands = append(commands, c) })
				return commands
			}
			if first, second := fmt.Sprint(play()), fmt.Sprint(play()); first != second {
				t.Errorf("first match:\n%s\nsecond match:\n%s", first, second)
			}
		})
	}
}
