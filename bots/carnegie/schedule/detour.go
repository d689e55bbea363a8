package schedule

// detours finds a step round for each bot whose way is blocked by a bot outside the plan.
func (w *world) detours() {
	for i := range w.cooks {
		ck := &w.cooks[i]
		ck.detour = none
		if ck.goal.action != rest && w.barred(ck) {
			ck.detour = w.k.stepRound(ck, w.taken)
		}
	}
}

// barred reports whether a bot that only takes steps towards its goal gets stuck.
func (w *world) barred(ck *cook) bool {
	at, reach := ck.cell, ck.goal.reach
	for reach[at] > 0 {
		from := at
		for _, c := range w.k.steps[from] {
			if reach[c] < reach[from] && !w.taken[c] {
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

// search is the memory of a breadth-first search.
type search struct {
	from  []int32 // by cell: the one from which it was reached
	round []int32 // by cell: the search that reached it last
	now   int32
	queue []int32
}

// stepRound returns the first step of the shortest way to a bot's goal round the taken cells, or none.
func (k *Kitchen) stepRound(ck *cook, taken []bool) int32 {
	s := &k.search
	if s.from == nil {
		s.from, s.round = make([]int32, k.floor.Cells()), make([]int32, k.floor.Cells())
	}
	s.now++
	s.queue = append(s.queue[:0], ck.cell)
	s.round[ck.cell] = s.now
	for n := 0; n < len(s.queue); n++ {
		at := s.queue[n]
		if ck.goal.reach[at] == 0 {
			for at != ck.cell && s.from[at] != ck.cell {
				at = s.from[at]
			}
			return at
		}
		for _, c := range k.steps[at] {
			if s.round[c] != s.now && !taken[c] {
				s.round[c], s.from[c] = s.now, at
				s.queue = append(s.queue, c)
			}
		}
	}
	return none
}
