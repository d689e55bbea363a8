package kitchen

// Rules of a round.
const (
	Turns  = 200 // turns of a round; the chefs alternate
	Dishes = 3   // dishes in a kitchen, wherever they are
)

// Chef is one of the two chefs of a round.
type Chef struct {
	Hands Item
	Cell  Cell // NoCell if the player has been eliminated
}

// Out reports whether the chef's player has been eliminated.
func (c Chef) Out() bool { return c.Cell == NoCell }

// State is a position of a round. It is a plain value without pointers: assignment copies it, == compares it.
// Methods of the match's Board lead from one position to the next; a search may also fill one in itself.
type State struct {
	Tables  [Cells]Item // items on plain tables; None elsewhere
	Queue   Queue
	Chefs   [2]Chef // the one that acts first in the round, and the other
	Score   int32   // paid to both in this round
	Oven    Oven
	InStack uint8 // number of dishes in the dishwasher
	Turn    uint8 // the current turn, 1 to Turns; 0 at the start
}

// NewState returns the start of a round. Eliminated players, in the order of the chefs, stay out.
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

// Acting returns the index of the chef whose turn it is: the first one on odd turns.
func (s *State) Acting() int { return int(s.Turn-1) & 1 }

// Over reports whether the last turn of the round has begun or neither chef is left.
func (s *State) Over() bool {
	return s.Turn >= Turns || s.Chefs[0].Out() && s.Chefs[1].Out()
}

// CountDishes returns the number of dishes in the dishwasher, in hands and on tables. It is always Dishes.
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
