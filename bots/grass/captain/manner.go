package captain

import (
	"github.com/cookoff/cookoff/bots/grass/gradient"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/bots/grass/turtle"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// player plays the opponent in a common manner.
type player interface {
	Act(s *field.State, a *field.Answer)
}

// manner is a way of playing with its accuracy as a prediction of the opponent.
type manner struct {
	plays     player // nil: search
	predicted field.Answer
	misses    int // recency-weighted mean of wrong predictions, in thousandths of what the opponent has
}

// manners returns the possible manners of an opponent; the first is search.
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

// countedTurns is the approximate number of turns in the mean of misses.
const countedTurns = 4

// miss adds the error of another prediction. turns is the number of earlier turns.
func (m *manner) miss(missed, turns int) {
	m.misses += (missed - m.misses) / min(turns+1, countedTurns)
}
