// Package saboteur is a bot for Overdrive that uses every power-up at once: EMPs if the opponent is ahead, oil
// if it is behind, and trucks always. Otherwise it avoids visible obstacles. It imports only the rules.
package saboteur

import (
	"github.com/cookoff/cookoff/bots/overdrive/road"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Bot plays a player.
type Bot struct {
	player int
	truck  race.Position // position of its last truck
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{player: player} }

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command {
	if s.Damage(b.player) >= 3 {
		return race.Command{Action: race.Fix}
	}
	if c, ok := b.attack(s); ok {
		return c
	}
	if _, boosting := s.Boost(b.player); !boosting && s.Holds(b.player, race.Boost) > 0 {
		return race.Command{Action: race.UseBoost}
	}
	best := road.Steer(s, b.player, func(it road.Ahead) int {
		const perHarm, perItem = 5, 4
		return it.Blocks + perItem*it.Items - perHarm*it.Harm
	})
	if road.Look(s, b.player, best).Harm > 0 && s.Holds(b.player, race.Lizard) > 0 {
		best = race.UseLizard
	}
	return race.Command{Action: best}
}

// attack returns a command against the opponent, if possible.
func (b *Bot) attack(s *race.State) (c race.Command, ok bool) {
	own, other := s.Position(b.player), s.Position(1-b.player)
	inReach := max(own.Lane-other.Lane, other.Lane-own.Lane) <= 1
	ahead := other.Block - own.Block
	switch {
	case s.Holds(b.player, race.EMP) > 0 && ahead > s.Track().EMPBlockGap && inReach:
		return race.Command{Action: race.UseEMP}, true
	case s.Holds(b.player, race.Tweet) > 0:
		t := s.Track()
		target := race.Position{Lane: other.Lane, Block: other.Block + s.Speed(1-b.player) + 3}
		if target.Block > t.TrackLength || target == b.truck || target.Lane == own.Lane && ahead <= 0 && target.Block > own.Block {
			return c, false
		}
		b.truck = target
		return race.Command{Action: race.UseTweet, Target: target}, true
	case s.Holds(b.player, race.Oil) > 0 && ahead < 0:
		return race.Command{Action: race.UseOil}, true
	}
	return c, false
}
