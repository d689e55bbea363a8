package schedule

// detours finds a detour for each bot whose way is blocked by a bot outside the plan.
func (w *world) detours() {
	for i := range w.cooks {
		ck := &w.cooks[i]
		ck.detour = none
		if ck.goal.action != noAction && w.isStuck(ck) {
			ck.detour = w.k.firstStep(ck, w.blocked)
		}
	}
}

// isStuck reports whether a bot gets stuck if every step brings it closer to its goal.
func (w *world) isStuck(ck *cook) bool {
	at, reach := ck.cell, ck.goal.reach
	for reach[at] > 0 {
		from := at
		for _, c := range w.k.steps[from] {
			if reach[c] < reach[from] && !w.blocked[c] {
				at = c
				break
			}
		}
		if at == from {
			return true
		}
	}
	return false
}

// bfs holds the buffers of a breadth-first search.
type bfs struct {
	predecessor []int32 // by cell
	reachedBy   []int32 // by cell: number of the last search that reached it
	number      int32
	queue       []int32
}

// firstStep returns the first step of the shortest path to a bot's goal around the blocked cells, or none.
func (k *Kitchen) firstStep(ck *cook, blocked []bool) int32 {
	s := &k.bfs
	if s.predecessor == nil {
		s.predecessor, s.reachedBy = make([]int32, k.floor.Cells()), make([]int32, k.floor.Cells())
	}
	s.number++
	s.queue = append(s.queue[:0], ck.cell)
	s.reachedBy[ck.cell] = s.number
	for n := 0; n < len(s.queue); n++ {
		at := s.queue[n]
		if ck.goal.reach[at] == 0 {
			for at != ck.cell && s.predecessor[at] != ck.cell {
				at = s.predecessor[at]
			}
			return at
		}
		for _, c := range k.steps[at] {
			if s.reachedBy[c] != s.number && !blocked[c] {
				s.reachedBy[c], s.predecessor[c] = s.number, at
				s.queue = append(s.queue, c)
			}
		}
	}
	return none
}
