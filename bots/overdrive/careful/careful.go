// Package careful is a bot for Overdrive that avoids damage: it takes the lane with the fewest obstacles, jumps
// over or brakes for those it cannot avoid, repairs all damage, and boosts only if the lane is clear. It
// imports only the rules.
package careful

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
	harm := func(a race.Action) int { return road.Look(s, b.player, a).Harm }
	holds := func(u race.Powerup) bool { return s.Holds(b.player, u) > 0 }
	_, boosting := s.Boost(b.player)
	if s.Damage(b.player) > 0 {
		return race.Fix
	}
	if !boosting && holds(race.Boost) && harm(race.UseBoost) == 0 {
		return race.UseBoost
	}
	best := road.Steer(s, b.player, func(it road.Ahead) int {
		const perHarm = 20
		return it.Blocks + it.Items - perHarm*it.Harm
	})
	switch {
	case harm(best) == 0:
		return b.useInstead(s, best)
	case holds(race.Lizard) && harm(race.UseLizard) == 0:
		return race.UseLizard
	case harm(race.DoNothing) == 0:
		return race.DoNothing
	}
	return best
}

// useInstead uses a power-up against the opponent if accelerating would not make the car faster.
func (b *Bot) useInstead(s *race.State, a race.Action) race.Action {
	own, other := s.Position(b.player), s.Position(1-b.player)
	if a != race.Accelerate || s.Speed(b.player) < s.Track().MaximumSpeed {
		return a
	}
	apart := max(own.Lane-other.Lane, other.Lane-own.Lane)
	switch {
	case s.Holds(b.player, race.EMP) > 0 && apart <= 1 && other.Block-own.Block > s.Track().EMPBlockGap:
		return race.UseEMP
	case s.Holds(b.player, race.Oil) > 0 && apart == 0 && other.Block < own.Block:
		return race.UseOil
	}
	return a
}
