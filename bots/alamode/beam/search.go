package beam

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// search is the beam. Its levels are own actions, counted from the root. A walk of several turns and
// the USE at its end are made as one step, which ends as many levels deeper as it takes actions: so
// no walk is kept that is not followed by a USE, that leads back, or that a shorter one replaces.
type search struct {
	*terrain
	worths  worths
	assign  assignments
	levels  []level
	salt    uint64
	budget  *budget
	history *history

	turn          int  // of the root
	start         int  // the same, of the last search
	depth         int  // levels of this search
	end           int  // own actions until the end of the round
	last          bool // the search sees the end of the round
	partner       spot
	manner        manner // of the partner; still: it stands where it is for the whole search
	playing       manner // of the partner whose turn is played
	partnersOrder int8   // at the root, or noOrder
	idle          bool   // waiting is allowed on all levels
	oven          shift  // who cares for the oven

	buried [kitchen.Cells]bool        // tables whose items the search has no room for
	table  [kitchen.Cells]uint8       // what lies where in the state that is expanded: its place in laid, from 1
	child  node                       // the state that is being made
	spots  [kitchen.Cells]spot        // where its chef may stand
	stops  int                        // how many
	walk   int                        // turns of its walk there
	lack   [kitchen.WaitingCount]kind // what orders lack of the child, while it is valued
	made   int                        // children of the state that is expanded

	parent step  // the state that is expanded
	leaf   node  // the best so far
	best   int32 // value of the best leaf so far
	answer kitchen.Action

	resumes bool   // it begins with the line of the last turn
	line    []stop // the best one
	past    []stop // that of the last turn, of which it may be a part
	plan    []stop // the partner's
}

// init prepares a search; no search allocates anything after that.
func (s *search) init(t *terrain, width, depth int) {
	s.terrain = t
	s.worths.init()
	s.assign = newAssignments()
	for _, line := range [...]*[]stop{&s.line, &s.past, &s.plan} {
		*line = make([]stop, 0, depth+1)
	}
	s.levels = make([]level, depth+1)
	for i := range s.levels {
		s.levels[i] = newLevel(width)
	}
}

// run finds the action for the chef whose turn was begun.
func (s *search) run(state *kitchen.State, h *history, b *budget) kitchen.Action {
	s.budget, s.history = b, h
	s.salt = mix(s.salt + 1)
	s.turn = int(state.Turn)
	if s.turn <= s.start {
		s.line = s.line[:0]
	}
	s.start = s.turn
	s.end = (kitchen.Turns-s.turn)/2 + 1
	s.depth = min(len(s.levels)-1, s.end)
	s.last = s.depth == s.end
	s.leaf = node{}
	s.best, s.answer = math.MinInt32, kitchen.Action{Verb: kitchen.Wait}
	for i := range s.levels {
		s.levels[i].clear()
	}
	root := s.root(state)
	s.levels[0].offer(&root, s.salt)
	if s.resumes {
		s.resume(&root)
	}
	for l := range s.depth {
		s.expandLevel(l)
	}
	s.keepLine()
	return s.answer
}

// expandLevel makes all children of a level, the best state's first, as long as its share of the
// budget lasts, and those of the best one in any case.
func (s *search) expandLevel(l int) {
	level := &s.levels[l]
	level.sort()
	s.budget.share(s.depth - l)
	for i, r := range slices.Backward(level.order) {
		if i < len(level.order)-1 && s.budget.spent() {
			return
		}
		slot := r.slot()
		s.parent = step{int32(l), slot}
		s.expand(&level.nodes[slot])
	}
}

// reach finds out from where the chef of p can use a cell soonest; false if not before the end.
func (s *search) reach(p *node, c kitchen.Cell) bool {
	walks := s.walks(p.mateAt, p.spot)
	s.walk, s.stops = s.depth-int(p.level), 0
	for _, at := range s.stand[c] {
		turns := int(walks[at])
		if turns > s.walk || turns == s.walk && s.stops == 0 {
			continue
		}
		if turns < s.walk {
			s.walk, s.stops = turns, 0
		}
		s.spots[s.stops] = at
		s.stops++
	}
	s.central(p)
	return s.stops > 0
}

// central keeps of the spots only the one from which the ways to all equipment are shortest, but for the first action: a
// state for each of them would take the place of states in which more is different.
func (s *search) central(p *node) {
	if p.level == 0 || s.stops < 2 {
		return
	}
	best := s.spots[0]
	for _, at := range s.spots[1:s.stops] {
		if s.waysFrom(at, p.mateAt) <= s.waysFrom(best, p.mateAt) {
			best = at
		}
	}
	s.spots[0], s.stops = best, 1
}

// use begins a child of p whose chef uses a cell; nil if that cannot be reached.
func (s *search) use(p *node, c kitchen.Cell) *node {
	if !s.reach(p, c) {
		return nil
	}
	s.child = *p
	s.child.level += uint8(s.walk) + 1
	s.child.fresh = kitchen.NoCell
	s.ageOven(&s.child, s.now())
	return &s.child
}

// try makes the child of p whose chef uses a cell, if that can be reached; change says what comes of it.
func (s *search) try(p *node, c kitchen.Cell, change func(n *node)) {
	if s.manner != still {
		s.tryMoving(p, c)
	} else if n := s.use(p, c); n != nil {
		change(n)
		s.keep(p, c)
	}
}

// tryAll makes the children of p whose chef uses a piece of equipment.
func (s *search) tryAll(p *node, tile kitchen.Tile, change func(n *node)) {
	for _, c := range s.crates[tile] {
		s.try(p, c, change)
	}
}

// now returns the turn in which the child's chef uses the cell.
func (s *search) now() int { return s.turn + 2*int(s.child.level) - 2 }

// keep ends the child that use began, and offers it to its level from each spot.
func (s *search) keep(p *node, c kitchen.Cell) {
	n := &s.child
	s.ageOven(n, s.now()+2)
	value := s.value(n)
	action := kitchen.Action{Verb: kitchen.Use, Target: c}
	waits := int(n.level) > int(p.level)+s.walk+1
	for _, at := range s.spots[:s.stops] {
		s.budget.used++
		s.made++
		n.spot, n.used, n.before = at, c, s.parent
		n.value = value + s.place(p, n)
		if p.level == 0 {
			switch {
			case s.walk > 0:
				action = kitchen.Action{Verb: kitchen.Move, Target: s.cells[at]}
			case waits:
				action = kitchen.Action{Verb: kitchen.Wait}
			}
			if s.history.banned(action) {
				continue
			}
			n.root = action
		}
		s.judge(n)
		s.levels[n.level].offer(n, s.salt)
	}
}

// Leaves.
const (
	tail     = 4   // leaves lie at most so many levels above the deepest
	turnCost = 40  // points that an own action is worth
	inner    = 1e5 // a state that is no leaf is only better than nothing
)

// judge takes the child for the answer if it is the best leaf.
func (s *search) judge(n *node) {
	value := n.value - turnCost*int32(n.level)
	if s.last {
		value = n.earned*16 + (n.value-n.earned)/16
	} else if int(n.level) < s.depth-tail {
		value -= inner
	}
	if value > s.best {
		s.best, s.answer, s.leaf = value, n.root, *n
	}
}
