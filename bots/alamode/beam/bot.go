// Package beam is a bot for Code à la Mode that plans with a beam search: of all sequences of its next thirty
// actions, with predicted actions of the partner in between, it keeps the best few thousand at every level, and
// plays the first action of the best sequence. It searches up to a time limit, or is deterministic with a limit
// on the number of states. It imports only the rules.
package beam

import (
	"time"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// The size of the beam.
const (
	DefaultWidth = 4000 // states per level; most turns reach the time limit first
	DefaultDepth = 30   // own actions to look ahead

	MaxWidth = 20_000            // takes some 300 MB with MaxDepth
	MaxDepth = kitchen.Turns / 2 // own actions of a round
)

// Time limits of the search.
const (
	defaultLimit = 50 * time.Millisecond // if none is given
	margin       = 5 * time.Millisecond  // reserved for work outside of the search
)

// Options control the search. Zero values are the defaults.
type Options struct {
	Nodes int // states made per turn; 0: limited by time
	Width int // states per level
	Depth int // own actions to look ahead

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

// New returns a bot for a match on a board. Computing its tables takes some milliseconds. now is the clock; it
// is unused if o.Nodes is set.
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

// Act chooses the action of the acting chef. limit is the total time it may take; 0: the contest's limit. It
// only uses the parts of the state that a player sees or can derive.
func (b *Bot) Act(s *kitchen.State, limit time.Duration) kitchen.Action {
	if limit <= 0 {
		limit = defaultLimit
	}
	b.budget.begin(limit - min(margin, limit/10))
	b.history.begin(s)
	b.expect(s)
	predictsTwin := b.partner == PartnerLearn && !s.Chefs[1-s.Acting()].Out() && b.twin.wanted()
	if predictsTwin {
		b.budget.reserve(twinShare)
	}
	a := b.search.run(s, &b.history, &b.budget)
	if b.history.stuck(a) {
		a = b.search.sidestep(s, &b.history)
	}
	b.history.record(a)
	b.belief.predict(&b.search, s, a)
	b.twin.ready = false
	if predictsTwin {
		b.twin.predict(s, a, &b.budget)
	}
	return a
}
