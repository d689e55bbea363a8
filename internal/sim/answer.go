package sim

// Answer is the answer of a yes-or-no call.
type Answer uint8

// The answers. TypeError is Python's: the contest's engine raises it where it first uses an argument of a wrong type. A
// move or action that was spent before stays spent.
const (
	No Answer = iota
	Yes
	TypeError
)

// Targets that are not cells: the call is refused, or raises a TypeError, when it checks the target.
const (
	outOfReach = -1
	raises     = -2
	offMap     = -3
	noStep     = -4
)

// notACell returns why a call with such a target is refused.
func notACell(target int) Refusal {
	switch target {
	case raises:
		return WrongType
	case offMap:
		return OffMap
	case noStep:
		return NotAStep
	}
	return TooFar
}

// reach returns the cell of a bot's target (step TGT of the rules), or outOfReach or offMap.
func (s *State) reach(bot []int32, x, y int) int {
	p := s.board.pos(bot[bCell])
	if x < p.X-1 || x > p.X+1 || y < p.Y-1 || y > p.Y+1 {
		return outOfReach
	}
	if !s.board.inside(x, y) {
		return offMap
	}
	return s.board.cell(x, y)
}

// step returns the destination of a bot's move, or noStep or offMap.
func (s *State) step(bot []int32, dx, dy int) int {
	if dx < -1 || dx > 1 || dy < -1 || dy > 1 || dx == 0 && dy == 0 {
		return noStep
	}
	p := s.board.pos(bot[bCell])
	if !s.board.inside(p.X+dx, p.Y+dy) {
		return offMap
	}
	return s.board.cell(p.X+dx, p.Y+dy)
}
