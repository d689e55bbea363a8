package kitchen

// use makes a chef use an adjacent table or piece of equipment. Like the functions below it returns false, and
// changes nothing, if that is impossible.
func (b *Board) use(s *State, chef *Chef, target Cell) bool {
	switch tile := b.Tiles[target]; tile {
	case Table:
		return useTable(&chef.Hands, &s.Tables[target])
	case Dishwasher:
		return s.useDishwasher(chef)
	case Window:
		return b.deliver(s, chef)
	case ChoppingBoard:
		return chop(chef)
	case OvenTile:
		return s.useOven(chef)
	case IceCreamCrate, BlueberryCrate:
		return useDessertCrate(chef, tile.crateFood())
	case StrawberryCrate, DoughCrate:
		if chef.Hands != None {
			return false
		}
		chef.Hands = tile.crateFood()
		return true
	}
	return false
}

// useTable puts down, takes or combines the items in hands and on a plain table.
func useTable(hands, table *Item) bool {
	h, t := *hands, *table
	switch {
	case h == None && t == None:
		return false
	case h == None || t == None:
		*hands, *table = t, h
		return true
	case h.IsDish() && t.IsDessert():
		dish, ok := h.With(t)
		if ok {
			*hands, *table = dish, None
		}
		return ok
	case h.IsDessert() && t.IsDish():
		dish, ok := t.With(h)
		if ok {
			*hands, *table = None, dish
		}
		return ok
	case h|t == ChoppedDough|Blueberries:
		*hands, *table = RawTart, None
		return true
	}
	return false
}

// useDishwasher takes a dish, putting a held dessert on it, or empties the held dish.
func (s *State) useDishwasher(chef *Chef) bool {
	h := chef.Hands
	switch {
	case h.IsDish():
		chef.Hands = Dish
		return true
	case h != None && !h.IsDessert(), s.InStack == 0:
		return false
	}
	s.InStack--
	chef.Hands = Dish
	if h != None {
		chef.Hands, _ = Dish.With(h)
	}
	return true
}

// deliver delivers a dish at the window. The dish returns to the dishwasher even if no customer ordered it.
func (b *Board) deliver(s *State, chef *Chef) bool {
	if !chef.Hands.IsDish() {
		return false
	}
	if award, ok := s.Queue.Serve(b.Customers, chef.Hands); ok {
		s.Score += award
	}
	chef.Hands = None
	s.InStack++
	return true
}

func chop(chef *Chef) bool {
	switch chef.Hands {
	case Strawberries:
		chef.Hands = ChoppedStrawberries
	case Dough:
		chef.Hands = ChoppedDough
	default:
		return false
	}
	return true
}

// useOven puts food in, or takes it out onto empty hands or a dish.
func (s *State) useOven(chef *Chef) bool {
	switch h := chef.Hands; {
	case s.Oven.bakes(h):
		s.Oven = Oven{h, BakingTurns}
		chef.Hands = None
		return true
	case !s.Oven.ready():
		return false
	case h == None:
		chef.Hands = s.Oven.Food
	case h.IsDish():
		dish, ok := h.With(s.Oven.Food)
		if !ok {
			return false
		}
		chef.Hands = dish
	default:
		return false
	}
	s.Oven = Oven{}
	return true
}

// useDessertCrate takes a dessert into empty hands or onto a dish, or turns chopped dough into a raw tart.
func useDessertCrate(chef *Chef, food Item) bool {
	switch h := chef.Hands; {
	case h == None:
		chef.Hands = food
		return true
	case h.IsDish():
		dish, ok := h.With(food)
		chef.Hands = dish
		return ok
	case h == ChoppedDough && food == Blueberries:
		chef.Hands = RawTart
		return true
	}
	return false
}
