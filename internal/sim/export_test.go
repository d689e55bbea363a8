package sim

// DirtyPlate is a plate that no rule ever makes.
const DirtyPlate = EmptyPlate | 4

// Hand gives a bot an item.
func (s *State) Hand(id int, it Item) { s.bot(id)[bHands] = int32(it) }
