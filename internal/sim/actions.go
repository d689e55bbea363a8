package sim

// Arguments that are not goods: a call with notForSale is answered No, one with unhashable raises a TypeError.
const (
	notForSale = -1
	unhashable = -2
)

// spend uses up the bot's move or action of this turn (word is bMoved or bActed), and reports whether it was available.
// Before the first turn bots have neither.
func (s *State) spend(bot []int32, word int) bool {
	if bot[word] == s.buf[wTurn] {
		return false
	}
	bot[word] = s.buf[wTurn]
	return true
}

// spent returns why a bot cannot move or act: NotBegun before the first turn, otherwise already.
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
	s.notify(EventMoved, id, kitchen, to, 0)
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

// act carries out an action. The checks are in the order of the engine. After the first check, a refused
// call costs the action too.
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
		return s.pickup(id, kitchen, target)
	case FnPlace:
		return s.place(id, kitchen, target)
	case FnTrash:
		return s.trash(id, kitchen, target)
	case FnBuy:
		return s.buy(id, kitchen, target, goods)
	case FnChop:
		return s.chop(id, kitchen, target)
	case FnStartCook:
		return s.fillPan(id, kitchen, target)
	case FnTakeFromPan:
		return s.takeFromPan(id, kitchen, target)
	case FnTakeCleanPlate:
		return s.takeCleanPlate(id, kitchen, target)
	case FnPutDirtyPlateInSink:
		return s.putDirtyPlate(id, kitchen, target)
	case FnWashSink:
		return s.washSink(id, kitchen, target)
	case FnAddFoodToPlate:
		return s.addFood(id, kitchen, target)
	case FnSubmit:
		return s.submit(id, kitchen, target)
	}
	return UnknownCall
}

func (s *State) pickup(id int, t Team, cell int) Refusal {
	it := s.item(t, cell)
	if s.board.Tiles[cell] == Box {
		count := &s.extra(t, cell)[0]
		if *count <= 0 || it == 0 {
			*count = 0
			s.setItem(t, cell, 0)
			return NothingThere
		}
		if *count--; *count == 0 {
			s.setItem(t, cell, 0)
		}
	} else {
		if it == 0 {
			return NothingThere
		}
		s.setItem(t, cell, 0)
	}
	s.bot(id)[bHands] = int32(it)
	s.notify(EventPickedUp, id, t, cell, it)
	return Done
}

func (s *State) place(id int, t Team, cell int) Refusal {
	kind := s.board.Tiles[cell]
	if s.board.Rules.PlaceWhereFlagged && !kind.Placeable() {
		return NotPlaceable
	}
	switch kind {
	case Cooker:
		return s.placeOnCooker(id, t, cell)
	case Box:
		return s.placeInBox(id, t, cell)
	}
	if s.item(t, cell) != 0 {
		return Occupied
	}
	hands := s.emptyHands(id)
	s.setItem(t, cell, hands)
	s.notify(EventPutDown, id, t, cell, hands)
	return Done
}

// emptyHands removes and returns the bot's held item.
func (s *State) emptyHands(id int) Item {
	hands := &s.bot(id)[bHands]
	it := Item(*hands)
	*hands = 0
	return it
}

func (s *State) placeInBox(id int, t Team, cell int) Refusal {
	bot, count := s.bot(id), &s.extra(t, cell)[0]
	hands := Item(bot[bHands])
	switch {
	case *count <= 0 || s.item(t, cell) == 0:
		s.setItem(t, cell, hands)
		*count = 1
	case s.item(t, cell) == hands:
		*count++
	default:
		return OtherInBox
	}
	bot[bHands] = 0
	s.notify(EventPutInBox, id, t, cell, hands)
	return Done
}

func (s *State) trash(id int, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Trash {
		return WrongTile
	}
	bot := s.bot(id)
	hands := Item(bot[bHands])
	switch hands.Class() {
	case PlateItem:
		bot[bHands] = int32(EmptyPlate)
	case PanItem:
		bot[bHands] = int32(EmptyPan)
	default:
		bot[bHands] = 0
	}
	s.notify(EventThrownAway, id, t, cell, hands)
	return Done
}

func (s *State) buy(id int, t Team, cell, goods int) Refusal {
	bot, payer := s.bot(id), s.teamOf(id)
	if r := s.canBuy(bot, payer, cell, goods); r != Done {
		return r
	}
	it, money := Goods(goods).item(), -int64(Goods(goods).Price())
	s.pay(payer, money)
	bot[bHands] = int32(it)
	if s.events != nil {
		s.emit(EventBought, id, t, cell, it).Money = money
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

func (s *State) chop(id int, t Team, cell int) Refusal {
	it := s.item(t, cell)
	food, _ := it.Ingredient()
	switch {
	case s.board.Tiles[cell] != Counter:
		return WrongTile
	case s.bot(id)[bHands] != 0:
		return HandsFull
	case it == 0:
		return NothingThere
	case it.Class() != FoodItem || !food.Kind().CanChop():
		return CannotChop
	}
	s.setItem(t, cell, NewIngredient(food.Kind(), true, food.Stage()).Item())
	s.notify(EventChopped, id, t, cell, it)
	return Done
}

func (s *State) takeCleanPlate(id int, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != SinkTable {
		return WrongTile
	}
	clean := &s.extra(t, cell)[0]
	if *clean <= 0 {
		return NoCleanPlates
	}
	*clean--
	s.bot(id)[bHands] = int32(EmptyPlate)
	s.notify(EventPlateTaken, id, t, cell, EmptyPlate)
	return Done
}

func (s *State) putDirtyPlate(id int, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Sink {
		return WrongTile
	}
	s.extra(t, cell)[sinkDirty]++
	s.notify(EventPlateInSink, id, t, cell, s.emptyHands(id))
	return Done
}

func (s *State) washSink(id int, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Sink {
		return WrongTile
	}
	w := s.extra(t, cell)
	if w[sinkDirty] <= 0 {
		return NoDirtyPlates
	}
	w[sinkUsing] = 1
	s.notify(EventWashing, id, t, cell, 0)
	return Done
}

// addFood takes the bot's id instead of its words, as addToPlate may reallocate the buffer that contains them.
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
		if s.events != nil {
			s.emit(EventAddedToHeld, id, t, cell, there).Plate = hands
			if s.board.Tiles[cell] == Box && s.extra(t, cell)[0] > 1 {
				s.emit(EventLost, -1, t, cell, there)
			}
		}
		return Done
	case hands.Class() == FoodItem && there.Class() == PlateItem:
		if there.Dirty() {
			return PlateDirty
		}
		food, _ := hands.Ingredient()
		filled := s.addToPlate(there, food)
		s.setItem(t, cell, filled) // in a box: all copies get it
		s.bot(id)[bHands] = 0
		if s.events != nil {
			s.emit(EventAddedOnTile, id, t, cell, hands).Plate = there
		}
		return Done
	case hands == 0:
		return HandsEmpty
	case there == 0:
		return NothingThere
	}
	return NotPlateAndFood
}
