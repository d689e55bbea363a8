package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// historyTurns is the number of own turns in the history.
const historyTurns = 6

// snapshot is the part of a position that identifies loops: the chefs' cells, and the items in hands and on
// tables. The oven and the awards change by themselves.
type snapshot struct {
	chefs  [2]kitchen.Chef
	tables [kitchen.Cells]kitchen.Item
	score  int32
}

// history holds the last own turns.
type history struct {
	now      snapshot
	seen     [historyTurns]snapshot // ring buffer, by own turn
	actions  [historyTurns]kitchen.Action
	turns    int // number of own turns so far
	turn     uint8
	bans     [historyTurns]kitchen.Action
	banCount int

	partnerIdle bool // the partner has not acted in all these turns
}

// begin records the position before a turn and bans all actions, except waiting, that were taken in the same
// position before. This breaks loops of two chefs that undo each other's work.
func (h *history) begin(s *kitchen.State) {
	if s.Turn <= h.turn {
		*h = history{}
	}
	h.turn = s.Turn
	h.now = snapshot{s.Chefs, s.Tables, s.Score}
	h.banCount = 0
	partner := 1 - s.Acting()
	h.partnerIdle = h.turns >= historyTurns
	for i := range min(h.turns, historyTurns) {
		if h.seen[i].chefs[partner] != h.now.chefs[partner] {
			h.partnerIdle = false
		}
		if h.seen[i] == h.now && h.actions[i].Verb != kitchen.Wait {
			h.bans[h.banCount] = h.actions[i]
			h.banCount++
		}
	}
}

// banned reports whether an action led back to the same position.
func (h *history) banned(a kitchen.Action) bool {
	return slices.Contains(h.bans[:h.banCount], a)
}

// stuck reports whether an action is a wait although the position has not changed in the whole history.
func (h *history) stuck(a kitchen.Action) bool {
	if a.Verb != kitchen.Wait || h.turns < historyTurns {
		return false
	}
	for i := range h.seen {
		if h.seen[i] != h.now {
			return false
		}
	}
	return true
}

// record records the action of the turn.
func (h *history) record(a kitchen.Action) {
	h.seen[h.turns%historyTurns] = h.now
	h.actions[h.turns%historyTurns] = a
	h.turns++
}

// sidestep walks to the free spot farthest from the partner, to let it pass.
func (s *search) sidestep(state *kitchen.State, h *history) kitchen.Action {
	me := s.spotOf[state.Chefs[state.Acting()].Cell]
	best, far := me, -1
	for at, walk := range s.walks(s.partnerSpot, me) {
		if walk != 1 || h.banned(kitchen.Action{Verb: kitchen.Move, Target: s.cells[at]}) {
			continue
		}
		d := int(s.turns[s.index(spot(s.floors), spot(at), s.partnerSpot)])
		if d != never && d > far {
			best, far = spot(at), d
		}
	}
	return kitchen.Action{Verb: kitchen.Move, Target: s.cells[best]}
}
