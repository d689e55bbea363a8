package field

// Stale returns the counter of turns without any change: the match ends when it comes to 0.
func (s *State) Stale() int { return int(s.stale) }

// Route is where robots go, for tests.
type Route struct{ Step, End, Length int }

// Route finds the way of robots from a cell to a place on the map or off it, as a MOVE in this
// position would.
func (r *Resolver) Route(s *State, from int, toX, toY int32) Route {
	r.paths.survey(s)
	step := r.paths.step(from, toX, toY)
	if step == from {
		return Route{Step: from, End: from}
	}
	found := r.paths.search(from, r.paths.findGoals(from, toX, toY))
	return Route{step, found.end, found.length}
}
