package sim_test

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// ledger tracks the money of a match from the answers alone.
type ledger struct {
	money [2]int64
	done  [2][]bool // orders that were served or missed
	acted map[int]int
	moved map[int]int
}

func newLedger(b *sim.Board) *ledger {
	l := &ledger{money: [2]int64{150, 150}, acted: map[int]int{}, moved: map[int]int{}}
	for t := range l.done {
		l.done[t] = make([]bool, len(b.Orders))
	}
	return l
}

func (l *ledger) beginTurn(b *sim.Board, turn int) {
	for t := range l.money {
		l.money[t]++
		for i, o := range b.Orders {
			if !l.done[t][i] && o.Expires < int64(turn) {
				l.done[t][i] = true
				l.money[t] -= o.Penalty
			}
		}
	}
}

// serve records the earnings of a plate in a kitchen; it is false if no order matches.
func (l *ledger) serve(b *sim.Board, kitchen sim.Team, turn int, plate []sim.Ingredient) bool {
	slices.Sort(plate)
	for i, o := range b.Orders {
		var want []sim.Ingredient
		for _, f := range o.Required {
			want = append(want, sim.Wanted(f))
		}
		slices.Sort(want)
		if !l.done[kitchen][i] && o.Created <= int64(turn) && slices.Equal(plate, want) {
			l.done[kitchen][i] = true
			l.money[kitchen] += o.Reward
			return true
		}
	}
	return false
}
