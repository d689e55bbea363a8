package schedule

import "github.com/cookoff/cookoff/internal/sim"

// read converts a state to a world. The purpose of things is not visible, so they are not assigned.
func read(k *Kitchen, s *sim.State) *world {
	w := newWorld(k)
	w.turn, w.money = s.Turn(), cash(s, k.team)
	for i := range k.orders {
		switch o := s.Order(k.team, i); {
		case o.Completed:
			w.dishes[i].closed, w.dishes[i].missing = true, done
		case k.orders[i].closes < w.turn || !k.orders[i].doable:
			w.dishes[i].closed = true
		}
	}
	for ; w.expired < len(k.expiry) && k.orders[k.expiry[w.expired]].expires < w.turn; w.expired++ {
	}
	for tile := range k.floor.Cells() {
		at := k.floor.Pos(tile)
		t := s.Tile(k.team, at.X, at.Y)
		if t.Kind == sim.Cooker {
			w.readPan(t, int32(tile))
		} else if t.Item != 0 {
			w.on[tile] = w.readItem(s, t.Item, onTile, int32(tile))
			w.readCount(t, int32(tile))
		}
	}
	w.readBots(s)
	return w
}

// cash returns the money of a team, limited to ±2⁴⁰.
func cash(s *sim.State, team sim.Team) int { return int(max(min(s.Money(team), 1<<40), -1<<40)) }

func (w *world) readPan(t sim.Tile, tile int32) {
	p := pan{there: t.Item != 0, by: none, food: none}
	if i, ok := t.Item.Ingredient(); ok {
		p.food, p.progress = w.readFood(i, inPan, tile), int32(t.CookProgress)
	}
	w.pans = append(w.pans, p)
}

// readCount reads the number of plates in a box. Several foods in a box are not used.
func (w *world) readCount(t sim.Tile, tile int32) {
	if t.Kind != sim.Box {
		return
	}
	if n, ok := w.on[tile].plate(); ok {
		w.plates[n].more = int32(min(t.Count, 1<<20)) - 1
	} else if t.Count > 1 {
		w.on[tile] = useless
	}
}

func (w *world) readFood(i sim.Ingredient, where location, at int32) int32 {
	w.foods = append(w.foods, food{
		kind: i.Kind(), chopped: i.Chopped(), stage: uint8(i.Stage()), where: where, by: none, at: at, order: none, part: none,
	})
	w.loose++
	return int32(len(w.foods) - 1)
}

// readItem converts an item.
func (w *world) readItem(s *sim.State, it sim.Item, where location, at int32) item {
	switch it.Class() {
	case sim.FoodItem:
		i, _ := it.Ingredient()
		return foodItem(w.readFood(i, where, at))
	case sim.PlateItem:
		has, ok := contents(s, it)
		if !ok {
			return useless
		}
		w.plates = append(w.plates, plate{where: where, by: none, at: at, order: none, onto: none, has: has})
		return plateItem(int32(len(w.plates) - 1))
	}
	if it == sim.EmptyPan {
		return w.k.emptyPan()
	}
	return useless
}

// contents returns the foods on a plate, and reports whether the plate is clean and all of them are ready.
func contents(s *sim.State, it sim.Item) (has [sim.FoodCount]uint8, ok bool) {
	var buf [16]sim.Ingredient
	for _, i := range s.PlateFoods(it, buf[:0]) {
		if i != sim.Wanted(i.Kind()) || has[i.Kind()] == 255 {
			return has, false
		}
		has[i.Kind()]++
	}
	return has, !it.Dirty()
}

func (w *world) readBots(s *sim.State) {
	w.readThieves(s)
	for i := range w.k.board.BotsPerTeam() {
		id := s.FirstBot(w.k.team) + i
		b := s.Bot(id)
		cell := w.k.floor.Cell(b.Pos)
		if b.Map != w.k.team {
			continue
		}
		if len(w.cooks) == w.k.cooks || w.at[cell] != none || !w.k.floor.Walkable(cell) {
			w.taken[cell] = true
			continue
		}
		w.at[cell] = int8(len(w.cooks))
		ck := cook{id: int32(id), cell: int32(cell), next: none}
		if b.Holding != 0 {
			ck.hand = w.readItem(s, b.Holding, inHand, none)
		}
		w.cooks = append(w.cooks, ck)
	}
}

// readThieves records the positions of opponents in the kitchen.
func (w *world) readThieves(s *sim.State) {
	for i := range w.k.board.BotsPerTeam() {
		b := s.Bot(s.FirstBot(w.k.team.Enemy()) + i)
		if cell := w.k.floor.Cell(b.Pos); b.Map == w.k.team {
			w.taken[cell] = true
			if w.k.floor.Walkable(cell) {
				w.thieves = append(w.thieves, thief{id: int32(b.ID), cell: int32(cell), aim: none, holds: stolen(b.Holding)})
			}
		}
	}
}

// stolen returns the item in a thief's hands.
func stolen(it sim.Item) item {
	switch it {
	case 0:
		return nothing
	case sim.EmptyPlate, sim.EmptyPan:
		return useless
	}
	return full
}
