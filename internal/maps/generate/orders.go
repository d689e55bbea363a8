package generate

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Verdict is what the generator knows of an order.
type Verdict struct {
	// Served is the turn in which the plain cook of package witness serves the order when a team
	// works for it alone from the first turn on; 0 if the order cannot be served at all.
	Served int
	// Profit is the reward and the penalty that is not lost, less the foods and a plate from the shop.
	Profit int64
}

// Servable reports whether the order was served by the plain cook. If it was not, nobody can.
func (v Verdict) Servable() bool { return v.Served > 0 }

// Pays reports whether serving the order is better than leaving it.
func (v Verdict) Pays() bool { return v.Profit > 0 }

// order is an order with its verdict.
type order struct {
	sim.Order
	Verdict
}

// drawOrders draws the list of orders. Every order can be served, but for a few of some kitchens
// which nobody could serve.
func drawOrders(p *plan, m *menu, d *dice) []order {
	traps := []int{0, 0, 0, 5, 12}[d.below(5)] // percent
	var orders []order
	var same []dish
	if p.of[Hard] == twins {
		same = m.pair()
	}
	for _, at := range openings(p, d) {
		it := m.draw()
		if len(same) > 0 && d.chance(mostlyTwins) {
			it = same[d.below(len(same))]
		}
		time := it.turn*at.time/100 + d.below(12)
		expires := max(at.start+time, it.turn) // early orders leave time to start from scratch
		o := order{Order: sim.Order{Required: it.foods, Created: int64(at.start), Expires: int64(expires)}}
		o.Served = max(it.turn, at.start, 1)
		if d.chance(traps) {
			o.trap(d)
		}
		p.price(&o, it.turn, d)
		if len(same) > 0 {
			rewardTwin(&o, d)
		}
		orders = append(orders, o)
	}
	soften(orders)
	if p.of[Hard] == prize {
		crown(orders, d)
	}
	for i := range orders {
		o := &orders[i]
		o.Profit = o.Reward + o.Penalty - o.cost()
	}
	return orders
}

// mostlyTwins is how many of a hundred orders are of the same foods, in a kitchen of such orders.
const mostlyTwins = 80

// soften lowers all penalties where a team that serves nothing would run out of money, as it could
// then buy nothing any more.
func soften(orders []order) {
	const most = 450 // of the 650 that come in by themselves in 500 turns
	var sum int64
	for _, o := range orders {
		sum += o.Penalty
	}
	if sum > most {
		for i := range orders {
			orders[i].Penalty = orders[i].Penalty * most / sum
		}
	}
}

// cost returns the price of the foods and of a plate.
func (o *order) cost() int64 {
	cost := int64(sim.BuyPlate.Price())
	for _, f := range o.Required {
		cost += int64(f.Price())
	}
	return cost
}

// trap makes an order one that nobody can serve: it ends before it begins, or before food can be
// cooked.
func (o *order) trap(d *dice) {
	const earliest = sim.CookedAt + 1 // in a pan in turn 1 at best
	if slices.ContainsFunc(o.Required, sim.Food.CanCook) && o.Created < earliest-1 {
		o.Expires = o.Created + int64(d.below(int(earliest-o.Created)))
	} else {
		o.Expires = o.Created - int64(d.between(1, 5))
	}
	o.Served = 0
}

// price sets what an order pays and costs.
func (p *plan) price(o *order, turns int, d *dice) {
	cost, pay := o.cost(), p.of[Pay]
	if pay == "mixed" {
		pay = []string{"fair", "rich", "poor"}[d.weighted([]int{5, 2, 3})]
	}
	const step = 5 // rewards are round numbers
	switch pay {
	case "fair":
		o.Reward = (cost + int64(turns*d.between(60, 160)/100+d.between(5, 30))) / step * step
	case "poor":
		o.Reward = max((cost+int64(d.between(-50, 30)))/step*step, step)
	case "rich":
		const thousand = 1000
		o.Reward = 2*cost/step*step + int64(d.between(10, 80)*step)
		if d.chance(25) {
			o.Reward = int64(d.between(1, 10)) * thousand
		}
	}
	switch p.of[Penalty] {
	case "small":
		o.Penalty = int64(d.between(1, 10))
	case "hard":
		o.Penalty = int64(d.between(10, 45))
	}
}
