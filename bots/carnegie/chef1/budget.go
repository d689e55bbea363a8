package chef1

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
// take and the time until they give it back. A dish is begun as soon as the income lasts for what is
// to be bought later, so that it never lies half finished for want of the rest; until then the team
// saves up, and buys only what pays before it has enough. A dish that has no time for that is begun
// at once.
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
		begin := d.cost <= left
		if left == p.money { // the income is for its things
			income := int64(d.lead * 3 / 4) // until the last of them is bought
			begin = d.cost-left <= income || d.slack(p.now) <= d.delay
		}
		switch {
		case saving > 0 && pays >= saving:
		case begin:
			d.funded = true
			left -= min(d.cost, left)
		case saving == 0 && d.cost-left <= int64(max(d.slack(p.now), 0)):
			saving = int(d.cost - left) // turns, at an income of 1
		}
	}
	p.byReturn = byReturn
	for n := range p.dishes {
		p.allowParts(&p.dishes[n])
	}
}

// allowParts lets those parts of a dish be bought for which there is money, if what takes longer is
// bought first.
func (p *plan) allowParts(d *dish) {
	left := p.money
	for i := range d.parts {
		part := &d.parts[i]
		if part.thing == nothing {
			left -= int64(part.food.Price())
			part.mayBuy = d.funded && left >= 0
		}
	}
}

// rate is what a dish pays for each unit of money that is still to be spent and each turn until it
// is served, in no particular unit.
func (d *dish) rate(now int) int64 {
	return d.gain() << 16 / ((d.cost + smallCost) * int64(max(d.lead, d.opens-now)+smallWait))
}
