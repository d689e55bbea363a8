package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// cook is a bot of the team.
type cook struct {
	id    int32
	cell  int32
	hand  item
	goal  goal
	since int32 // turn in which it took up its goal
	acted int32 // turn of its last action
	asked int32 // how many actions there had been when it found nothing to do last,
	idle  int32 // and the turn
	next  int32 // while moves are planned: the cell it goes to, or none
	held  int32 // turns in which it has not moved on its way

	detour int32 // with thieves in the way: the cell through which it gets round them, or none
}

// dish is the progress of an order.
type dish struct {
	closed  bool // it is served, or cannot be any more
	plate   int32
	spot    int32 // the tile where it is put together, or none
	missing int32 // foods that are not on the plate
	tray    bool  // the spot is only for what is put on the plate as it is bought
}

// world is a planned state of the team's kitchen, with the orders that things are assigned to.
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
	coming  []int32 // cells of thieves that are expected when the window opens; shared, never changed
	trust   int     // how likely what is foreseen comes true while thieves are there, in percent
	guard   int     // last turn in which no more than the stake is spent
	stake   int     // money that may be lost to thieves until then
	expired int     // orders of k.expiry that are past
	loose   int     // foods that are meant for no order
	acts    int32   // how often somebody has acted
	earned  int     // sum of the money over all turns, to prefer what pays early
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

// free reports whether something can be put on a tile and no bot is about to do so.
func (w *world) free(tile int32) bool { return w.on[tile] == nothing && w.claimed[tile] == 0 }

// begin performs the events at the start of a turn.
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

// newWorld returns an empty kitchen.
func newWorld(k *Kitchen) *world {
	w := &world{
		k: k, trust: whole, on: make([]item, k.floor.Cells()), claimed: make([]int8, k.floor.Cells()),
		taken: make([]bool, k.floor.Cells()), at: slices.Repeat([]int8{none}, k.floor.Cells()),
		parts: slices.Repeat([]int32{none}, k.parts),
	}
	for i := range k.orders {
		w.dishes = append(w.dishes, dish{plate: none, spot: none, missing: int32(len(k.orders[i].foods))})
	}
	return w
}
