package sim

// Answer is what a call that answers yes or no gives back.
type Answer uint8

// The answers. TypeError is Python's: an argument was of a type that the contest's engine cannot
// work with at the point that the call reached; what was consumed before stays consumed.
const (
	No Answer = iota
	Yes
	TypeError
)

func answer(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}

// A target that is no cell: the call ends with No, or raises a TypeError, when it comes to look at
// the target.
const (
	outOfReach = -1
	raises     = -2
)

// reach is the cell of a bot's target (step TGT of the rules), or outOfReach.
func (s *State) reach(bot []int32, x, y int) int {
	p := s.board.pos(bot[bCell])
	if x < p.X-1 || x > p.X+1 || y < p.Y-1 || y > p.Y+1 || !s.board.inside(x, y) {
		return outOfReach
	}
	return s.board.cell(x, y)
}

// step is the cell that a bot's move leads to, or outOfReach if it is not a legal step.
func (s *State) step(bot []int32, dx, dy int) int {
	if dx < -1 || dx > 1 || dy < -1 || dy > 1 || dx == 0 && dy == 0 {
		return outOfReach
	}
	p := s.board.pos(bot[bCell])
	if !s.board.inside(p.X+dx, p.Y+dy) {
		return outOfReach
	}
	return s.board.cell(p.X+dx, p.Y+dy)
}
