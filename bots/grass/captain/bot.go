// Package captain is a bot for Keep Off The Grass that searches: it optimizes the orders of all its robots and
// the use of all its matter against the opponent's likely orders. It learns whether the opponent plays like one
// of the simple bots, and otherwise assumes that the opponent searches too. The evaluation counts the tiles
// that each player reaches first, compares the players' force at the front, and includes the effect of
// recyclers. It imports only the rules, has no clock and is deterministic.
package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// DefaultNodes is the default number of positions evaluated per turn.
const DefaultNodes = 4000

// Options control the search and the evaluation.
type Options struct {
	Nodes    int // positions evaluated per turn
	Weights  Weights
	Opponent Opponent // Learn if empty
}

// Bot plays a player. It stops allocating after a few turns.
type Bot struct {
	player   int
	nodes    int
	weights  Weights
	board    *field.Board
	search   search
	scouts   [field.Players]scout
	plans    [field.Players]plan
	opponent *opponent      // nil: assumed to search
	known    []field.Answer // predicted orders of the opponent
	replies  []field.Answer // possible orders of an opponent that searches
	answer   []field.Answer // the bot's orders that the opponent may expect
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
		b.opponent.record(s, a, &b.replies[len(b.replies)-1])
	}
}

// answerKnown searches for the best orders against an opponent with a known policy. It returns false if the
// policy is unknown.
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
	b.reply(mine, b.nodes/10, len(b.replies)-1) // in case the opponent searches after all
	return true
}

// answerSearch searches for the best orders against an opponent that searches too.
func (b *Bot) answerSearch(mine *plan) {
	// Starting from both players' orders without a search, it searches the opponent's best reply, the best
	// orders against both, and then both again.
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
