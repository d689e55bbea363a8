// Package idle is a bot for Code à la Mode that waits all the time: the yardstick that every other
// bot should beat, and a partner that is of no use. It imports only the rules.
package idle

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Bot does nothing.
type Bot struct{}

// New makes the bot.
func New() Bot { return Bot{} }

// Act waits.
func (Bot) Act(*kitchen.Match) kitchen.Action { return kitchen.Action{Verb: kitchen.Wait} }
