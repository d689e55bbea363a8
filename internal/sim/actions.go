package sim

// What can be bought that is not for sale: asking for it is answered with No, or raises.
const (
	notForSale = -1
	unhashable = -2
)

// spend takes the bot's move or action (the word says which) of this turn, if it is still there.
// It is refilled when a new turn begins; before the first turn there is none.
func (s *State) spend(bot []int32, word int) bool {
	if bot[word] == s.buf[wTurn] {
		return false
	}
	bot[word] = s.buf[wTurn]
	return true
}

func (s *State) move(id, to int) Answer {
	bot := s.bot(id)
	if !s.spend(bot, bMoved) {
		return No
	}
	if a := s.canStep(bot, to); a != Yes {
		return a
	}
	kitchen := Team(bot[bMap])
	s.vacate(kitchen, int(bot[bCell]))
	s.occupy(kitchen, to, id)
	bot[bCell] = int32(to)
	return Yes
}

func (s *State) canStep(bot []int32, to int) Answer {
	if to == raises {
		return TypeError
	}
	return answer(to >= 0 && s.board.Tiles[to].Walkable() && !s.occupied(Team(bot[bMap]), to))
}

// act carries out an action. The checks stand in the order of the rules (section 6); all that
// comes after the first line has cost the action whatever its answer.
func (s *State) act(fn Fn, id, target, goods int) Answer {
	bot := s.bot(id)
	if !s.spend(bot, bActed) {
		return No
	}
	hands := Item(bot[bHands])
	switch fn {
	case FnPickup, FnTakeFromPan, FnTakeCleanPlate:
		if hands != 0 {
			return No
		}
	case FnPlace, FnTrash:
		if hands == 0 {
			return No
		}
	case FnPutDirtyPlateInSink:
		if !hands.Dirty() {
			return No
		}
	}
	if target == raises {
		return TypeError
	}
	if target < 0 {
		return No
	}
	kitchen := Team(bot[bMap])
	switch fn {
	case FnPickup:
		return answer(s.pickup(bot, kitchen, target))
	case FnPlace:
		return answer(s.place(bot, kitchen, target))
	case FnTrash:
		return answer(s.trash(bot, target))
	case FnBuy:
		return s.buy(bot, s.teamOf(id), target, goods)
	case FnChop:
		return answer(s.chop(bot, kitchen, target))
	case FnStartCook:
		return answer(s.startCook(bot, kitchen, target))
	case FnTakeFromPan:
		return answer(s.takeFromPan(bot, kitchen, target))
	case FnTakeCleanPlate:
		return answer(s.takeCleanPlate(bot, kitchen, target))
	case FnPutDirtyPlateInSink:
		return answer(s.putDirtyPlate(bot, kitchen, target))
	case FnWashSink:
		return answer(s.washSink(kitchen, target))
	case FnAddFoodToPlate:
		return answer(s.addFood(id, kitchen, target))
	case FnSubmit:
		return answer(s.submit(bot, id, kitchen, target))
	}
	return No
}

func (s *State) pickup(bot []int32, t Team, cell int) bool {
	it := s.item(t, cell)
	if s.board.Tiles[cell] == Box {
		count := &s.extra(t, cell)[0]
		if *count <= 0 || it == 0 {
			*count = 0
			s.setItem(t, cell, 0)
			return false
		}
		bot[bHands] = int32(it)
		*count--
		if *count == 0 {
			s.setItem(t, cell, 0)
		}
		return true
	}
	if it == 0 {
		return false
	}
	bot[bHands] = int32(it)
	s.setItem(t, cell, 0)
	return true
}

func (s *State) place(bot []int32, t Team, cell int) bool {
	kind := s.board.Tiles[cell]
	if s.board.Rules.PlaceWhereFlagged && !kind.Placeable() {
		return false
	}
	switch kind {
	case Cooker:
		return s.placeOnCooker(bot, t, cell)
	case Box:
		return s.placeInBox(bot, t, cell)
	}
	if s.item(t, cell) != 0 {
		return false
	}
	s.putDown(bot, t, cell)
	return true
}

func (s *State) putDown(bot []int32, t Team, cell int) {
	s.setItem(t, cell, Item(bot[bHands]))
	bot[bHands] = 0
}

func (s *State) placeInBox(bot []int32, t Team, cell int) bool {
	count := &s.extra(t, cell)[0]
	switch {
	case *count <= 0 || s.item(t, cell) == 0:
		s.setItem(t, cell, Item(bot[bHands]))
		*count = 1
	case s.item(t, cell) == Item(bot[bHands]):
		*count++
	default:
		return false
	}
	bot[bHands] = 0
	return true
}

func (s *State) trash(bot []int32, cell int) bool {
	if s.board.Tiles[cell] != Trash {
		return false
	}
	switch Item(bot[bHands]).Class() {
	case PlateItem:
		bot[bHands] = int32(EmptyPlate)
	case PanItem:
		bot[bHands] = int32(EmptyPan)
	default:
		bot[bHands] = 0
	}
	return true
}

func (s *State) buy(bot []int32, payer Team, cell, goods int) Answer {
	if a := s.canBuy(bot, payer, cell, goods); a != Yes {
		return a
	}
	s.pay(payer, -int64(Goods(goods).Price()))
	switch g := Goods(goods); g {
	case BuyPlate:
		bot[bHands] = int32(EmptyPlate)
	case BuyPan:
		bot[bHands] = int32(EmptyPan)
	default:
		bot[bHands] = int32(NewIngredient(Food(g), false, Raw).Item())
	}
	return Yes
}

func (s *State) canBuy(bot []int32, payer Team, cell, goods int) Answer {
	switch {
	case cell == raises:
		return TypeError
	case cell < 0 || s.board.Tiles[cell] != Shop || bot[bHands] != 0:
		return No
	case goods == unhashable:
		return TypeError
	case goods < 0:
		return No
	}
	return answer(s.Money(payer) >= int64(Goods(goods).Price()))
}

func (s *State) chop(bot []int32, t Team, cell int) bool {
	if s.board.Tiles[cell] != Counter || bot[bHands] != 0 {
		return false
	}
	it := s.item(t, cell)
	food, ok := it.Ingredient()
	if !ok || it.Class() != FoodItem || !food.Kind().CanChop() {
		return false
	}
	s.setItem(t, cell, NewIngredient(food.Kind(), true, food.Stage()).Item())
	return true
}

func (s *State) takeCleanPlate(bot []int32, t Team, cell int) bool {
	if s.board.Tiles[cell] != SinkTable {
		return false
	}
	clean := &s.extra(t, cell)[0]
	if *clean <= 0 {
		return false
	}
	*clean--
	bot[bHands] = int32(EmptyPlate)
	return true
}

func (s *State) putDirtyPlate(bot []int32, t Team, cell int) bool {
	if s.board.Tiles[cell] != Sink {
		return false
	}
	s.extra(t, cell)[sinkDirty]++
	bot[bHands] = 0
	return true
}

func (s *State) washSink(t Team, cell int) bool {
	if s.board.Tiles[cell] != Sink {
		return false
	}
	w := s.extra(t, cell)
	if w[sinkDirty] <= 0 {
		return false
	}
	w[sinkUsing] = 1
	return true
}

// addFood takes the bot's id, not its words: adding to a plate may move the buffer they lie in.
func (s *State) addFood(id int, t Team, cell int) bool {
	hands, there := Item(s.bot(id)[bHands]), s.item(t, cell)
	switch {
	case hands.Class() == PlateItem && there.Class() == FoodItem:
		if hands.Dirty() {
			return false
		}
		food, _ := there.Ingredient()
		filled := s.addToPlate(hands, food)
		s.bot(id)[bHands] = int32(filled)
		s.setItem(t, cell, 0) // a box keeps its count
		return true
	case hands.Class() == FoodItem && there.Class() == PlateItem:
		if there.Dirty() {
			return false
		}
		food, _ := hands.Ingredient()
		filled := s.addToPlate(there, food)
		s.setItem(t, cell, filled) // in a box: all copies get it
		s.bot(id)[bHands] = 0
		return true
	}
	return false
}
