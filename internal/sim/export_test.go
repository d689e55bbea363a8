package sim

// DirtyPlate is an item that no rule ever creates.
const DirtyPlate = EmptyPlate | 4

// Hand gives a bot an item.
func (s *State) Hand(id int, it Item) { s.bot(id)[bHands] = int32(it) }
