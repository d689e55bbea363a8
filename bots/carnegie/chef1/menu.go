package chef1

import (
	"cmp"
	"slices"
)

// What the menu looks at.
const (
	maxDishes = 64  // orders, those that close first
	lookAhead = 160 // turns until an order opens
	maxFoods  = 8   // foods of an order
	doubt     = 4   // one in so many dishes comes to nothing, and its foods are lost
)

// chooseDishes decides which orders to work on: those that bring the most money for the time left.
// They stand in the order in which they close.
func (p *plan) chooseDishes() {
	p.dishes = p.dishes[:0]
	if p.serving == nobody {
		return
	}
	for i := range p.board.Orders {
		if d, ok := p.worthwhile(i); ok {
			p.dishes = append(p.dishes, d)
		}
	}
	slices.SortStableFunc(p.dishes, func(a, b dish) int { return cmp.Compare(a.closes, b.closes) })
	p.dishes = p.dishes[:min(len(p.dishes), maxDishes)]
	p.shareOut()
	p.dropLate()
	slices.SortStableFunc(p.dishes, func(a, b dish) int { return cmp.Compare(p.urgency(&b), p.urgency(&a)) })
	p.shareOut()
	for n := range p.dishes {
		if d := &p.dishes[n]; d.plate != nothing && p.things[d.plate].cook == nobody {
			p.keep(d.order, p.things[d.plate].tile)
		}
	}
}

// worthwhile reports whether an order can still be served with a profit, all being well.
func (p *plan) worthwhile(order int) (dish, bool) {
	o := &p.board.Orders[order]
	if p.state.Order(p.team, order).Completed || o.Expires < int64(p.now) ||
		o.Created > int64(min(p.now+lookAhead, p.last)) || o.Created > o.Expires ||
		len(o.Required) == 0 || len(o.Required) > maxFoods {
		return dish{}, false
	}
	if p.board.Rules.ActiveOrdersOnly && o.Created > int64(p.now) {
		return dish{}, false // bots do not see it yet
	}
	d := dish{order: order, wants: p.wants[order], opens: int(o.Created), closes: int(min(o.Expires, int64(p.last))), profit: o.Reward}
	if o.Expires < int64(p.last) {
		d.profit += o.Penalty
	}
	for _, f := range o.Required {
		if f.CanChop() && !p.canDo(toChop) || f.CanCook() && !p.canDo(toCook) {
			return dish{}, false
		}
	}
	return d, true
}

// canDo reports whether some crew can do something and get it to the table.
func (p *plan) canDo(st stage) bool {
	for i := range p.crews {
		if p.crews[i].hops[st] == 0 && p.crews[i].hops[toServe] < noHope {
			return true
		}
	}
	return false
}

// shareOut gives all that lies about to the dishes, in their order.
func (p *plan) shareOut() {
	for i := range p.things {
		p.things[i].dish = nothing
	}
	p.findMeanings()
	for n := range p.dishes {
		p.provide(n)
	}
}

// dropLate drops the dishes that cost more than they bring, and, where not all can be ready in
// time, those that bring the least for their work: dishes are taken in the order in which they
// close, and whenever one would be late, the worst so far goes (after Moore and Hodgson). Where bots
// would have nothing to do, what was dropped is tried all the same.
func (p *plan) dropLate() {
	p.dishes = slices.DeleteFunc(p.dishes, func(d dish) bool { return !p.worthTrying(&d) })
	p.dropped = p.dropped[:0]
	p.dishes = slices.DeleteFunc(p.dishes, func(d dish) bool {
		late := p.now+d.least() > d.closes
		if late {
			p.dropped = append(p.dropped, d)
		}
		return late
	})
	for p.dropWorst() {
	}
	p.tryLongShots()
}

// worthTrying reports whether a dish may be expected to bring more than it costs. Chances are squared,
// as one that is missed costs time, too; and where all goes well one in so many comes to nothing.
func (p *plan) worthTrying(d *dish) bool {
	c := d.chance(p.now)
	return c > 0 && d.profit > (d.cost+d.cost/doubt)*100*100/(c*c)
}

// tryLongShots takes back what was dropped, as long as there are bots without a dish.
func (p *plan) tryLongShots() {
	bots := len(p.cooks)
	for i := range p.dishes {
		if p.dishes[i].wait(p.now) == 0 {
			bots--
		}
	}
	expected := func(d *dish) int64 { return d.profit*d.chance(p.now) - 100*d.cost }
	slices.SortStableFunc(p.dropped, func(a, b dish) int { return cmp.Compare(expected(&b), expected(&a)) })
	for i := range p.dropped {
		if d := p.dropped[i]; i < bots {
			d.longShot = true
			p.dishes = append(p.dishes, d)
		}
	}
}

// dropWorst drops a dish if one would be late, and reports whether it did.
func (p *plan) dropWorst() bool {
	free := slices.Repeat([]int{p.now}, max(p.crews[p.serving].bots, 1))
	for n := range p.dishes {
		d := &p.dishes[n]
		at := slices.Index(free, slices.Min(free))
		free[at] += d.work
		done := max(free[at], p.now+d.least(), d.opens)
		if done <= d.closes {
			continue
		}
		worst := slices.MinFunc(p.dishes[:n+1], func(a, b dish) int {
			// gain per work: a.gain/a.work against b.gain/b.work
			return cmp.Compare(a.gain()*int64(b.work), b.gain()*int64(a.work))
		})
		p.dropped = append(p.dropped, worst)
		p.dishes = slices.DeleteFunc(p.dishes, func(d dish) bool { return d.order == worst.order })
		return true
	}
	return false
}
