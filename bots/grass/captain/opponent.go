package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Opponent is what the bot takes its opponent for.
type Opponent string

// What an opponent can be taken for.
const (
	Learn  Opponent = "learn"  // the manner of play that has predicted it best
	Search Opponent = "search" // a bot that searches
)

// Opponents returns all that an opponent can be taken for, the default first.
func Opponents() []string { return []string{string(Learn), string(Search)} }

// sure is the most that a manner may miss to be believed, in thousandths.
const sure = 250

// opponent is what the bot makes of its opponent. In each turn it notes what every manner would do, and compares
// that with the next position: the opponent's orders are not shown, but what came of them is.
type opponent struct {
	player   int
	manners  []manner
	turns    int // that were compared
	before   field.State
	own      field.Answer // the bot's, in that position
	after    field.State
	resolver field.Resolver
}

func newOpponent(player int) *opponent { return &opponent{player: player, manners: manners(player)} }

// learn compares the predictions with the position that came.
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

// difference returns how much of what the opponent has is not where it was predicted, in thousandths.
func (o *opponent) difference(predicted, came *field.State) int {
	wrong, all := 0, 1
	for cell := range came.Board().Tiles() {
		a, b := o.force(predicted.Tile(cell)), o.force(came.Tile(cell))
		wrong += max(a-b, b-a)
		all += 2 * max(0, b) // what is elsewhere is wrong on two tiles
	}
	return min(1000, 1000*wrong/all)
}

// force returns the opponent's robots on a tile, negative for the bot's own. A recycler counts as some.
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

// predict asks all manners but the search what they would do, and gives the answer of the one to believe; nil if it is
// the search.
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

// note keeps a position, what the bot does in it, and what the search expects of the opponent.
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
