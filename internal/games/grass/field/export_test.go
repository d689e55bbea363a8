package field

// Stale is the counter of turns without any change: the match ends when it comes to 0.
func (s *State) Stale() int { return int(s.stale) }

// Route is where robots go, for tests.
type Route struct{ Step, End, Length int }

// Route finds the way of robots from a cell to a place on the map or off it, as a MOVE in this
// position would.
func (r *Resolver) Route(s *State, from int, toX, toY int32) Route {
	r.paths.survey(s)
	found := r.paths.search(s.board, from, toX, toY)
	return Route{found.step, found.end, found.length}
}
