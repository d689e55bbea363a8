package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// item is what lies on a tile or in a hand: nothing, a food, a plate, or something that is of no use.
type item int32

const (
	nothing item = 0
	useless item = 1 << 30 // a pan, or a plate with the wrong things
)

func foodItem(n int32) item  { return item(n + 1) }
func plateItem(n int32) item { return item(-n - 1) }

func (it item) food() (n int32, ok bool)  { return int32(it) - 1, it > 0 && it != useless }
func (it item) plate() (n int32, ok bool) { return -int32(it) - 1, it < 0 }

// place is where a food or a plate is.
type place uint8

const (
	inShop place = iota // somebody is on the way to buy it
	onTile
	inHand
	inPan
	gone // on a plate, served, or thrown away
)

// food is a piece of food.
type food struct {
	kind    sim.Food
	chopped bool
	stage   uint8
	where   place
	by      int8  // the bot that is coming for it, or none
	at      int32 // its tile
	order   int32 // for which it is meant, or none
	part    int32 // which of all orders' parts it is
}

// stage is what has to happen to a food next.
type stage uint8

const (
	toChop stage = iota
	toCook
	toServe
	spoilt
)

func (f *food) next() stage {
	switch {
	case f.stage == sim.Burnt:
		return spoilt
	case f.kind.CanChop() && !f.chopped:
		return toChop
	case f.kind.CanCook() && f.stage == sim.Raw:
		return toCook
	}
	return toServe
}

// plate is a plate with what is on it, all of it ready.
type plate struct {
	where place
	by    int8
	at    int32
	order int32
	has   [sim.FoodCount]uint8
}

// pan is a cooker.
type pan struct {
	there    bool // it has a pan
	by       int8 // the bot that brings something, or none
	food     int32
	progress int32
}

// cook is a bot of the team.
type cook struct {
	id    int32
	cell  int32
	hand  item
	goal  goal
	since int32 // turn in which it took up its goal
	acted int32 // turn of its last action
	next  int32 // while moves are planned: the cell it goes to, or none
}

// dish is an order as far as it has come.
type dish struct {
	closed  bool // it is served, or cannot be any more
	plate   int32
	spot    int32 // the tile where it is put together, or none
	missing int32 // foods that are not on the plate
	tray    bool  // the spot is only for what is put on the plate as it is bought
}

// world is the team's kitchen as a plan foresees it. It holds what each thing is meant for.
type world struct {
	k       *Kitchen
	turn    int
	money   int
	cooks   []cook
	foods   []food
	plates  []plate
	pans    []pan
	on      []item  // by tile
	claimed []int8  // by tile: somebody is on the way to put something there
	taken   []bool  // by cell: somebody stands there whom we do not lead
	at      []int8  // by cell: the cook that stands there, or none
	dishes  []dish  // by order
	parts   []int32 // by part: its food, or none
	thieves []thief
	trust   int // how likely what is foreseen comes true while thieves are there, in percent
	away    int // turn in which the bots are back, if they are away
	expired int // orders of k.expiry that are past
	loose   int // foods that are meant for no order
	earned  int // sum of the money over all turns, to prefer what pays early
}

// copyFrom makes w an independent copy, reusing its memory.
func (w *world) copyFrom(o *world) {
	keep := *w
	*w = *o
	w.cooks = append(keep.cooks[:0], o.cooks...)
	w.foods = append(keep.foods[:0], o.foods...)
	w.plates = append(keep.plates[:0], o.plates...)
	w.pans = append(keep.pans[:0], o.pans...)
	w.on = append(keep.on[:0], o.on...)
	w.claimed = append(keep.claimed[:0], o.claimed...)
	w.taken = append(keep.taken[:0], o.taken...)
	w.at = append(keep.at[:0], o.at...)
	w.dishes = append(keep.dishes[:0], o.dishes...)
	w.parts = append(keep.parts[:0], o.parts...)
	w.thieves = append(keep.thieves[:0], o.thieves...)
}

// free reports whether something can be put on a tile and nobody is about to.
func (w *world) free(tile int32) bool { return w.on[tile] == nothing && w.claimed[tile] == 0 }

// begin does what happens at the start of a turn.
func (w *world) begin() {
	w.turn++
	w.money += sim.MoneyPerTurn
	for i := range w.pans {
		p := &w.pans[i]
		if p.food == none {
			continue
		}
		p.progress++
		f := &w.foods[p.food]
		switch {
		case p.progress == sim.CookedAt && f.stage == sim.Raw:
			f.stage = sim.Cooked
		case p.progress >= sim.BurntAt && f.stage != sim.Burnt:
			f.stage = sim.Burnt
			w.unassign(p.food)
		}
	}
	for ; w.expired < len(w.k.expiry); w.expired++ {
		i := w.k.expiry[w.expired]
		o := &w.k.orders[i]
		if o.expires >= w.turn {
			break
		}
		if !w.served(i) {
			w.money -= o.penalty
		}
		w.abandon(i)
	}
	w.earned += w.money
}

// served reports whether an order was served. Its parts are cleared then, but it has nothing missing.
func (w *world) served(order int32) bool { return w.dishes[order].missing == done }

// done is what a served dish is missing.
const done = -1

// unassign takes a food away from its order.
func (w *world) unassign(n int32) {
	f := &w.foods[n]
	if f.order != none {
		w.parts[f.part] = none
		f.order, f.part = none, none
		w.loose++
	}
}

// assign gives a food to a part of an order.
func (w *world) assign(n, order, part int32) {
	f := &w.foods[n]
	w.unassign(n)
	w.loose--
	f.order, f.part = order, part
	w.parts[part] = n
}

// buyFor notes a food that somebody is going to buy.
func (w *world) buyFor(order, part int32, kind sim.Food) int32 {
	n := int32(len(w.foods))
	w.foods = append(w.foods, food{kind: kind, where: inShop, by: none, at: none, order: order, part: part})
	w.parts[part] = n
	return n
}

// abandon gives up an order. What there was for it may be used for others.
func (w *world) abandon(order int32) {
	d := &w.dishes[order]
	if d.closed {
		return
	}
	d.closed = true
	o := &w.k.orders[order]
	for part := int32(o.first); part < int32(o.first+len(o.foods)); part++ {
		if n := w.parts[part]; n != none {
			w.unassign(n)
			if w.foods[n].where == inShop || w.foods[n].where == gone {
				w.foods[n].where = gone
				w.loose--
			}
		}
	}
	if d.plate != none {
		w.plates[d.plate].order = none
		if w.plates[d.plate].where == inShop {
			w.plates[d.plate].where = gone
		}
		d.plate = none
	}
}

// fill puts a food onto a plate. If the plate's order does not want it, the plate is of no use any more.
func (w *world) fill(plate, n int32) {
	p, f := &w.plates[plate], &w.foods[n]
	p.has[f.kind]++
	if f.order == none {
		w.loose--
	} else {
		w.dishes[f.order].missing--
	}
	f.where = gone
}

// serve hands in a plate: the first open order in the list that wants what is on it is paid. It reports whether there is
// one.
func (w *world) serve(n int32) bool {
	p := &w.plates[n]
	for i := range w.k.orders {
		o := &w.k.orders[i]
		if w.dishes[i].missing == done || o.opens > w.turn || o.closes < w.turn || w.k.wants[o.kind] != p.has {
			continue
		}
		w.money += w.expected(o.reward)
		p.where = gone
		meant := p.order
		if meant != none && meant != int32(i) {
			w.exchange(meant, int32(i))
		} else if meant == none {
			w.abandon(int32(i))
		}
		d := &w.dishes[i]
		d.closed, d.missing, d.plate = true, done, none
		return true
	}
	return false
}

// expected is what a reward is worth that may not come.
func (w *world) expected(reward int) int {
	if len(w.thieves) > 0 && reward > 0 {
		return reward * w.trust / whole
	}
	return reward
}

// exchange swaps what there is for two orders of the same foods.
func (w *world) exchange(a, b int32) {
	oa, ob := &w.k.orders[a], &w.k.orders[b]
	for i := range oa.foods {
		pa, pb := oa.first+i, ob.first+i
		w.parts[pa], w.parts[pb] = w.parts[pb], w.parts[pa]
		w.reown(a, int32(pa))
		w.reown(b, int32(pb))
	}
	da, db := &w.dishes[a], &w.dishes[b]
	da.plate, db.plate = db.plate, da.plate
	da.spot, db.spot = db.spot, da.spot
	da.tray, db.tray = db.tray, da.tray
	da.missing, db.missing = db.missing, da.missing
	w.replate(a)
	w.replate(b)
	for i := range w.cooks {
		switch g := &w.cooks[i].goal; g.order {
		case a:
			g.order = b
		case b:
			g.order = a
		}
	}
	if db.closed { // it had been given up
		da.missing = int32(len(oa.foods))
	}
}

func (w *world) replate(order int32) {
	if n := w.dishes[order].plate; n != none {
		w.plates[n].order = order
	}
}

func (w *world) reown(order, part int32) {
	if n := w.parts[part]; n != none {
		w.foods[n].order, w.foods[n].part = order, part
	}
}

// complete reports whether all of an order is on its plate.
func (w *world) complete(order int32) bool {
	d := &w.dishes[order]
	return !d.closed && d.missing == 0 && d.plate != none
}

// within reports whether a plate has nothing that an order does not want.
func (p *plate) within(wants [sim.FoodCount]uint8) bool {
	for f := range p.has {
		if p.has[f] > wants[f] {
			return false
		}
	}
	return true
}

// newWorld is an empty kitchen.
func newWorld(k *Kitchen) *world {
	w := &world{
		k: k, on: make([]item, k.floor.Cells()), claimed: make([]int8, k.floor.Cells()),
		taken: make([]bool, k.floor.Cells()), at: slices.Repeat([]int8{none}, k.floor.Cells()),
		parts: slices.Repeat([]int32{none}, k.parts),
	}
	for i := range k.orders {
		w.dishes = append(w.dishes, dish{plate: none, spot: none, missing: int32(len(k.orders[i].foods))})
	}
	return w
}
