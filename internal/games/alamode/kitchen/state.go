package kitchen

// Constants of a round.
const (
	Turns  = 200 // the chefs alternate
	Dishes = 3   // in the whole kitchen
)

// Chef is one of the two chefs of a round.
type Chef struct {
	Hands Item
	Cell  Cell // NoCell if the player is eliminated
}

// Out reports whether the chef's player is eliminated.
func (c Chef) Out() bool { return c.Cell == NoCell }

// State is a position of a round: a plain value without pointers that can be copied by assignment and compared with
// ==. Methods of Board advance it. A search may also construct one.
type State struct {
	Tables  [Cells]Item // on plain tables; None elsewhere
	Queue   Queue
	Chefs   [2]Chef // the one that acts first, then the other
	Score   int32   // of both chefs in this round
	Oven    Oven
	InStack uint8 // dishes in the dishwasher
	Turn    uint8 // current turn, 1 to Turns; 0 at the start
}

// NewState returns the start of a round. out marks players eliminated earlier, in the order of the chefs.
func (b *Board) NewState(out [2]bool) State {
	s := State{InStack: Dishes}
	for i, spawn := range b.Spawns {
		s.Chefs[i].Cell = spawn
		if out[i] {
			s.Chefs[i].Cell = NoCell
		}
	}
	s.Queue.Refill(b.Customers)
	return s
}

// Acting returns the index of the acting chef: the first one in odd turns.
func (s *State) Acting() int { return int(s.Turn-1) & 1 }

// Over reports whether the last turn of the round has begun or both chefs are out.
func (s *State) Over() bool {
	return s.Turn >= Turns || s.Chefs[0].Out() && s.Chefs[1].Out()
}

// CountDishes counts the dishes in the dishwasher, in hands and on tables: always Dishes.
func (s *State) CountDishes() int {
	n := int(s.InStack)
	for _, chef := range s.Chefs {
		n += int(chef.Hands & Dish)
	}
	for _, it := range s.Tables {
		n += int(it & Dish)
	}
	return n
}
