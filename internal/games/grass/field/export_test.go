package field

// Stale returns the number of turns without a change after which the match would end.
func (s *State) Stale() int { return int(s.stale) }

// Route is a path of robots, for tests.
type Route struct{ Step, End, Length int }

// Route returns the path of a MOVE from a cell to a position on or off the map.
func (r *Resolver) Route(s *State, from int, toX, toY int32) Route {
	r.paths.survey(s)
	step := r.paths.step(from, toX, toY)
	if step == from {
		return Route{Step: from, End: from}
	}
	found := r.paths.search(from, r.paths.findGoals(from, toX, toY))
	return Route{step, found.end, found.length}
}
