// Package captain is a bot for Keep Off The Grass that searches: it optimizes the orders of all its robots and the
// use of all its matter against the opponent's likely orders. It learns whether the opponent plays in one of some
// known manners, and otherwise assumes that it searches too. A position is valued by who reaches each tile first,
// by both players' force where they meet, and by what recyclers will bring and take. It imports only the rules, has
// no clock and is deterministic.
package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// DefaultNodes is the default number of positions valued in a turn.
const DefaultNodes = 4000

// Options control the search and the evaluation.
type Options struct {
	Nodes    int // positions valued in a turn
	Weights  Weights
	Opponent Opponent // Learn if empty
}

// Bot plays a player. It allocates nothing after its first turns.
type Bot struct {
	player   int
	nodes    int
	weights  Weights
	board    *field.Board
	search   search
	scouts   [field.Players]scout
	plans    [field.Players]plan
	opponent *opponent      // nil if it is assumed to search
	known    []field.Answer // of the opponent, if they can be predicted
	replies  []field.Answer // of the opponent, if it searches
	answer   []field.Answer // the bot's own, as the opponent may expect it
}

// New returns a bot for a player.
func New(player int, o Options) *Bot {
	b := &Bot{
		player: player, nodes: o.Nodes, weights: o.Weights,
		search:  search{best: newPlan(), trial: newPlan()},
		scouts:  [field.Players]scout{newScout(0), newScout(1)},
		plans:   [field.Players]plan{newPlan(), newPlan()},
		known:   make([]field.Answer, 1),
		replies: make([]field.Answer, 3),
		answer:  make([]field.Answer, 1),
	}
	if o.Opponent != Search {
		b.opponent = newOpponent(1 - player)
	}
	return b
}

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	if b.board != s.Board() {
		b.board = s.Board()
		b.search.valuer = newValuer(b.board, b.weights)
	}
	me := b.player
	b.search.start, b.search.nodes = s, 0
	b.search.random = 0x9e3779b97f4a7c15 + uint64(s.Turn())
	for p := range b.scouts {
		b.scouts[p].look(s)
		b.scouts[p].propose(&b.plans[p])
	}
	mine := &b.plans[me]
	if !b.answerKnown(s, mine) {
		b.answerSearch(mine)
	}
	mine.orders(b.board, a)
	if b.opponent != nil {
		b.opponent.note(s, a, &b.replies[len(b.replies)-1])
	}
}

// answerKnown searches for the best orders against an opponent with a known manner; false if it is unknown.
func (b *Bot) answerKnown(s *field.State, mine *plan) bool {
	if b.opponent == nil {
		return false
	}
	b.opponent.learn(s)
	known := b.opponent.predict(s)
	if known == nil {
		return false
	}
	b.known[0] = *known
	b.improve(b.player, b.known, b.nodes*9/10)
	b.reply(mine, b.nodes/10, len(b.replies)-1) // in case that it searches after all
	return true
}

// answerSearch searches for the best orders against an opponent that searches too.
func (b *Bot) answerSearch(mine *plan) {
	// Both players' orders without a search, then the opponent's best reply to that, the best orders against both,
	// and once more.
	b.plans[1-b.player].orders(b.board, &b.replies[0])
	b.reply(mine, b.nodes*2/10, 1)
	b.improve(b.player, b.replies[:2], b.nodes*4/10)
	b.reply(mine, b.nodes/10, 2)
	b.improve(b.player, b.replies, b.nodes-b.search.nodes)
}

// reply searches for the opponent's best reply.
func (b *Bot) reply(mine *plan, nodes, number int) {
	mine.orders(b.board, &b.answer[0])
	b.improve(1-b.player, b.answer, nodes)
	b.plans[1-b.player].orders(b.board, &b.replies[number])
}

func (b *Bot) improve(player int, against []field.Answer, nodes int) {
	b.search.improve(&b.scouts[player], &b.plans[player], against, nodes)
}
