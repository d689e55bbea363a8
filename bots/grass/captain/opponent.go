package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Opponent is an assumption about the opponent.
type Opponent string

// The possible assumptions.
const (
	Learn  Opponent = "learn"  // the policy with the best predictions so far
	Search Opponent = "search" // it searches
)

// Opponents returns all assumptions, the default first.
func Opponents() []string { return []string{string(Learn), string(Search)} }

// maxError is the maximum error of a policy to be used for predictions, in thousandths.
const maxError = 250

// opponent is a model of the opponent. In each turn it predicts the orders of every policy and compares the
// resulting position with the actual one, since the opponent's orders are not visible.
type opponent struct {
	player   int
	policies []policy
	turns    int // number of turns compared
	before   field.State
	orders   field.Answer // the bot's orders in that position
	after    field.State
	resolver field.Resolver
}

func newOpponent(player int) *opponent { return &opponent{player: player, policies: policies(player)} }

// learn compares the predictions with the new position.
func (o *opponent) learn(s *field.State) {
	if o.before.Board() != s.Board() || o.before.Turn()+1 != s.Turn() {
		o.turns = 0
		for i := range o.policies {
			o.policies[i].meanError = 0
		}
		return
	}
	for i := range o.policies {
		m := &o.policies[i]
		var answers [field.Players]*field.Answer
		answers[o.player], answers[1-o.player] = &m.predicted, &o.orders
		o.after.CopyFrom(&o.before)
		o.resolver.Step(&o.after, answers)
		m.addError(o.difference(&o.after, s), o.turns)
	}
	o.turns++
}

// difference returns the wrongly predicted share of the opponent's robots and recyclers, in thousandths.
func (o *opponent) difference(predicted, came *field.State) int {
	wrong, all := 0, 1
	for cell := range came.Board().Tiles() {
		a, b := o.force(predicted.Tile(cell)), o.force(came.Tile(cell))
		wrong += max(a-b, b-a)
		all += 2 * max(0, b) // a misplaced robot is wrong on two tiles
	}
	return min(1000, 1000*wrong/all)
}

// force returns the number of the opponent's robots on a tile, negative for the bot's robots. A recycler counts
// as several robots.
func (o *opponent) force(t field.Tile) int {
	const recycler = 3
	n := t.Units
	if t.Recycler {
		n = recycler
	}
	if t.Owner != o.player {
		return -n
	}
	return n
}

// predict predicts the orders of all policies but the search, and returns those of the most accurate policy;
// nil if that is the search.
func (o *opponent) predict(s *field.State) *field.Answer {
	best := &o.policies[0]
	for i := range o.policies {
		m := &o.policies[i]
		if m.bot == nil {
			continue
		}
		m.predicted.Reset()
		m.bot.Act(s, &m.predicted)
		if o.turns > 0 && m.meanError < min(best.meanError, maxError) {
			best = m
		}
	}
	if best.bot == nil {
		return nil
	}
	return &best.predicted
}

// record saves a position, the bot's orders in it, and the opponent's orders expected by the search.
func (o *opponent) record(s *field.State, own, expected *field.Answer) {
	o.before.CopyFrom(s)
	copyAnswer(&o.orders, own)
	copyAnswer(&o.policies[0].predicted, expected)
}

func copyAnswer(to, from *field.Answer) {
	to.Reset()
	to.Builds = append(to.Builds, from.Builds...)
	to.Spawns = append(to.Spawns, from.Spawns...)
	to.Moves = append(to.Moves, from.Moves...)
}
