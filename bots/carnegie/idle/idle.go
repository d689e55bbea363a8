// Package idle is a bot for the Carnegie Cookoff that does nothing: the baseline for other bots. It imports only
// the rules.
package idle

import "github.com/cookoff/cookoff/internal/sim"

// Bot makes no calls.
type Bot struct{}

// New returns the bot.
func New() Bot { return Bot{} }

// Turn does nothing. It never fails.
func (Bot) Turn(sim.Controller) error { return nil }
