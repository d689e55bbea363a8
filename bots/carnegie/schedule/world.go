package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// cook is a bot of the team.
type cook struct {
	id          int32
	cell        int32
	hand        item
	goal        goal
	goalSince   int32 // turn in which the goal was set; determines priority
	lastAction  int32 // turn of its last action
	idleActions int32 // value of world.actions when it last found no goal
	idleTurn    int32 // turn in which it last found no goal
	nextCell    int32 // while moves are planned: the next cell, or none
	blockedFor  int32 // turns blocked on the way to the goal

	detour int32 // next cell on the way around thieves, or none
}

// dish is the progress of an order.
type dish struct {
	closed  bool // served, expired or abandoned
	plate   int32
	spot    int32 // tile where the plate is filled, or none
	missing int32 // foods not on the plate yet
	tray    bool  // the spot is only for food added as bought
}

// world is the simulated state of the team's kitchen, with the assignment of items to orders.
type world struct {
	k               *Kitchen
	turn            int
	money           int
	cooks           []cook
	foods           []food
	plates          []plate
	pans            []pan
	items           []item  // by tile
	claimed         []int8  // by tile: number of bots on the way to put something there
	blocked         []bool  // by cell: occupied by a bot outside the plan
	cookAt          []int8  // by cell: index of the cook there, or none
	dishes          []dish  // by order
	parts           []int32 // by part: its food, or none
	thieves         []thief
	expectedThieves []int32 // cells of the thieves expected when the switch window opens; shared, read-only
	trust           int     // probability, in percent, of planned income while thieves are present
	limitUntil      int     // last turn in which the stake limits spending
	stake           int     // money that may be spent until then
	expiredCount    int     // number of expired orders, in the order of k.byExpiry
	looseCount      int     // number of foods without an order
	actions         int32   // number of actions of all cooks
	moneySum        int     // sum of the money over all turns: a bonus for early income
}

// copyFrom makes w an independent copy, reusing its memory.
func (w *world) copyFrom(o *world) {
	keep := *w
	*w = *o
	w.cooks = append(keep.cooks[:0], o.cooks...)
	w.foods = append(keep.foods[:0], o.foods...)
	w.plates = append(keep.plates[:0], o.plates...)
	w.pans = append(keep.pans[:0], o.pans...)
	w.items = append(keep.items[:0], o.items...)
	w.claimed = append(keep.claimed[:0], o.claimed...)
	w.blocked = append(keep.blocked[:0], o.blocked...)
	w.cookAt = append(keep.cookAt[:0], o.cookAt...)
	w.dishes = append(keep.dishes[:0], o.dishes...)
	w.parts = append(keep.parts[:0], o.parts...)
	w.thieves = append(keep.thieves[:0], o.thieves...)
}

// free reports whether a tile is empty and no bot is about to put something there.
func (w *world) free(tile int32) bool { return w.items[tile] == nothing && w.claimed[tile] == 0 }

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
	for ; w.expiredCount < len(w.k.byExpiry); w.expiredCount++ {
		i := w.k.byExpiry[w.expiredCount]
		o := &w.k.orders[i]
		if o.expires >= w.turn {
			break
		}
		if !w.served(i) {
			w.money -= o.penalty
		}
		w.abandon(i)
	}
	w.moneySum += w.money
}

// newWorld returns an empty kitchen.
func newWorld(k *Kitchen) *world {
	w := &world{
		k: k, trust: fullTrust, items: make([]item, k.floor.Cells()), claimed: make([]int8, k.floor.Cells()),
		blocked: make([]bool, k.floor.Cells()), cookAt: slices.Repeat([]int8{none}, k.floor.Cells()),
		parts: slices.Repeat([]int32{none}, k.partCount),
	}
	for i := range k.orders {
		w.dishes = append(w.dishes, dish{plate: none, spot: none, missing: int32(len(k.orders[i].foods))})
	}
	return w
}
