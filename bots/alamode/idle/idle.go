// Package idle is a bot for Code à la Mode that always waits: the baseline for other bots, and a useless partner.
// It imports only the rules.
package idle

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Bot does nothing.
type Bot struct{}

// New returns the bot.
func New() Bot { return Bot{} }

// Act waits.
func (Bot) Act(*kitchen.Match) kitchen.Action { return kitchen.Action{Verb: kitchen.Wait} }
