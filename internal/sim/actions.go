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

// spent is why a bot has nothing left to spend in this turn.
func (s *State) spent(already Refusal) Refusal {
	if s.buf[wTurn] == 0 {
		return NotBegun
	}
	return already
}

func (s *State) move(id, to int) Refusal {
	bot := s.bot(id)
	if !s.spend(bot, bMoved) {
		return s.spent(AlreadyMoved)
	}
	if r := s.canStep(bot, to); r != Done {
		return r
	}
	kitchen := Team(bot[bMap])
	s.vacate(kitchen, int(bot[bCell]))
	s.occupy(kitchen, to, id)
	bot[bCell] = int32(to)
	return Done
}

func (s *State) canStep(bot []int32, to int) Refusal {
	switch {
	case to < 0:
		return notACell(to)
	case !s.board.Tiles[to].Walkable():
		return NotWalkable
	case s.occupied(Team(bot[bMap]), to):
		return Blocked
	}
	return Done
}

// act carries out an action. The checks stand in the order of the rules (section 6); all that
// comes after the first line has cost the action whatever its answer.
func (s *State) act(fn Fn, id, target, goods int) Refusal {
	bot := s.bot(id)
	if !s.spend(bot, bActed) {
		return s.spent(AlreadyActed)
	}
	hands := Item(bot[bHands])
	switch fn {
	case FnPickup, FnTakeFromPan, FnTakeCleanPlate:
		if hands != 0 {
			return HandsFull
		}
	case FnPlace, FnTrash:
		if hands == 0 {
			return HandsEmpty
		}
	case FnPutDirtyPlateInSink:
		if !hands.Dirty() {
			return NoDirtyPlateHeld
		}
	}
	if target < 0 {
		return notACell(target)
	}
	kitchen := Team(bot[bMap])
	switch fn {
	case FnPickup:
		return s.pickup(bot, kitchen, target)
	case FnPlace:
		return s.place(bot, kitchen, target)
	case FnTrash:
		return s.trash(bot, target)
	case FnBuy:
		return s.buy(bot, s.teamOf(id), target, goods)
	case FnChop:
		return s.chop(bot, kitchen, target)
	case FnStartCook:
		return s.fillPan(bot, kitchen, target)
	case FnTakeFromPan:
		return s.takeFromPan(bot, kitchen, target)
	case FnTakeCleanPlate:
		return s.takeCleanPlate(bot, kitchen, target)
	case FnPutDirtyPlateInSink:
		return s.putDirtyPlate(bot, kitchen, target)
	case FnWashSink:
		return s.washSink(kitchen, target)
	case FnAddFoodToPlate:
		return s.addFood(id, kitchen, target)
	case FnSubmit:
		return s.submit(bot, id, kitchen, target)
	}
	return UnknownCall
}

func (s *State) pickup(bot []int32, t Team, cell int) Refusal {
	it := s.item(t, cell)
	if s.board.Tiles[cell] == Box {
		count := &s.extra(t, cell)[0]
		if *count <= 0 || it == 0 {
			*count = 0
			s.setItem(t, cell, 0)
			return NothingThere
		}
		bot[bHands] = int32(it)
		*count--
		if *count == 0 {
			s.setItem(t, cell, 0)
		}
		return Done
	}
	if it == 0 {
		return NothingThere
	}
	bot[bHands] = int32(it)
	s.setItem(t, cell, 0)
	return Done
}

func (s *State) place(bot []int32, t Team, cell int) Refusal {
	kind := s.board.Tiles[cell]
	if s.board.Rules.PlaceWhereFlagged && !kind.Placeable() {
		return NotPlaceable
	}
	switch kind {
	case Cooker:
		return s.placeOnCooker(bot, t, cell)
	case Box:
		return s.placeInBox(bot, t, cell)
	}
	if s.item(t, cell) != 0 {
		return Occupied
	}
	s.setItem(t, cell, Item(bot[bHands]))
	bot[bHands] = 0
	return Done
}

func (s *State) placeInBox(bot []int32, t Team, cell int) Refusal {
	count := &s.extra(t, cell)[0]
	switch {
	case *count <= 0 || s.item(t, cell) == 0:
		s.setItem(t, cell, Item(bot[bHands]))
		*count = 1
	case s.item(t, cell) == Item(bot[bHands]):
		*count++
	default:
		return OtherInBox
	}
	bot[bHands] = 0
	return Done
}

func (s *State) trash(bot []int32, cell int) Refusal {
	if s.board.Tiles[cell] != Trash {
		return WrongTile
	}
	switch Item(bot[bHands]).Class() {
	case PlateItem:
		bot[bHands] = int32(EmptyPlate)
	case PanItem:
		bot[bHands] = int32(EmptyPan)
	default:
		bot[bHands] = 0
	}
	return Done
}

func (s *State) buy(bot []int32, payer Team, cell, goods int) Refusal {
	if r := s.canBuy(bot, payer, cell, goods); r != Done {
		return r
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
	return Done
}

func (s *State) canBuy(bot []int32, payer Team, cell, goods int) Refusal {
	switch {
	case cell < 0:
		return notACell(cell)
	case s.board.Tiles[cell] != Shop:
		return WrongTile
	case bot[bHands] != 0:
		return HandsFull
	case goods == unhashable:
		return WrongType
	case goods < 0:
		return NotForSale
	case s.Money(payer) < int64(Goods(goods).Price()):
		return NoMoney
	}
	return Done
}

func (s *State) chop(bot []int32, t Team, cell int) Refusal {
	it := s.item(t, cell)
	food, _ := it.Ingredient()
	switch {
	case s.board.Tiles[cell] != Counter:
		return WrongTile
	case bot[bHands] != 0:
		return HandsFull
	case it == 0:
		return NothingThere
	case it.Class() != FoodItem || !food.Kind().CanChop():
		return CannotChop
	}
	s.setItem(t, cell, NewIngredient(food.Kind(), true, food.Stage()).Item())
	return Done
}

func (s *State) takeCleanPlate(bot []int32, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != SinkTable {
		return WrongTile
	}
	clean := &s.extra(t, cell)[0]
	if *clean <= 0 {
		return NoCleanPlates
	}
	*clean--
	bot[bHands] = int32(EmptyPlate)
	return Done
}

func (s *State) putDirtyPlate(bot []int32, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Sink {
		return WrongTile
	}
	s.extra(t, cell)[sinkDirty]++
	bot[bHands] = 0
	return Done
}

func (s *State) washSink(t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Sink {
		return WrongTile
	}
	w := s.extra(t, cell)
	if w[sinkDirty] <= 0 {
		return NoDirtyPlates
	}
	w[sinkUsing] = 1
	return Done
}

// addFood takes the bot's id, not its words: adding to a plate may move the buffer they lie in.
func (s *State) addFood(id int, t Team, cell int) Refusal {
	hands, there := Item(s.bot(id)[bHands]), s.item(t, cell)
	switch {
	case hands.Class() == PlateItem && there.Class() == FoodItem:
		if hands.Dirty() {
			return PlateDirty
		}
		food, _ := there.Ingredient()
		filled := s.addToPlate(hands, food)
		s.bot(id)[bHands] = int32(filled)
		s.setItem(t, cell, 0) // a box keeps its count
		return Done
	case hands.Class() == FoodItem && there.Class() == PlateItem:
		if there.Dirty() {
			return PlateDirty
		}
		food, _ := hands.Ingredient()
		filled := s.addToPlate(there, food)
		s.setItem(t, cell, filled) // in a box: all copies get it
		s.bot(id)[bHands] = 0
		return Done
	case hands == 0:
		return HandsEmpty
	case there == 0:
		return NothingThere
	}
	return NotPlateAndFood
}
