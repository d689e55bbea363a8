package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// predict finds what the opponent does from a position in a style, while the bot goes on with the plan that it found last.
func (b *Bot) predict(root *race.State, it *style) {
	if it.searches() {
		b.rival = b.searched(root)
		return
	}
	b.glance.taste = it.taste
	b.glance.predict(root, &b.found.plan, &b.rival)
}

// compare finds what the opponent does first in each style, where its plan in one of them is known.
func (b *Bot) compare(root *race.State, known *style) {
	for i := range b.belief.styles {
		switch it := &b.belief.styles[i]; {
		case it == known:
			it.command = b.rival[0]
		case it.searches():
			it.command = b.searched(root)[0]
		default:
			b.glance.taste = it.taste
			it.command = b.glance.act(root)
		}
	}
}

// searched returns the opponent's plan if it searches as the bot does. It takes the bot to drive flat out.
func (b *Bot) searched(root *race.State) plan {
	var flatOut plan
	for i := range flatOut {
		flatOut[i] = race.Accelerate
	}
	b.theirs.run(root, 1-b.player, &flatOut, &b.reply)
	return b.reply.plan
}
