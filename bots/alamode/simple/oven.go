package simple

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// lastBaking is the turn from which on nothing is put into the oven: it would not be served.
const lastBaking = 175

// mayTake reports whether this bot may take the food in the oven: its own, or that of a partner that is out.
func (b *Bot) mayTake() bool { return b.baking || b.partner.Out() }

// tendOven stays next to the oven, with empty hands, until the bot's own food is done. It can do nothing else
// there, but its place cannot be taken either.
func (b *Bot) tendOven() (a kitchen.Action, tends bool) {
	if !b.baking {
		return wait(), false
	}
	if !b.s.Oven.Food.IsDessert() {
		return wait(), true
	}
	return b.useNearest(b.tile(kitchen.OvenTile)), true
}

// awaitOven goes to the oven and waits there.
func (b *Bot) awaitOven() kitchen.Action {
	at, ok := b.nearest(b.tile(kitchen.OvenTile))
	if !ok || b.cell.Touches(at) {
		return wait()
	}
	return kitchen.Action{Verb: kitchen.Move, Target: at}
}
