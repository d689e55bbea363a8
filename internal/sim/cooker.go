package sim

func (s *State) placeOnCooker(bot []int32, t Team, cell int) bool {
	hands, there := Item(bot[bHands]), s.item(t, cell)
	if _, full := there.Ingredient(); full {
		return false
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
		return true
	case FoodItem:
		return s.fillPan(bot, t, cell)
	}
	return false
}

// progressOf is the cook progress that a food starts from when it comes onto a cooker: that of its
// stage.
func progressOf(food Ingredient) int32 {
	switch food.Stage() {
	case Cooked:
		return CookedAt
	case Burnt:
		return BurntAt
	}
	return 0
}

// fillPan puts the held food into the empty pan on a cooker, if there is one and the food can be
// cooked.
func (s *State) fillPan(bot []int32, t Team, cell int) bool {
	if !s.canFillPan(bot, t, cell) {
		return false
	}
	food, _ := Item(bot[bHands]).Ingredient()
	s.setItem(t, cell, PanWith(food))
	s.extra(t, cell)[0] = progressOf(food)
	bot[bHands] = 0
	return true
}

// canFillPan reports whether the held food fits into the pan on a cooker.
func (s *State) canFillPan(bot []int32, t Team, cell int) bool {
	if s.board.Tiles[cell] != Cooker || s.item(t, cell) != EmptyPan {
		return false
	}
	hands := Item(bot[bHands])
	food, ok := hands.Ingredient()
	return ok && hands.Class() == FoodItem && food.Kind().CanCook()
}

func (s *State) startCook(bot []int32, t Team, cell int) bool { return s.fillPan(bot, t, cell) }

func (s *State) takeFromPan(bot []int32, t Team, cell int) bool {
	if s.board.Tiles[cell] != Cooker {
		return false
	}
	food, ok := s.item(t, cell).Ingredient()
	if !ok {
		return false
	}
	bot[bHands] = int32(food.Item())
	s.setItem(t, cell, EmptyPan)
	s.extra(t, cell)[0] = 0
	return true
}
