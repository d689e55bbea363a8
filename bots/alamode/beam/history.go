package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// remembered is the number of own turns that a bot remembers.
const remembered = 6

// glance is the part of a position that identifies loops: the chefs' cells, and the items of hands and tables. The
// oven and the awards change by themselves.
type glance struct {
	chefs  [2]kitchen.Chef
	tables [kitchen.Cells]kitchen.Item
	score  int32
}

// history holds the last own turns.
type history struct {
	now     glance
	seen    [remembered]glance // ring buffer by own turns
	actions [remembered]kitchen.Action
	turns   int // own turns so far
	turn    uint8
	bans    [remembered]kitchen.Action
	banning int

	partnerRests bool // the partner has been inactive for long
}

// see records the position before a turn. All actions except waiting that were taken in the same position before
// are banned, so that two chefs that undo each other's work get out of the loop.
func (h *history) see(s *kitchen.State) {
	if s.Turn <= h.turn {
		*h = history{}
	}
	h.turn = s.Turn
	h.now = glance{s.Chefs, s.Tables, s.Score}
	h.banning = 0
	partner := 1 - s.Acting()
	h.partnerRests = h.turns >= remembered
	for i := range min(h.turns, remembered) {
		if h.seen[i].chefs[partner] != h.now.chefs[partner] {
			h.partnerRests = false
		}
		if h.seen[i] == h.now && h.actions[i].Verb != kitchen.Wait {
			h.bans[h.banning] = h.actions[i]
			h.banning++
		}
	}
}

// banned reports whether an action has led back to its start.
func (h *history) banned(a kitchen.Action) bool {
	return slices.Contains(h.bans[:h.banning], a)
}

// stuck reports whether a wait would be one too many: nothing at all has happened for long.
func (h *history) stuck(a kitchen.Action) bool {
	if a.Verb != kitchen.Wait || h.turns < remembered {
		return false
	}
	for i := range h.seen {
		if h.seen[i] != h.now {
			return false
		}
	}
	return true
}

// did records an action.
func (h *history) did(a kitchen.Action) {
	h.seen[h.turns%remembered] = h.now
	h.actions[h.turns%remembered] = a
	h.turns++
}

// sidestep walks to the free spot farthest from the partner, to let it pass.
func (s *search) sidestep(state *kitchen.State, h *history) kitchen.Action {
	me := s.number[state.Chefs[state.Acting()].Cell]
	best, far := me, -1
	for at, walk := range s.walks(s.partner, me) {
		if walk != 1 || h.banned(kitchen.Action{Verb: kitchen.Move, Target: s.cells[at]}) {
			continue
		}
		d := int(s.turns[s.index(spot(s.floors), spot(at), s.partner)])
		if d != never && d > far {
			best, far = spot(at), d
		}
	}
	return kitchen.Action{Verb: kitchen.Move, Target: s.cells[best]}
}
