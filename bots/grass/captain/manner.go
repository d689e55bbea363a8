package captain

import (
	"github.com/cookoff/cookoff/bots/grass/gradient"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/bots/grass/turtle"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// player plays the opponent's part in a manner that people write.
type player interface {
	Act(s *field.State, a *field.Answer)
}

// manner is a way to play, and how well it predicted the opponent so far.
type manner struct {
	plays     player // nil: it searches
	predicted field.Answer
	misses    int // in thousandths of all that the opponent has, a mean in which later turns count more
}

// manners returns those that an opponent may have; the first is to search.
func manners(opponent int) []manner {
	return []manner{
		{},
		{plays: simple.New(opponent)},
		{plays: rush.New(opponent)},
		{plays: recycler.New(opponent)},
		{plays: turtle.New(opponent)},
		{plays: gradient.New(opponent)},
	}
}

// countedTurns is about how many turns the mean of misses is taken over.
const countedTurns = 4

// miss counts what was predicted of one more turn. The number of turns is that of those before it.
func (m *manner) miss(missed, turns int) {
	m.misses += (missed - m.misses) / min(turns+1, countedTurns)
}
