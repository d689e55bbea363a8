package chef

import "github.com/cookoff/cookoff/internal/sim"

// Levels is the number of levels. The highest one is the bot without a level.
const Levels = 9

// level is a set of restrictions of the bot. It does not depend on time, so a level is equally strong on all machines.
type level struct {
	nodes int  // turns that are simulated in each turn; 0: the first plan is kept
	every int  // it searches in every n-th turn only; 0: in each
	cooks int  // bots that it leads at most, if not 0; the others stand still
	blind bool // it sees orders only once they are open, and plans anew with each
}

// levelOf returns a level by its number. Their measured strengths are in docs/bots.md.
func levelOf(n int) level {
	levels := [Levels - 1]level{
		{cooks: 1},
		{blind: true},
		{blind: true, nodes: 30},
		{nodes: 1, every: 12},
		{nodes: 1, every: 5},
		{nodes: 1, every: 3},
		{nodes: 1, every: 2},
		{nodes: 600},
	}
	if n < 1 || n > len(levels) {
		return level{nodes: DefaultNodes}
	}
	return levels[n-1]
}

// blind reports whether the bot sees orders only once they are open.
func (b *Bot) blind(board *sim.Board) bool { return board.Rules.ActiveOrdersOnly || b.level.blind }
