package chef

import "github.com/cookoff/cookoff/internal/sim"

// Levels is the number of levels. The highest one is the bot without a level.
const Levels = 9

// level restricts the bot. Levels do not depend on time, so that a level is equally strong on all machines.
type level struct {
	nodes       int  // turns simulated per turn; 0: only the first plan is used
	searchEvery int  // search in every n-th turn; 0: in each
	maxCooks    int  // maximum number of bots that move; 0: no limit
	blind       bool // orders are unknown before they open; each leads to a new plan
}

// levelOf returns a level by its number. Their measured strengths are in docs/bots.md.
func levelOf(n int) level {
	levels := [Levels - 1]level{
		{maxCooks: 1},
		{blind: true},
		{blind: true, nodes: 30},
		{nodes: 1, searchEvery: 12},
		{nodes: 1, searchEvery: 5},
		{nodes: 1, searchEvery: 3},
		{nodes: 1, searchEvery: 2},
		{nodes: 600},
	}
	if n < 1 || n > len(levels) {
		return level{nodes: DefaultNodes}
	}
	return levels[n-1]
}

// blind reports whether orders are unknown before they open.
func (b *Bot) blind(board *sim.Board) bool { return board.Rules.ActiveOrdersOnly || b.level.blind }
