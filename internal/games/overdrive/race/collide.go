package race

// collide prevents the cars from standing on the same block and from driving through each other (4.5), at no cost of
// speed, damage or score.
func (s *State) collide(r *round) {
	same := r.to[0] == r.to[1]
	air := s.cars[0].Lizard || s.cars[1].Lizard
	behind, rear := s.rear(r, same)
	switch {
	case rear && !air:
		r.setBack(behind)
	case same && !air:
		for i := range s.cars {
			r.to[i] = Position{Lane: r.from[i].Lane, Block: r.to[i].Block - 1}
			r.collided[i] = true
		}
	case same && s.hitsFromBehind(r, 0, 1, same):
		r.setBack(0)
	case same:
		r.setBack(1) // even if it came from another lane, or was ahead while A jumped
	}
}

// rear returns the car that drives into the other one from behind; yes is false if there is none.
func (s *State) rear(r *round, same bool) (player int, yes bool) {
	for i := range s.cars {
		if s.hitsFromBehind(r, i, 1-i, same) {
			return i, true
		}
	}
	return 0, false
}

// hitsFromBehind reports whether car x drives into car y from behind.
func (s *State) hitsFromBehind(r *round, x, y int, same bool) bool {
	return r.from[x].Lane == r.from[y].Lane && r.from[x].Block < r.from[y].Block &&
		r.to[x].Lane == r.to[y].Lane && r.to[x].Block >= r.to[y].Block &&
		(same || !s.cars[x].Lizard)
}

// setBack puts a car behind the other one.
func (r *round) setBack(player int) {
	r.to[player].Block = r.to[1-player].Block - 1
	r.collided[player] = true
}
