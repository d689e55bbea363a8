// Package captain is a bot for Keep Off The Grass that searches: it looks for the orders of all its
// robots and for all its matter that come off best against what the opponent is likely to do. The
// opponent is taken to search like it. A position is valued by who reaches each tile first, by the
// force that both have where they meet, and by what recyclers will bring and take. It imports only the
// rules, has no clock and is deterministic.
package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// DefaultNodes is how many positions are valued in a turn where nothing else is asked for.
const DefaultNodes = 3000

// Options say how much a bot thinks, and what of positions.
type Options struct {
	Nodes   int // positions valued in a turn
	Weights Weights
}

// Bot plays a player. It allocates nothing after its first turns.
type Bot struct {
	player  int
	nodes   int
	weights Weights
	board   *field.Board
	search  search
	scouts  [field.Players]scout
	plans   [field.Players]plan
	replies []field.Answer // of the opponent
	answer  []field.Answer // the bot's own, as the opponent may expect it
}

// New makes a bot for a player.
func New(player int, o Options) *Bot {
	return &Bot{
		player: player, nodes: o.Nodes, weights: o.Weights,
		search:  search{best: newPlan(), trial: newPlan()},
		scouts:  [field.Players]scout{newScout(0), newScout(1)},
		plans:   [field.Players]plan{newPlan(), newPlan()},
		replies: make([]field.Answer, 3),
		answer:  make([]field.Answer, 1),
	}
}

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	if b.board != s.Board() {
		b.board = s.Board()
		b.search.valuer = newValuer(b.board, b.weights)
	}
	me, other := b.player, 1-b.player
	b.search.start, b.search.nodes = s, 0
	b.search.random = 0x9e3779b97f4a7c15 + uint64(s.Turn())
	for p := range b.scouts {
		b.scouts[p].look(s)
		b.scouts[p].propose(&b.plans[p])
	}
	mine, theirs := &b.plans[me], &b.plans[other]
	// What everybody would do without a search, then the opponent's best reply to that, the best
	// against both, and once more.
	theirs.orders(b.board, &b.replies[0])
	b.improve(other, b.expect(mine), b.nodes*2/10)
	theirs.orders(b.board, &b.replies[1])
	b.improve(me, b.replies[:2], b.nodes*4/10)
	b.improve(other, b.expect(mine), b.nodes/10)
	theirs.orders(b.board, &b.replies[2])
	b.improve(me, b.replies, b.nodes-b.search.nodes)
	mine.orders(b.board, a)
}

func (b *Bot) improve(player int, against []field.Answer, nodes int) {
	b.search.improve(&b.scouts[player], &b.plans[player], against, nodes)
}

// expect is what the opponent may take the bot to do.
func (b *Bot) expect(p *plan) []field.Answer {
	p.orders(b.board, &b.answer[0])
	return b.answer
}
