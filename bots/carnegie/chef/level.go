package chef

import "github.com/cookoff/cookoff/internal/sim"

// Levels is how many levels there are. The highest one is the bot as it is without a level.
const Levels = 9

// level is what the bot may do. Time plays no part in it, so a level is equally strong on all machines.
type level struct {
	nodes int  // turns that are played out in thought in each turn; with 0 the plan is the first one
	every int  // it searches only in each of so many turns
	cooks int  // bots that it leads at most, if not 0; the others stand still
	blind bool // it sees orders only once they are open, and plans anew with each
}

// levelOf is a level by its number. What each is worth was measured: docs/bots.md.
func levelOf(n int) level {
	levels := [Levels - 1]level{
		{cooks: 1},
		{blind: true},
		{blind: true, nodes: 30},
		{nodes: 1, every: 5},
		{nodes: 1, every: 3},
		{nodes: 1, every: 2},
		{nodes: 30},
		{nodes: 600},
	}
	if n < 1 || n > len(levels) {
		return level{nodes: DefaultNodes}
	}
	return levels[n-1]
}

// blind reports whether the bot sees orders only once they are open.
func (b *Bot) blind(board *sim.Board) bool { return board.Rules.ActiveOrdersOnly || b.level.blind }
