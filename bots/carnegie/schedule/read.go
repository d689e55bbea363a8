package schedule

import "github.com/cookoff/cookoff/internal/sim"

// read converts a state to a world. No items are assigned, since a state does not tell which orders they are
// for.
func read(k *Kitchen, s *sim.State) *world {
	w := newWorld(k)
	w.turn, w.money = s.Turn(), cash(s, k.team)
	for i := range k.orders {
		switch o := s.Order(k.team, i); {
		case o.Completed:
			w.dishes[i].closed, w.dishes[i].missing = true, done
		case k.orders[i].closes < w.turn || !k.orders[i].feasible:
			w.dishes[i].closed = true
		}
	}
	for ; w.expiredCount < len(k.byExpiry) && k.orders[k.byExpiry[w.expiredCount]].expires < w.turn; w.expiredCount++ {
	}
	for tile := range k.floor.Cells() {
		at := k.floor.Pos(tile)
		t := s.Tile(k.team, at.X, at.Y)
		if t.Kind == sim.Cooker {
			w.readPan(t, int32(tile))
		} else if t.Item != 0 {
			w.items[tile] = w.readItem(s, t.Item, onTile, int32(tile))
			w.readCount(t, int32(tile))
		}
	}
	w.readBots(s)
	return w
}

// cash returns the money of a team, limited to ±2⁴⁰.
func cash(s *sim.State, team sim.Team) int { return int(max(min(s.Money(team), 1<<40), -1<<40)) }

func (w *world) readPan(t sim.Tile, tile int32) {
	p := pan{present: t.Item != 0, claimedBy: none, food: none}
	if i, ok := t.Item.Ingredient(); ok {
		p.food, p.progress = w.readFood(i, inPan, tile), int32(t.CookProgress)
	}
	w.pans = append(w.pans, p)
}

// readCount reads the number of plates in a box. A box with several foods is not used.
func (w *world) readCount(t sim.Tile, tile int32) {
	if t.Kind != sim.Box {
		return
	}
	if n, ok := w.items[tile].plate(); ok {
		w.plates[n].extra = int32(min(t.Count, 1<<20)) - 1
	} else if t.Count > 1 {
		w.items[tile] = junk
	}
}

func (w *world) readFood(i sim.Ingredient, where location, at int32) int32 {
	w.foods = append(w.foods, food{
		kind: i.Kind(), chopped: i.Chopped(), stage: uint8(i.Stage()), where: where, claimedBy: none, tile: at, order: none, part: none,
	})
	w.looseCount++
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
			return junk
		}
		w.plates = append(w.plates, plate{where: where, claimedBy: none, tile: at, order: none, stack: none, foods: has})
		return plateItem(int32(len(w.plates) - 1))
	}
	if it == sim.EmptyPan {
		return w.k.emptyPan()
	}
	return junk
}

// contents returns the foods on a plate. ok reports whether the plate is clean and all of them are ready.
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
		if len(w.cooks) == w.k.maxCooks || w.cookAt[cell] != none || !w.k.floor.Walkable(cell) {
			w.blocked[cell] = true
			continue
		}
		w.cookAt[cell] = int8(len(w.cooks))
		ck := cook{id: int32(id), cell: int32(cell), nextCell: none}
		if b.Holding != 0 {
			ck.hand = w.readItem(s, b.Holding, inHand, none)
		}
		w.cooks = append(w.cooks, ck)
	}
}

// readThieves reads the positions of opponents in the kitchen.
func (w *world) readThieves(s *sim.State) {
	for i := range w.k.board.BotsPerTeam() {
		b := s.Bot(s.FirstBot(w.k.team.Enemy()) + i)
		if cell := w.k.floor.Cell(b.Pos); b.Map == w.k.team {
			w.blocked[cell] = true
			if w.k.floor.Walkable(cell) {
				w.thieves = append(w.thieves, thief{id: int32(b.ID), cell: int32(cell), target: none, holds: stolen(b.Holding)})
			}
		}
	}
}

// stolen converts the item in a thief's hands.
func stolen(it sim.Item) item {
	switch it {
	case 0:
		return nothing
	case sim.EmptyPlate, sim.EmptyPan:
		return junk
	}
	return loot
}
