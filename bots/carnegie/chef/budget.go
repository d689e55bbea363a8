package chef

import (
	"cmp"
	"slices"
)

// Weights of the budget.
const (
	smallCost = 10 // money
	smallWait = 20 // turns
)

// budget decides for which dishes things may be bought: those that pay the most for the money they
// take and the time until they give it back. A dish is begun only if the money for all of it is
// there, so that it never lies half finished for want of the rest; if it is not, the team saves up,
// and buys only what pays before it has enough.
func (p *plan) budget() {
	byReturn := p.byReturn[:0]
	for n := range p.dishes {
		byReturn = append(byReturn, n)
	}
	slices.SortStableFunc(byReturn, func(a, b int) int {
		return cmp.Compare(p.dishes[b].rate(p.now), p.dishes[a].rate(p.now))
	})
	left, saving := p.money, 0
	for _, n := range byReturn {
		d := &p.dishes[n]
		pays := max(d.lead, d.opens-p.now) // turns until it gives back what it took
		credit := int64(0)
		if left == p.money {
			credit = int64(d.lead * 3 / 4) // the income until the last thing is bought
		}
		switch {
		case saving > 0 && pays >= saving:
		case d.cost <= left+credit:
			d.funded = true
			left -= min(d.cost, left)
		case saving == 0 && d.cost-left <= int64(max(d.slack(p.now), 0)):
			saving = int(d.cost - left) // turns, at an income of 1
		}
	}
	p.byReturn = byReturn
}

// rate is what a dish pays for each unit of money that is still to be spent and each turn until it
// is served, in no particular unit.
func (d *dish) rate(now int) int64 {
	return d.gain() << 16 / ((d.cost + smallCost) * int64(max(d.lead, d.opens-now)+smallWait))
}
