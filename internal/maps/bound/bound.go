// Package bound computes upper bounds on the money that a team can earn in a kitchen.
package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Version is the version of the method. It increases when the bounds of a kitchen may change, so that stored results
// are not compared with bounds of another version.
const Version = 2

// OwnName is the name of Bound.Own in results.
const OwnName = "own"

// Bound is an upper bound on a team's money at the end of a match.
//
// Any holds in every match. The team has its starting money and the income, and loses the penalty of each order
// that expires within the match. Serving an order earns its reward and avoids its penalty. An order counts if serving
// it is a gain and possible in time in some kitchen. The cost of food and plates is ignored: either team may bring food
// from the other kitchen, and filling a plate in a box fills all its copies.
//
// Own holds if no team switches kitchens and no food is added to a plate in a box. Then all food on a served plate
// was bought with the team's money, one piece for each order. Each piece and each plate takes a minimum number of
// actions (see actions), and every bot has one action per turn, so that the orders served up to a turn cannot take more
// actions than the bots had. Cooked pieces also take 20 turns each in one of the cookers, and with a single bot
// three more until the next one is in. Items are carried one by one, which takes moves or actions (see carrying).
// The bound is the best choice of orders that respects all these limits at every deadline. The first plate is bought;
// all plates are if they cannot be washed. The temporary need for money to buy food is ignored.
type Bound struct {
	Own    int64
	Any    int64
	Orders []Order // by order
}

// Order is the bound for one order.
type Order struct {
	// Earliest is a lower bound on the turn of delivery if no team switches kitchens; 0 if a required kind of tile is
	// missing or unreachable.
	Earliest int64
	// Possible reports whether Earliest is in time.
	Possible bool
	// Gain is what serving it earns more than missing it, less the price of the food, and of the plate if plates cannot
	// be washed.
	Gain int64
}

// Of computes the bound for matches with a number of turns.
func Of(k *sim.Kitchen, turns int) Bound {
	s := survey(k)
	base := int64(sim.StartMoney + sim.MoneyPerTurn*max(turns, 0))
	var own []job
	var b Bound
	for i := range k.Orders {
		o := &k.Orders[i]
		value := o.Reward
		if o.Expires < int64(turns) { // the penalty is due within the match
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

// actions returns the minimum number of actions to serve a plate, which is bought or taken, and delivered. Either the
// plate stays in the bot's hands, and each food is put on a tile and added from there; or the plate is also put down and
// picked up, and food can be added from the hands.
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

// needs returns the kinds of tiles needed to serve a plate.
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
