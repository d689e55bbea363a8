package kitchen

// ActionResult is the result of an action.
type ActionResult uint8

// The results. A refused action changes nothing but costs the turn.
const (
	OK ActionResult = iota
	Refused
	Eliminated
)

// String returns the result's name in traces.
func (r ActionResult) String() string {
	switch r {
	case OK:
		return "ok"
	case Refused:
		return "refused"
	case Eliminated:
		return "eliminated"
	}
	return ""
}

// BeginTurn starts the next turn: the oven advances and, if the acting chef still plays, customers leave and arrive.
// It reports whether that chef plays; if not, the turn is over.
func (b *Board) BeginTurn(s *State) bool {
	s.Turn++
	s.Oven.tick()
	if s.Chefs[s.Acting()].Out() {
		return false
	}
	s.Queue.Refill(b.Customers)
	return true
}

// Act carries out the acting chef's action and then lowers the awards. It does nothing for an eliminated chef.
func (b *Board) Act(s *State, a Action) ActionResult {
	chef := &s.Chefs[s.Acting()]
	if chef.Out() {
		return Refused
	}
	result := b.do(s, chef, a)
	s.Queue.Decay()
	return result
}

func (b *Board) do(s *State, chef *Chef, a Action) ActionResult {
	switch {
	case a.Verb == Wait:
		return OK
	case a.Target >= Cells:
	case a.Verb == Move:
		b.walk(s, a.Target)
		return OK
	case a.Verb == Use && b.Tiles[a.Target] != Floor:
		if !chef.Cell.Touches(a.Target) {
			b.walk(s, a.Target)
			return OK
		}
		if !b.use(s, chef, a.Target) {
			return Refused
		}
		return OK
	}
	s.eliminate(chef)
	return Eliminated
}

// walk moves the acting chef towards a cell.
func (b *Board) walk(s *State, target Cell) {
	i := s.Acting()
	chef := &s.Chefs[i]
	chef.Cell = b.Paths.Move(s.Chefs[1-i].Cell, chef.Cell, target)
}

// eliminate removes a chef. A dish in its hands returns to the dishwasher; any other item vanishes.
func (s *State) eliminate(chef *Chef) {
	if chef.Hands.IsDish() {
		s.InStack++
	}
	*chef = Chef{Cell: NoCell}
}
