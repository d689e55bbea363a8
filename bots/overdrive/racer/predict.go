package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// predict predicts the opponent's plan from a position in a style, while the bot follows its last plan.
func (b *Bot) predict(root *race.State, it *style) {
	if it.searches() {
		b.rival = b.searched(root)
		return
	}
	b.glance.taste = it.taste
	b.glance.predict(root, &b.found.plan, &b.rival)
}

// compare predicts the opponent's first command in each style, given its plan in one of them.
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

// searched returns the opponent's plan if it searches like the bot. It assumes that the bot drives at full speed.
func (b *Bot) searched(root *race.State) plan {
	var flatOut plan
	for i := range flatOut {
		flatOut[i] = race.Accelerate
	}
	b.theirs.run(root, 1-b.player, &flatOut, &b.reply)
	return b.reply.plan
}
