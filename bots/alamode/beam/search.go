package beam

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// search is the beam search. Its levels are own actions, counted from the root. A walk of several turns and the USE
// at its end are one step, which ends as many levels deeper as it has actions: so the search keeps no walks without
// a USE, walks back, or walks with a shorter equivalent.
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
	last          bool // the search reaches the end of the round
	partner       spot
	manner        manner // of the partner; still: it stands still during the search
	playing       manner // of the partner in the current turn
	partnersOrder int8   // at the root, or noOrder
	idle          bool   // waiting is allowed on all levels
	oven          shift  // who is responsible for the oven

	buried [kitchen.Cells]bool        // tables with items that do not fit into a state
	table  [kitchen.Cells]uint8       // of the expanded state: index in laid by cell, from 1
	child  node                       // the state in progress
	spots  [kitchen.Cells]spot        // possible spots of its chef
	stops  int                        // their number
	walk   int                        // turns of its walk to them
	lack   [kitchen.WaitingCount]kind // needs of the child's orders, during its evaluation
	made   int                        // children of the expanded state

	parent step  // the expanded state
	leaf   node  // best leaf so far
	best   int32 // its value
	answer kitchen.Action

	resumes bool   // it begins with the last turn's plan
	line    []stop // the best plan
	past    []stop // that of the last turn, which it may continue
	plan    []stop // the partner's
}

// init prepares a search; searches allocate nothing after that.
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

// run returns the action of the acting chef.
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

// expandLevel makes all children of a level, the best state's first, within its share of the budget, and at least
// those of the best one.
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

// reach computes the spots from which the chef of p can use a cell soonest; false if not before the end.
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

// central reduces the spots to the one with the shortest ways to all equipment, except for the first action: a
// state for each spot would displace states with greater differences.
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

// use starts a child of p whose chef uses a cell; nil if it is unreachable.
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

// try makes the child of p whose chef uses a cell, if it is reachable; change applies the effect.
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

// keep completes a child started by use, and offers it to its level from each spot.
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
		n.value = value + s.positionValue(p, n)
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
	tail     = 4   // leaves are in the last tail levels
	turnCost = 40  // points per own action
	inner    = 1e5 // penalty of inner states, used only if there is no leaf
)

// judge makes the child the answer if it is the best leaf.
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
