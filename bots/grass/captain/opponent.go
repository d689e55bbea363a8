package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Opponent is an assumption about the opponent.
type Opponent string

// The possible assumptions.
const (
	Learn  Opponent = "learn"  // the manner that has predicted it best
	Search Opponent = "search" // a bot that searches
)

// Opponents returns all assumptions, the default first.
func Opponents() []string { return []string{string(Learn), string(Search)} }

// sure is the maximum error of a believable manner, in thousandths.
const sure = 250

// opponent is a model of the opponent. In each turn it predicts the orders of every manner, and compares the
// results with the next position: the opponent's orders themselves are not visible.
type opponent struct {
	player   int
	manners  []manner
	turns    int // number of compared turns
	before   field.State
	own      field.Answer // the bot's orders in that position
	after    field.State
	resolver field.Resolver
}

func newOpponent(player int) *opponent { return &opponent{player: player, manners: manners(player)} }

// learn compares the predictions with the new position.
func (o *opponent) learn(s *field.State) {
	if o.before.Board() != s.Board() || o.before.Turn()+1 != s.Turn() {
		o.turns = 0
		for i := range o.manners {
			o.manners[i].misses = 0
		}
		return
	}
	for i := range o.manners {
		m := &o.manners[i]
		var answers [field.Players]*field.Answer
		answers[o.player], answers[1-o.player] = &m.predicted, &o.own
		o.after.CopyFrom(&o.before)
		o.resolver.Step(&o.after, answers)
		m.miss(o.difference(&o.after, s), o.turns)
	}
	o.turns++
}

// difference returns the share of the opponent's possessions that was predicted wrong, in thousandths.
func (o *opponent) difference(predicted, came *field.State) int {
	wrong, all := 0, 1
	for cell := range came.Board().Tiles() {
		a, b := o.force(predicted.Tile(cell)), o.force(came.Tile(cell))
		wrong += max(a-b, b-a)
		all += 2 * max(0, b) // a misplaced one is wrong on two tiles
	}
	return min(1000, 1000*wrong/all)
}

// force returns the opponent's robots on a tile, negative for the bot's own. A recycler counts as several.
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

// predict predicts the orders of all manners but search, and returns those of the believed one; nil if it is
// search.
func (o *opponent) predict(s *field.State) *field.Answer {
	best := &o.manners[0]
	for i := range o.manners {
		m := &o.manners[i]
		if m.plays == nil {
			continue
		}
		m.predicted.Reset()
		m.plays.Act(s, &m.predicted)
		if o.turns > 0 && m.misses < min(best.misses, sure) {
			best = m
		}
	}
	if best.plays == nil {
		return nil
	}
	return &best.predicted
}

// note saves a position, the bot's orders in it, and the orders that the search expects of the opponent.
func (o *opponent) note(s *field.State, own, expected *field.Answer) {
	o.before.CopyFrom(s)
	copyAnswer(&o.own, own)
	copyAnswer(&o.manners[0].predicted, expected)
}

func copyAnswer(to, from *field.Answer) {
	to.Reset()
	to.Builds = append(to.Builds, from.Builds...)
	to.Spawns = append(to.Spawns, from.Spawns...)
	to.Moves = append(to.Moves, from.Moves...)
}
