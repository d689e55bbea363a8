package schedule

import "github.com/cookoff/cookoff/internal/sim"

// walk moves all bots by a step. Bots with a goal go first, by the age of their goals; a bot in the way is pushed aside, if
// possible (priority inheritance with backtracking).
func (w *world) walk(calls *[]Call) {
	if len(w.thieves) > 0 {
		w.detours()
	}
	n := len(w.cooks)
	var order [mostCooks]int8
	for i := range n {
		w.cooks[i].next = none
		at := i
		for ; at > 0 && w.before(i, int(order[at-1])); at-- {
			order[at] = order[at-1]
		}
		order[at] = int8(i)
	}
	for _, i := range order[:n] {
		if w.cooks[i].next == none {
			w.push(int(i), none)
		}
	}
	// A bot that leaves a cell moves before one that enters it.
	for again := true; again; {
		again = false
		for i := range n {
			ck := &w.cooks[i]
			if ck.next == ck.cell || w.at[ck.next] != none {
				continue
			}
			if calls != nil {
				from, to := w.k.floor.Pos(int(ck.cell)), w.k.floor.Pos(int(ck.next))
				to.X, to.Y = to.X-from.X, to.Y-from.Y
				*calls = append(*calls, Call{Bot: int(ck.id), Fn: sim.FnMove, At: to})
			}
			w.at[ck.cell], w.at[ck.next] = none, int8(i)
			ck.cell = ck.next
			ck.held = -1
			again = true
		}
	}
	w.giveWay(order[:n])
}

// giveWay lets the others go first when the most important of the blocked bots has stood for a while, as a bot at the end of a
// narrow way cannot make room for it. With free hands it also leaves its task to them.
func (w *world) giveWay(order []int8) {
	gave := false
	for _, i := range order {
		ck := &w.cooks[i]
		if ck.held++; ck.goal.action == rest || ck.goal.reach[ck.cell] == 0 {
			ck.held = 0
		}
		if gave || ck.held < blockedTurns {
			continue
		}
		gave = true
		ck.since, ck.held = int32(w.turn), 0
		if ck.hand == nothing {
			w.release(int(i))
			ck.idle, ck.asked = int32(w.turn), w.acts+1
			w.acts++
		}
	}
}

// before reports whether a bot has priority over another.
func (w *world) before(a, b int) bool {
	x, y := &w.cooks[a], &w.cooks[b]
	if busy := x.goal.action != rest; busy != (y.goal.action != rest) {
		return busy
	}
	return x.since < y.since
}

// push finds the next cell of a bot, and makes bots there give way. It reports whether the bot can move as it wants, or at least
// out of the way.
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
			if v := w.dislike(ck, cell); best < 0 || v < least {
				best, least = i, v
			}
		}
		tried |= 1 << best
		to := steps[best]
		if w.taken[to] && to != ck.cell || to == by || w.isNext(to) {
			continue
		}
		ck.next = to
		if other := w.at[to]; other != none && int(other) != c && w.cooks[other].next == none && !w.push(int(other), ck.cell) {
			continue
		}
		return true
	}
	ck.next = ck.cell
	return false
}

// isNext reports whether a bot is about to be in a cell.
func (w *world) isNext(cell int32) bool {
	for i := range w.cooks {
		if w.cooks[i].next == cell {
			return true
		}
	}
	return false
}

// dislike ranks the cells that a bot can go to.
func (w *world) dislike(ck *cook, cell int32) int32 {
	v := int32(0)
	if len(w.thieves) > 0 && ck.detour == cell {
		return -1
	}
	if ck.goal.action != rest {
		v = 4 * int32(ck.goal.way[cell])
		if ck.goal.reach[cell] == 0 {
			v -= 2
		}
	}
	if cell == ck.cell {
		return v
	}
	v++
	if w.at[cell] != none {
		v++
	}
	return v
}
