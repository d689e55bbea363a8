package schedule

import "github.com/cookoff/cookoff/internal/sim"

// walk moves all bots by a step. Bots with a goal go first, by the age of their goals; bots in the way are
// pushed aside if possible (priority inheritance with backtracking).
func (w *world) walk(calls *[]Call) {
	if len(w.thieves) > 0 {
		w.detours()
	}
	n := len(w.cooks)
	var order [maxCooks]int8
	for i := range n {
		w.cooks[i].nextCell = none
		at := i
		for ; at > 0 && w.before(i, int(order[at-1])); at-- {
			order[at] = order[at-1]
		}
		order[at] = int8(i)
	}
	for _, i := range order[:n] {
		if w.cooks[i].nextCell == none {
			w.push(int(i), none)
		}
	}
	// A bot that leaves a cell moves before one that enters it.
	for again := true; again; {
		again = false
		for i := range n {
			ck := &w.cooks[i]
			if ck.nextCell == ck.cell || w.cookAt[ck.nextCell] != none {
				continue
			}
			if calls != nil {
				from, to := w.k.floor.Pos(int(ck.cell)), w.k.floor.Pos(int(ck.nextCell))
				to.X, to.Y = to.X-from.X, to.Y-from.Y
				*calls = append(*calls, Call{Bot: int(ck.id), Fn: sim.FnMove, At: to})
			}
			w.cookAt[ck.cell], w.cookAt[ck.nextCell] = none, int8(i)
			ck.cell = ck.nextCell
			ck.blockedFor = -1
			again = true
		}
	}
	w.giveWay(order[:n])
}

// giveWay lowers the priority of the first bot that has been blocked for a while, since a bot at the end of a
// narrow passage cannot make room for it. If its hands are free, it also gives up its goal.
func (w *world) giveWay(order []int8) {
	gave := false
	for _, i := range order {
		ck := &w.cooks[i]
		if ck.blockedFor++; ck.goal.action == noAction || ck.goal.reach[ck.cell] == 0 {
			ck.blockedFor = 0
		}
		if gave || ck.blockedFor < blockedTurns {
			continue
		}
		gave = true
		ck.goalSince, ck.blockedFor = int32(w.turn), 0
		if ck.hand == nothing {
			w.release(int(i))
			ck.idleTurn, ck.idleActions = int32(w.turn), w.actions+1
			w.actions++
		}
	}
}

// before reports whether a bot has priority over another.
func (w *world) before(a, b int) bool {
	x, y := &w.cooks[a], &w.cooks[b]
	if busy := x.goal.action != noAction; busy != (y.goal.action != noAction) {
		return busy
	}
	return x.goalSince < y.goalSince
}

// push chooses the next cell of a bot and makes bots there give way; by is the cell of the pushing bot. It
// reports whether the bot can move closer to its goal, or at least out of the way.
func (w *world) push(c int, by int32) bool {
	ck := &w.cooks[c]
	steps := w.k.steps[ck.cell]
	var tried uint16
	for range steps {
		best, least := -1, int32(0)
		for i, cell := range steps {
			if tried>>i&1 != 0 {
				continue
			}
			if v := w.stepCostOf(ck, cell); best < 0 || v < least {
				best, least = i, v
			}
		}
		tried |= 1 << best
		to := steps[best]
		if w.blocked[to] && to != ck.cell || to == by || w.isNextCell(to) {
			continue
		}
		ck.nextCell = to
		if other := w.cookAt[to]; other != none && int(other) != c && w.cooks[other].nextCell == none && !w.push(int(other), ck.cell) {
			continue
		}
		return true
	}
	ck.nextCell = ck.cell
	return false
}

// isNextCell reports whether a bot is about to enter a cell.
func (w *world) isNextCell(cell int32) bool {
	for i := range w.cooks {
		if w.cooks[i].nextCell == cell {
			return true
		}
	}
	return false
}

// stepCostOf ranks the cells a bot can enter.
func (w *world) stepCostOf(ck *cook, cell int32) int32 {
	v := int32(0)
	if len(w.thieves) > 0 && ck.detour == cell {
		return -1
	}
	if ck.goal.action != noAction {
		v = 4 * int32(ck.goal.way[cell])
		if ck.goal.reach[cell] == 0 {
			v -= 2
		}
	}
	if cell == ck.cell {
		return v
	}
	v++
	if w.cookAt[cell] != none {
		v++
	}
	return v
}
