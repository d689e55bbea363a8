// Package random is a bot for Overdrive that gives random commands. It never stops for long and uses its
// power-ups. It imports only the rules.
package random

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Odds of 1 in n.
const (
	useOdds      = 3  // using a power-up
	turnOdds     = 6  // turning left or right
	brakeOdds    = 25 // braking
	idleOdds     = 10
	noEffectOdds = 40 // a command that may have no effect
)

// repairDamage is the minimum damage to repair.
const repairDamage = 3

// maxTruckDistance is the maximum distance of a truck ahead of the opponent, in blocks.
const maxTruckDistance = 60

// Bot plays a player. It is deterministic: with the same start, player and seed it plays the same match against the
// same opponent.
type Bot struct {
	player int
	rng    *rand.Rand
}

// New returns a bot for a player. With the same seed, the bots of both players play differently.
func New(player int, seed uint64) *Bot {
	return &Bot{player: player, rng: rand.New(rand.NewPCG(seed, uint64(player)))}
}

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command {
	if b.oneIn(noEffectOdds) {
		return race.Command{Action: race.UseBoost + race.Action(b.rng.IntN(3))}
	}
	if s.Damage(b.player) >= repairDamage {
		return race.Command{Action: race.Fix}
	}
	if use := b.carried(s); len(use) > 0 && b.oneIn(useOdds) {
		return b.use(s, use[b.rng.IntN(len(use))])
	}
	switch {
	case b.oneIn(turnOdds):
		return race.Command{Action: race.TurnLeft + race.Action(b.rng.IntN(2))}
	case b.oneIn(brakeOdds):
		return race.Command{Action: race.Decelerate}
	case b.oneIn(idleOdds):
		return race.Command{Action: race.DoNothing}
	}
	return race.Command{Action: race.Accelerate}
}

func (b *Bot) oneIn(n int) bool { return b.rng.IntN(n) == 0 }

// carried returns the actions for the carried power-ups.
func (b *Bot) carried(s *race.State) []race.Action {
	var use []race.Action
	for _, it := range [...]struct {
		powerup race.Powerup
		action  race.Action
	}{
		{race.Oil, race.UseOil},
		{race.Boost, race.UseBoost},
		{race.Lizard, race.UseLizard},
		{race.Tweet, race.UseTweet},
		{race.EMP, race.UseEMP},
	} {
		if s.Holds(b.player, it.powerup) > 0 {
			use = append(use, it.action)
		}
	}
	return use
}

// use returns a command for an action. Trucks are placed at random ahead of the opponent.
func (b *Bot) use(s *race.State, a race.Action) race.Command {
	c := race.Command{Action: a}
	if a == race.UseTweet {
		track, block := s.Track(), s.Position(1-b.player).Block
		c.Target.Lane = track.MinLane + b.rng.IntN(track.MaxLane-track.MinLane+1)
		c.Target.Block = min(block+1+b.rng.IntN(maxTruckDistance), track.TrackLength)
	}
	return c
}
