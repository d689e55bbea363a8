package captain

import (
	"github.com/cookoff/cookoff/bots/grass/gradient"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/bots/grass/turtle"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// bot is a bot that predicts the opponent.
type bot interface {
	Act(s *field.State, a *field.Answer)
}

// policy is a possible policy of the opponent, with the accuracy of its predictions.
type policy struct {
	bot       bot // nil: the search
	predicted field.Answer
	meanError int // recency-weighted mean error, in thousandths of the opponent's robots and recyclers
}

// policies returns the possible policies of an opponent, the search first.
func policies(opponent int) []policy {
	return []policy{
		{},
		{bot: simple.New(opponent)},
		{bot: rush.New(opponent)},
		{bot: recycler.New(opponent)},
		{bot: turtle.New(opponent)},
		{bot: gradient.New(opponent)},
	}
}

// memoryTurns is the approximate number of turns averaged in policy.misses.
const memoryTurns = 4

// addError adds the error of another prediction; turns is the number of earlier ones.
func (m *policy) addError(missed, turns int) {
	m.meanError += (missed - m.meanError) / min(turns+1, memoryTurns)
}
