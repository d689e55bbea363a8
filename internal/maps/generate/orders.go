package generate

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Assessment is whether an order can be served, and its profit.
type Assessment struct {
	// Served is the turn in which the reference cook of package witness serves the order if it works on nothing else
	// from the first turn; 0 if the order cannot be served.
	Served int
	// Profit is the reward plus the avoided penalty, less the price of the foods and a plate.
	Profit int64
}

// Servable reports whether the reference cook served the order. All other orders are impossible: see trap.
func (a Assessment) Servable() bool { return a.Served > 0 }

// Pays reports whether serving the order is better than missing it.
func (a Assessment) Pays() bool { return a.Profit > 0 }

// order is an order with its assessment.
type order struct {
	sim.Order
	Assessment
}

// drawOrders draws the list of orders. Every order can be served, except a few impossible ones in some kitchens.
func drawOrders(p *plan, m *menu, d *dice) []order {
	traps := []int{0, 0, 0, 5, 12}[d.below(5)] // percent
	var orders []order
	var same []dish // the dishes of most orders if hard=twins
	if p.choice[Hard] == twins {
		same = []dish{m.draw(), m.draw()}
	}
	for _, at := range openings(p, d) {
		it := m.draw()
		if len(same) > 0 && d.chance(twinPercent) {
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
	limitPenalties(orders)
	if p.choice[Hard] == prize {
		makePrize(orders, d)
	}
	for i := range orders {
		o := &orders[i]
		o.Profit = o.Reward + o.Penalty - o.cost()
	}
	return orders
}

// twinPercent is the percentage of orders with one of the two common dishes if hard=twins.
const twinPercent = 80

// limitPenalties lowers all penalties if a team that serves nothing would run out of money and could not buy anything.
func limitPenalties(orders []order) {
	const most = 450 // of the 650 earned as income in 500 turns
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

// trap makes an order impossible: it ends before it begins, or before food can be cooked.
func (o *order) trap(d *dice) {
	const earliest = sim.CookedAt + 1 // in a pan in turn 1 at best
	if slices.ContainsFunc(o.Required, sim.Food.CanCook) && o.Created < earliest-1 {
		o.Expires = o.Created + int64(d.below(int(earliest-o.Created)))
	} else {
		o.Expires = o.Created - int64(d.between(1, 5))
	}
	o.Served = 0
}

// price sets the reward and the penalty of an order.
func (p *plan) price(o *order, turns int, d *dice) {
	cost, pay := o.cost(), p.choice[Pay]
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
	switch p.choice[Penalty] {
	case "small":
		o.Penalty = int64(d.between(1, 10))
	case "hard":
		o.Penalty = int64(d.between(10, 45))
	}
}
