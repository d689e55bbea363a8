// Package idle is a bot for Overdrive that always does nothing: it drives straight on and hits every obstacle
// in its lane. It imports only the rules.
package idle

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Bot plays a player.
type Bot struct{}

// New returns a bot.
func New() Bot { return Bot{} }

// Act returns DoNothing.
func (Bot) Act(*race.State) race.Command { return race.Command{Action: race.DoNothing} }
