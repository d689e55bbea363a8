package schedule

import "github.com/cookoff/cookoff/internal/sim"

// read makes the world of a state as it is. What things are meant for is not to be seen: they are loose.
func read(k *Kitchen, s *sim.State) *world {
	w := newWorld(k)
	w.turn, w.money = s.Turn(), int(max(min(s.Money(k.team), 1<<40), -1<<40))
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
	var foods []sim.Ingredient
	for tile := range k.floor.Cells() {
		at := k.floor.Pos(tile)
		t := s.Tile(k.team, at.X, at.Y)
		if t.Kind == sim.Cooker {
			w.readPan(t, int32(tile))
		} else if t.Item != 0 {
			w.on[tile] = w.readItem(s, t.Item, onTile, int32(tile), foods)
			if t.Kind == sim.Box && t.Count > 1 {
				w.on[tile] = useless
			}
		}
	}
	w.readBots(s)
	return w
}

func (w *world) readPan(t sim.Tile, tile int32) {
	p := pan{there: t.Item != 0, by: none, food: none}
	if i, ok := t.Item.Ingredient(); ok {
		p.food, p.progress = w.readFood(i, inPan, tile), int32(t.CookProgress)
	}
	w.pans = append(w.pans, p)
}

func (w *world) readFood(i sim.Ingredient, where place, at int32) int32 {
	w.foods = append(w.foods, food{
		kind: i.Kind(), chopped: i.Chopped(), stage: uint8(i.Stage()), where: where, by: none, at: at, order: none, part: none,
	})
	w.loose++
	return int32(len(w.foods) - 1)
}

// readItem is an item as the plan knows it.
func (w *world) readItem(s *sim.State, it sim.Item, where place, at int32, buf []sim.Ingredient) item {
	switch it.Class() {
	case sim.FoodItem:
		i, _ := it.Ingredient()
		return foodItem(w.readFood(i, where, at))
	case sim.PlateItem:
		p := plate{where: where, by: none, at: at, order: none}
		for _, i := range s.PlateFoods(it, buf) {
			if it.Dirty() || i != sim.Wanted(i.Kind()) || p.has[i.Kind()] == 255 {
				return useless
			}
			p.has[i.Kind()]++
		}
		w.plates = append(w.plates, p)
		return plateItem(int32(len(w.plates) - 1))
	}
	return useless
}

func (w *world) readBots(s *sim.State) {
	for id := range s.Bots() {
		b := s.Bot(id)
		if b.Map != w.k.team {
			continue
		}
		cell := w.k.floor.Cell(b.Pos)
		if b.Team != w.k.team && w.k.floor.Walkable(cell) {
			w.thieves = append(w.thieves, thief{int32(cell), b.Holding != 0})
		}
		if b.Team != w.k.team || len(w.cooks) == mostCooks || w.at[cell] != none || !w.k.floor.Walkable(cell) {
			w.taken[cell] = true
			continue
		}
		w.at[cell] = int8(len(w.cooks))
		ck := cook{id: int32(id), cell: int32(cell), next: none}
		if b.Holding != 0 {
			ck.hand = w.readItem(s, b.Holding, inHand, none, nil)
		}
		w.cooks = append(w.cooks, ck)
	}
}
