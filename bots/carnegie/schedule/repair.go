package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Repair updates the plan to the actual state of the next turn. Items in their expected places stay assigned,
// so that bots continue with their goals.
func (p *Plan) Repair(s *sim.State) {
	r := repair{w: p.now, s: s}
	vain := r.impossibleGoals()
	r.money()
	r.bots()
	r.tiles()
	r.find()
	stolen := r.dropMissing()
	r.giveUp(vain)
	if len(p.now.thieves) > 0 {
		p.updateTrust(stolen)
		p.restartIfIdle()
	}
	p.value = p.evaluate(&p.best)
	if len(p.now.thieves) > 0 && p.stolen > 0 {
		p.tryNothing()
	}
}

// repair collects the differences between a state and the expected one.
type repair struct {
	w       *world
	s       *sim.State
	missing []item // expected items that are not in place
	found   []slot // places with unexpected items
	changed []int  // bots with unexpected items in their hands
}

// slot is a place for an item and its actual content.
type slot struct {
	where location
	at    int32 // tile, or index of the bot
	holds sim.Item
}

// money updates money and orders.
func (r *repair) money() {
	w, s := r.w, r.s
	w.turn, w.money = s.Turn(), cash(s, w.k.team)
	for i := range w.dishes {
		if s.Order(w.k.team, i).Completed && !w.served(int32(i)) {
			w.abandon(int32(i))
			w.dishes[i].closed, w.dishes[i].missing = true, done
		}
	}
}

// bots updates the positions of all bots.
func (r *repair) bots() {
	w, s := r.w, r.s
	clear(w.blocked)
	before := slices.Clone(w.thieves)
	w.thieves = w.thieves[:0]
	w.readThieves(s)
	w.countPassedUp(before)
	for i := range w.k.board.BotsPerTeam() {
		if b := s.Bot(s.FirstBot(w.k.team) + i); b.Map == w.k.team {
			w.blocked[w.k.floor.Cell(b.Pos)] = true
		}
	}
	for i := range w.cooks {
		w.cookAt[w.cooks[i].cell] = none
	}
	for i := range w.cooks {
		ck := &w.cooks[i]
		b := s.Bot(int(ck.id))
		ck.cell = int32(w.k.floor.Cell(b.Pos))
		w.cookAt[ck.cell], w.blocked[ck.cell] = int8(i), false
		if !r.matches(ck.hand, b.Holding) {
			r.differs(ck.hand, slot{inHand, int32(i), b.Holding})
			r.changed = append(r.changed, i)
			ck.hand = nothing
		}
	}
}

// tiles compares the items on tiles and in pans.
func (r *repair) tiles() {
	w := r.w
	for tile := range w.k.floor.Cells() {
		at := w.k.floor.Pos(tile)
		t := r.s.Tile(w.k.team, at.X, at.Y)
		if i := w.k.cooker[tile]; i != none {
			r.pan(&w.pans[i], int32(tile), t)
		} else if !r.matches(w.items[tile], t.Item) {
			r.differs(w.items[tile], slot{onTile, int32(tile), t.Item})
			w.items[tile] = nothing
		} else if t.Kind == sim.Box {
			r.count(int32(tile), t)
		}
	}
}

// count updates the number of plates in a box.
func (r *repair) count(tile int32, t sim.Tile) {
	if n, ok := r.w.items[tile].plate(); ok {
		r.w.readCount(t, tile)
		r.w.trimStack(n)
	}
}

func (r *repair) pan(p *pan, tile int32, t sim.Tile) {
	p.present, p.progress = t.Item != 0, int32(t.CookProgress)
	real, full := t.Item.Ingredient()
	if p.food != none && full && r.w.foods[p.food].matches(real) {
		return
	}
	known, really := nothing, slot{}
	if p.food != none {
		known = foodItem(p.food)
	}
	if full {
		really = slot{inPan, tile, t.Item}
	}
	r.differs(known, really)
	p.food = none
}

// differs records an unexpected content of a place.
func (r *repair) differs(known item, really slot) {
	if known != nothing && known != junk && known != handoverPan {
		r.missing = append(r.missing, known)
	}
	if really.holds != 0 {
		r.found = append(r.found, really)
	}
}

// find matches missing with found items and adds new ones.
func (r *repair) find() {
	w := r.w
	for _, at := range r.found {
		it := r.matchOrAdd(at)
		switch at.where {
		case inHand:
			w.cooks[at.at].hand = it
			if n, ok := it.plate(); ok {
				w.plates[n].extra = 0
				w.trimStack(n)
			}
		case onTile:
			w.items[at.at] = it
			pos := w.k.floor.Pos(int(at.at))
			r.count(at.at, r.s.Tile(w.k.team, pos.X, pos.Y))
		case inPan:
			w.pans[w.k.cooker[at.at]].food, _ = it.food()
		}
	}
}

// dropMissing treats items that are still missing as lost, and returns their price.
func (r *repair) dropMissing() (cost int) {
	w := r.w
	for _, it := range r.missing {
		if n, ok := it.food(); ok {
			w.loseFood(n)
			cost += w.foods[n].kind.Price()
		} else if n, ok := it.plate(); ok {
			w.losePlate(n)
			for kind, count := range w.plates[n].foods {
				cost += int(count) * sim.Food(kind).Price()
			}
		}
	}
	return cost
}

// matchOrAdd returns the missing item that matches the content of a slot, or a new one.
func (r *repair) matchOrAdd(at slot) item {
	w := r.w
	tile := at.at
	if at.where == inHand {
		tile = none
	}
	if at.where == inPan {
		real, _ := at.holds.Ingredient()
		if i := slices.IndexFunc(r.missing, func(it item) bool { n, ok := it.food(); return ok && w.foods[n].matches(real) }); i >= 0 {
			return r.move(i, inPan, tile)
		}
		return foodItem(w.readFood(real, inPan, tile))
	}
	if i := slices.IndexFunc(r.missing, func(it item) bool { return r.matches(it, at.holds) }); i >= 0 {
		return r.move(i, at.where, tile)
	}
	it := w.readItem(r.s, at.holds, at.where, tile)
	if n, ok := it.food(); ok {
		w.foods[n].dumped = len(w.thieves) > 0
	} else if n, ok := it.plate(); ok {
		w.plates[n].dumped = len(w.thieves) > 0
	}
	return it
}

// move records the actual place of a missing item.
func (r *repair) move(i int, where location, at int32) item {
	it := r.missing[i]
	r.missing = slices.Delete(r.missing, i, i+1)
	if n, ok := it.food(); ok {
		r.w.foods[n].where, r.w.foods[n].tile = where, at
	} else if n, ok := it.plate(); ok {
		r.w.plates[n].where, r.w.plates[n].tile = where, at
	}
	return it
}

// impossibleGoals returns the bots whose goals have become impossible.
func (r *repair) impossibleGoals() (bots []int) {
	for c := range r.w.cooks {
		if r.w.cooks[c].goal.action != noAction && r.w.check(c) == impossible {
			bots = append(bots, c)
		}
	}
	return bots
}

// giveUp removes goals that the update made impossible; before has those that were impossible already.
func (r *repair) giveUp(before []int) {
	for _, c := range append(r.impossibleGoals(), r.changed...) {
		if !slices.Contains(before, c) || slices.Contains(r.changed, c) {
			r.w.release(c)
		}
	}
}
