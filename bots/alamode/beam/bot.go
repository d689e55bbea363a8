// Package beam is a bot for Code à la Mode that plans with a beam search: of all sequences of its own next thirty
// actions, between which the partner acts as predicted, it keeps the best few thousand at every level, and plays
// the first action of the best one. It uses the clock it is given, and is deterministic when it counts states
// instead. It imports only the rules.
package beam

import (
	"time"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// The size of the beam.
const (
	DefaultWidth = 4000 // states per level; most turns run out of time before
	DefaultDepth = 30   // own actions of look-ahead

	MaxWidth = 20_000            // with MaxDepth takes some 300 MB
	MaxDepth = kitchen.Turns / 2 // own actions of a round
)

// Time limits of the search.
const (
	usualLimit = 50 * time.Millisecond // if none is given
	margin     = 5 * time.Millisecond  // reserved for everything but the search
)

// Options control the search. Zero values stand for the defaults.
type Options struct {
	Nodes int // states made in a turn; 0: limited by time
	Width int // states per level
	Depth int // own actions of look-ahead

	Partner Partner // model of the partner; default: PartnerLearn
}

// Bot plays the chefs of one player, one round after the other. It allocates nothing after New.
type Bot struct {
	search  search
	budget  budget
	history history
	belief  belief
	partner Partner
	twin    twin
}

// New returns a bot for a match on a board. It computes the search tables, which takes some milliseconds. now is
// the clock; it is not used if o.Nodes is set.
func New(board *kitchen.Board, now func() time.Time, o Options) *Bot {
	if o.Width <= 0 {
		o.Width = DefaultWidth
	}
	if o.Depth <= 0 {
		o.Depth = DefaultDepth
	}
	if o.Partner == "" {
		o.Partner = PartnerLearn
	}
	b := &Bot{budget: budget{now: now, nodes: o.Nodes}, partner: o.Partner}
	b.search.init(newTerrain(board), o.Width, o.Depth)
	b.search.resumes = o.Partner != PartnerIdle
	b.twin.search.init(b.search.terrain, min(o.Width, twinWidth), o.Depth)
	b.twin.search.resumes = true
	return b
}

// Act chooses the action of the acting chef. limit is the total time it may take; 0: as long as in the contest. It
// only uses the parts of the state that a player sees or can derive.
func (b *Bot) Act(s *kitchen.State, limit time.Duration) kitchen.Action {
	if limit <= 0 {
		limit = usualLimit
	}
	b.budget.begin(limit - min(margin, limit/10))
	b.history.see(s)
	b.expect(s)
	looks := b.partner == PartnerLearn && !s.Chefs[1-s.Acting()].Out() && b.twin.wanted()
	if looks {
		b.budget.reserve(twinPart)
	}
	a := b.search.run(s, &b.history, &b.budget)
	if b.history.stuck(a) {
		a = b.search.sidestep(s, &b.history)
	}
	b.history.did(a)
	b.belief.foretell(&b.search, s, a)
	b.twin.ready = false
	if looks {
		b.twin.foretell(s, a, &b.budget)
	}
	return a
}
