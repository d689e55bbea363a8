// Package idle is a bot for the Carnegie Cookoff that does nothing: the yardstick that every other
// bot should beat. It imports only the rules.
package idle

import "github.com/cookoff/cookoff/internal/sim"

// Bot plays no call at all.
type Bot struct{}

// New makes the bot.
func New() Bot { return Bot{} }

// Turn does nothing. It never fails.
func (Bot) Turn(sim.Controller) error { return nil }
