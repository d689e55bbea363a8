// Package bound tells how much money a kitchen can bring a team at most.
package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Version counts the ways to find the bounds: it goes up when the same kitchen would have others, so that results which
// are kept are not compared with each other's bounds.
const Version = 2

// OwnName is what results call Bound.Own.
const OwnName = "own"

// Bound is the most money that a team can have at the end of a match.
//
// Any holds in every match. The team has its first money and the income, and loses the penalty of
// each order that expires within the match; an order that is served brings its reward and spares its
// penalty. Orders count where that is a gain and a plate can be there in time (Order.Possible).
// What a plate costs is left out, since the opponent may bring food, and so may the team from the
// opponent's kitchen, and a plate that is filled in a box is filled in all its copies.
//
// Own holds where nobody switches kitchens and no food is added to a plate in a box. Then all food
// on a served plate came from the shop, for the team's money, one piece for each order. Each piece
// and each plate takes a least number of actions (see actions), and every bot has one action a turn:
// the orders that are served by a turn take no more actions together than the bots had. Cooked
// pieces also take 20 turns each in one of the cookers, and where a single bot works, three more until
// the next is in. Things are carried one by one, which takes moves or actions (see carrying). The bound
// is the best choice of orders that keeps within all of that at every deadline. Plates are bought, the
// first one in any case, and all of them where nobody can wash. Money for the food on the way is not
// counted.
type Bound struct {
	Own    int64
	Any    int64
	Orders []Order // by order
}

// Order is what is known of one order.
type Order struct {
	// Earliest is a turn before which no plate for it can be handed in, if nobody switches kitchens;
	// 0 if its kitchen lacks something for it, or nobody gets there.
	Earliest int64
	// Possible reports whether that is in time.
	Possible bool
	// Gain is what serving it brings more than missing it, the food paid, and the plate where plates
	// cannot be washed.
	Gain int64
}

// Of finds the bound for matches of so many turns.
func Of(k *sim.Kitchen, turns int) Bound {
	s := survey(k)
	base := int64(sim.StartMoney + sim.MoneyPerTurn*max(turns, 0))
	var own []job
	var b Bound
	for i := range k.Orders {
		o := &k.Orders[i]
		value := o.Reward
		if o.Expires < int64(turns) { // its penalty falls within the match
			base -= o.Penalty
			value += o.Penalty
		}
		last := min(o.Expires, int64(turns))
		open := max(o.Created, 1) <= last
		if anywhere, ok := s.anywhere(o.Required); ok && open && anywhere <= last {
			b.Any += max(value, 0)
		}
		it := Order{Gain: value - price(o.Required)}
		if !s.washes() {
			it.Gain -= int64(sim.BuyPlate.Price())
		}
		it.Earliest, _ = s.earliest(o.Required)
		it.Possible = open && it.Earliest > 0 && it.Earliest <= last
		b.Orders = append(b.Orders, it)
		if it.Possible && it.Gain > 0 {
			own = append(own, job{
				last: last, gain: it.Gain, actions: actions(o.Required), cooked: cooked(o.Required),
				handled: handled(o.Required), carried: s.carried(o.Required),
			})
		}
	}
	b.Any += base
	earned := s.best(own)
	if s.washes() {
		earned = max(earned-int64(sim.BuyPlate.Price()), 0)
	}
	b.Own = min(base+earned, b.Any)
	return b
}

func price(foods []sim.Food) int64 {
	sum := int64(0)
	for _, f := range foods {
		sum += int64(f.Price())
	}
	return sum
}

func cooked(foods []sim.Food) int {
	n := 0
	for _, f := range foods {
		if f.CanCook() {
			n++
		}
	}
	return n
}

// actions returns the least number of actions that a served plate takes. The plate is bought or taken and
// handed in. Either it stays in the bot's hands, then all food must lie on a tile to be added; or it is put
// down and picked up too, and food can be added from the hand.
func actions(foods []sim.Food) int {
	held, down := 2, 4
	for _, f := range foods {
		switch {
		case f.CanCook() && f.CanChop(): // buy, into a pan, out of it, put down, chop, add
			held, down = held+6, down+6
		case f.CanCook(): // buy, into a pan, out of it, (put down,) add
			held, down = held+5, down+4
		case f.CanChop(): // buy, put down, chop, add
			held, down = held+4, down+4
		default: // buy, (put down,) add
			held, down = held+3, down+2
		}
	}
	return min(held, down)
}

// needs returns the kinds of tiles without which a plate cannot be served.
func needs(foods []sim.Food) []sim.Kind {
	kinds := []sim.Kind{sim.Shop, sim.Submit}
	if cooked(foods) > 0 {
		kinds = append(kinds, sim.Cooker)
	}
	if slices.ContainsFunc(foods, sim.Food.CanChop) {
		kinds = append(kinds, sim.Counter)
	}
	return kinds
}
