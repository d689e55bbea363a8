package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// predict predicts the opponent's plan in a style, assuming that the bot follows its last plan.
func (b *Bot) predict(root *race.State, it *style) {
	if it.searches() {
		b.opponentPlan = b.searchOpponent(root)
		return
	}
	b.short.preferences = it.preferences
	b.short.predict(root, &b.found.plan, &b.opponentPlan)
}

// predictCommands predicts the opponent's first command in each style; its plan in the style known is already
// predicted.
func (b *Bot) predictCommands(root *race.State, known *style) {
	for i := range b.belief.styles {
		switch it := &b.belief.styles[i]; {
		case it == known:
			it.command = b.opponentPlan[0]
		case it.searches():
			it.command = b.searchOpponent(root)[0]
		default:
			b.short.preferences = it.preferences
			it.command = b.short.act(root)
		}
	}
}

// searchOpponent returns the opponent's plan if it searches like the bot and assumes that the bot drives at
// full speed.
func (b *Bot) searchOpponent(root *race.State) plan {
	var flatOut plan
	for i := range flatOut {
		flatOut[i] = race.Accelerate
	}
	b.opponentSearch.run(root, 1-b.player, &flatOut, &b.reply)
	return b.reply.plan
}
