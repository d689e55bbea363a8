// Package overdrive_test plays the bots of Overdrive against each other.
package overdrive_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/careful"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/saboteur"
	"github.com/cookoff/cookoff/bots/overdrive/sprinter"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

type actor interface {
	Act(s *race.State) race.Command
}

// entrant is a named constructor of bots.
type entrant struct {
	name string
	make func(player int) actor
}

func partners() []entrant {
	return []entrant{
		{"sprinter", func(player int) actor { return sprinter.New(player) }},
		{"saboteur", func(player int) actor { return saboteur.New(player) }},
		{"careful", func(player int) actor { return careful.New(player) }},
	}
}

func searching(nodes int) entrant {
	return entrant{"racer", func(player int) actor {
		return racer.New(player, racer.Options{Nodes: nodes, Weights: racer.DefaultWeights()})
	}}
}

func generated(t testing.TB, seed int32) *race.Scenario {
	t.Helper()
	sc := must.Get(race.NewScenario(race.DefaultConfig(), seed))(t)
	return sc
}

// match plays a match in which each bot gets its player's view, and returns the winner.
func match(t testing.TB, sc *race.Scenario, me int, mine, other entrant, each func(c race.Command)) int {
	t.Helper()
	var bots [race.Players]actor
	bots[me], bots[1-me] = mine.make(me), other.make(1-me)
	sights := [race.Players]*race.Sight{race.NewSight(sc, 0), race.NewSight(sc, 1)}
	s := race.NewState(sc)
	for !s.Over() {
		var commands [race.Players]race.Command
		for p := range commands {
			commands[p] = bots[p].Act(sights[p].Of(s))
		}
		if each != nil {
			each(commands[me])
		}
		if err := s.Step(commands); err != nil {
			return race.Nobody // the contest's engine would fail
		}
	}
	return s.Verdict().Winner
}
