// Package idle is a bot for Keep Off The Grass that waits in every turn. It imports only the rules.
package idle

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Bot plays a player.
type Bot struct{}

// New returns a bot.
func New() Bot { return Bot{} }

// Act gives no orders.
func (Bot) Act(*field.State, *field.Answer) {}
