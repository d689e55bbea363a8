// Package sprinter is a bot for Overdrive that only cares about its speed: it takes the fastest lane, boosts
// whenever possible, repairs damage that slows it down, and ignores the opponent. It imports only the rules.
package sprinter

import (
	"github.com/cookoff/cookoff/bots/overdrive/road"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Bot plays a player.
type Bot struct{ player int }

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{player} }

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command { return race.Command{Action: b.action(s)} }

func (b *Bot) action(s *race.State) race.Action {
	_, boosting := s.Boost(b.player)
	boosts := s.Holds(b.player, race.Boost) > 0 && !boosting
	damage := s.Damage(b.player)
	switch {
	case damage > 1, damage > 0 && boosts:
		return race.Fix
	case boosts && road.Look(s, b.player, race.UseBoost).Harm == 0:
		return race.UseBoost
	}
	best := road.Steer(s, b.player, func(it road.Ahead) int {
		const perHarm = 6
		return it.Blocks + it.Items - perHarm*it.Harm
	})
	if road.Look(s, b.player, best).Harm > 0 && s.Holds(b.player, race.Lizard) > 0 &&
		road.Look(s, b.player, race.UseLizard).Harm == 0 {
		return race.UseLizard
	}
	return best
}
