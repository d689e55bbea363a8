package sim

func (s *State) placeOnCooker(id int, t Team, cell int) Refusal {
	bot := s.bot(id)
	hands, there := Item(bot[bHands]), s.item(t, cell)
	if _, full := there.Ingredient(); full {
		return PanFull
	}
	switch hands.Class() {
	case PanItem:
		bot[bHands] = int32(there)
		s.setItem(t, cell, hands)
		progress := int32(0)
		if food, ok := hands.Ingredient(); ok {
			progress = progressOf(food)
		}
		s.extra(t, cell)[0] = progress
		s.notify(EventPanPlaced, id, t, cell, hands)
		return Done
	case FoodItem:
		return s.fillPan(id, t, cell)
	}
	return CannotCook
}

// progressOf returns the initial cook progress of a food that is put on a cooker.
func progressOf(food Ingredient) int32 {
	switch food.Stage() {
	case Cooked:
		return CookedAt
	case Burnt:
		return BurntAt
	}
	return 0
}

// fillPan puts the held food into the empty pan on a cooker, if there is a pan and the food can be cooked.
func (s *State) fillPan(id int, t Team, cell int) Refusal {
	if r := s.canFillPan(s.bot(id), t, cell); r != Done {
		return r
	}
	hands := s.emptyHands(id)
	food, _ := hands.Ingredient()
	s.setItem(t, cell, PanWith(food))
	s.extra(t, cell)[0] = progressOf(food)
	s.notify(EventCookingBegan, id, t, cell, hands)
	return Done
}

// canFillPan returns why the bot cannot put its item into the pan on a cooker; Done if it can.
func (s *State) canFillPan(bot []int32, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Cooker {
		return WrongTile
	}
	switch s.item(t, cell) {
	case EmptyPan:
	case 0:
		return NoPan
	default:
		return PanFull
	}
	hands := Item(bot[bHands])
	food, _ := hands.Ingredient()
	switch {
	case hands == 0:
		return HandsEmpty
	case hands.Class() != FoodItem || !food.Kind().CanCook():
		return CannotCook
	}
	return Done
}

func (s *State) takeFromPan(id int, t Team, cell int) Refusal {
	if s.board.Tiles[cell] != Cooker {
		return WrongTile
	}
	it := s.item(t, cell)
	food, full := it.Ingredient()
	switch {
	case it == 0:
		return NoPan
	case !full:
		return PanEmpty
	}
	s.bot(id)[bHands] = int32(food.Item())
	s.setItem(t, cell, EmptyPan)
	s.extra(t, cell)[0] = 0
	s.notify(EventTakenFromPan, id, t, cell, food.Item())
	return Done
}
