package simple

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// lastBaking is the first turn in which it puts no more food into the oven, since the food would not be served
// in time.
const lastBaking = 175

// mayTake reports whether the bot may take the food out of the oven: its own food, or food of an eliminated
// partner.
func (b *Bot) mayTake() bool { return b.baking || b.partner.Out() }

// tendOven waits next to the oven, with empty hands, until the bot's food is done. The bot is idle meanwhile,
// but no partner can take its place.
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
