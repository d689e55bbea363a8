package racer_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/careful"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/bots/overdrive/sprinter"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

type driver interface {
	Act(s *race.State) race.Command
}

// tally counts an opponent's rounds after the learning phase.
type tally struct {
	rounds, correct    int // rounds; rounds with a correct prediction
	fired, anticipated int // EMPs fired; EMPs fired and predicted
	predicted          int // EMPs predicted, fired or not
}

// playRaces plays races of the racer against an opponent.
func playRaces(t *testing.T, make func(player int) driver) (out tally) {
	t.Helper()
	const races, first, learning = 3, 53001, 30
	for seed := range int32(races) {
		sc := must.Get(race.NewScenario(race.DefaultConfig(), first+seed))(t)
		me := int(seed) % 2
		bot := racer.New(me, racer.Options{Nodes: racer.DefaultNodes, Weights: racer.DefaultWeights()})
		other := make(1 - me)
		s := race.NewState(sc)
		sights := [race.Players]*race.Sight{race.NewSight(sc, 0), race.NewSight(sc, 1)}
		for !s.Over() {
			var commands [race.Players]race.Command
			commands[me] = bot.Act(sights[me].Of(s))
			commands[1-me] = other.Act(sights[1-me].Of(s))
			if s.Round() >= learning {
				out.count(s, 1-me, bot.Expected(), commands[1-me].Action)
			}
			must.Do(t, s.Step(commands))
		}
	}
	return out
}

func (n *tally) count(s *race.State, player int, expected, did race.Action) {
	n.rounds++
	if expected == did || drivesOn(s, player, expected) && drivesOn(s, player, did) {
		n.correct++
	}
	if expected == race.UseEMP {
		n.predicted++
	}
	if did == race.UseEMP {
		n.fired++
		if expected == did {
			n.anticipated++
		}
	}
}

// drivesOn reports whether a command changes neither the lane nor the speed of a car.
func drivesOn(s *race.State, player int, a race.Action) bool {
	switch a {
	case race.DoNothing, race.UseOil, race.UseTweet:
		return true
	case race.Accelerate:
		return s.Speed(player) >= min(s.Track().MaximumSpeed, s.Cap(player))
	}
	return false
}

// The racer learns the styles of different opponents, including their use of EMPs.
func TestRacerLearnsStyles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, tt := range []struct {
		name  string
		make  func(player int) driver
		fires bool
	}{
		{"looks ahead and attacks", func(player int) driver { return simple.New(player) }, true},
		{"avoids damage", func(player int) driver { return careful.New(player) }, true},
		{"never attacks", func(player int) driver { return sprinter.New(player) }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			n := playRaces(t, tt.make)
			t.Logf("%+v", n)
			if n.correct*100 < n.rounds*55 {
				t.Errorf("predicted correctly in %d of %d rounds", n.correct, n.rounds)
			}
			if tt.fires && n.anticipated*100 < n.fired*35 {
				t.Errorf("%d of %d EMPs were predicted", n.anticipated, n.fired)
			}
			if !tt.fires && n.predicted*100 > n.rounds*5 {
				t.Errorf("EMPs were predicted in %d of %d rounds", n.predicted, n.rounds)
			}
		})
	}
}
