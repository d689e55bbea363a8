package beam

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// search is the beam search. Its levels are own actions, counted from the root. A walk of several turns and the
// USE at its end are one step across as many levels, so that no states are spent on walks without a USE, walks
// back, or detours.
type search struct {
	*terrain
	worths  worths
	assign  assignments
	levels  []level
	salt    uint64
	budget  *budget
	history *history

	turn          int  // turn of the root
	lastTurn      int  // turn of the last search's root
	depth         int  // levels of this search
	actionsLeft   int  // number of own actions until the end of the round
	reachesEnd    bool // the search reaches the end of the round
	partnerSpot   spot
	policy        policy // the partner's policy in this search
	turnPolicy    policy // the partner's policy in the current turn
	partnersOrder int8   // the partner's order at the root, or noOrder
	canWait       bool   // waiting is allowed on all levels
	oven          ovenDuty

	leftOut    [kitchen.Cells]bool  // tables with items left out of the states
	table      [kitchen.Cells]uint8 // by cell: index, from 1, of its item in the expanded state; 0: none
	child      node                 // state in progress
	spots      [kitchen.Cells]spot  // candidate spots of its chef
	spotCount  int
	walkTurns  int                        // turns of the walk to them
	needs      [kitchen.WaitingCount]kind // remaining needs of the child's orders, during its evaluation
	childCount int                        // of the expanded state

	parent nodeRef // expanded state
	leaf   node    // best leaf so far
	best   int32   // value of leaf
	answer kitchen.Action

	resumes     bool // continue the last turn's plan
	bestPlan    []planStep
	lastPlan    []planStep // last turn's plan, to be continued
	partnerPlan []planStep
}

// init allocates the buffers of all searches.
func (s *search) init(t *terrain, width, depth int) {
	s.terrain = t
	s.worths.init()
	s.assign = newAssignments()
	for _, line := range [...]*[]planStep{&s.bestPlan, &s.lastPlan, &s.partnerPlan} {
		*line = make([]planStep, 0, depth+1)
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
	if s.turn <= s.lastTurn {
		s.bestPlan = s.bestPlan[:0]
	}
	s.lastTurn = s.turn
	s.actionsLeft = (kitchen.Turns-s.turn)/2 + 1
	s.depth = min(len(s.levels)-1, s.actionsLeft)
	s.reachesEnd = s.depth == s.actionsLeft
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
	s.savePlan()
	return s.answer
}

// expandLevel makes the children of a level's states, the best first, within the level's share of the budget.
// It always expands the best state.
func (s *search) expandLevel(l int) {
	level := &s.levels[l]
	level.sort()
	s.budget.share(s.depth - l)
	for i, r := range slices.Backward(level.order) {
		if i < len(level.order)-1 && s.budget.spent() {
			return
		}
		slot := r.slot()
		s.parent = nodeRef{int32(l), slot}
		s.expand(&level.nodes[slot])
	}
}

// reach computes the spots from which the chef of p can use a cell soonest, and reports whether there are any
// within the depth.
func (s *search) reach(p *node, c kitchen.Cell) bool {
	walks := s.walks(p.partnerSpot, p.spot)
	s.walkTurns, s.spotCount = s.depth-int(p.level), 0
	for _, at := range s.spotsAt[c] {
		turns := int(walks[at])
		if turns > s.walkTurns || turns == s.walkTurns && s.spotCount == 0 {
			continue
		}
		if turns < s.walkTurns {
			s.walkTurns, s.spotCount = turns, 0
		}
		s.spots[s.spotCount] = at
		s.spotCount++
	}
	s.keepCentral(p)
	return s.spotCount > 0
}

// keepCentral reduces the spots to the one with the shortest paths to all equipment, except in the first
// action: a state per spot would displace more different states.
func (s *search) keepCentral(p *node) {
	if p.level == 0 || s.spotCount < 2 {
		return
	}
	best := s.spots[0]
	for _, at := range s.spots[1:s.spotCount] {
		if s.accessFrom(at, p.partnerSpot) <= s.accessFrom(best, p.partnerSpot) {
			best = at
		}
	}
	s.spots[0], s.spotCount = best, 1
}

// use starts a child of p in which the chef uses a cell; nil if it is unreachable.
func (s *search) use(p *node, c kitchen.Cell) *node {
	if !s.reach(p, c) {
		return nil
	}
	s.child = *p
	s.child.level += uint8(s.walkTurns) + 1
	s.child.justPut = kitchen.NoCell
	s.ageOven(&s.child, s.now())
	return &s.child
}

// try makes the child of p in which the chef uses a cell, if it is reachable. change applies the effect.
func (s *search) try(p *node, c kitchen.Cell, change func(n *node)) {
	if s.policy != standsStill {
		s.tryMoving(p, c)
	} else if n := s.use(p, c); n != nil {
		change(n)
		s.complete(p, c)
	}
}

// tryAll makes the children of p in which the chef uses equipment of a kind.
func (s *search) tryAll(p *node, tile kitchen.Tile, change func(n *node)) {
	for _, c := range s.equipment[tile] {
		s.try(p, c, change)
	}
}

// now returns the turn in which the child's chef uses the cell.
func (s *search) now() int { return s.turn + 2*int(s.child.level) - 2 }

// complete completes a child started by use, and offers one for each spot to its level.
func (s *search) complete(p *node, c kitchen.Cell) {
	n := &s.child
	s.ageOven(n, s.now()+2)
	value := s.value(n)
	action := kitchen.Action{Verb: kitchen.Use, Target: c}
	waits := int(n.level) > int(p.level)+s.walkTurns+1
	for _, at := range s.spots[:s.spotCount] {
		s.budget.used++
		s.childCount++
		n.spot, n.used, n.parent = at, c, s.parent
		n.value = value + s.positionValue(p, n)
		if p.level == 0 {
			switch {
			case s.walkTurns > 0:
				action = kitchen.Action{Verb: kitchen.Move, Target: s.cells[at]}
			case waits:
				action = kitchen.Action{Verb: kitchen.Wait}
			}
			if s.history.banned(action) {
				continue
			}
			n.root = action
		}
		s.updateBest(n)
		s.levels[n.level].offer(n, s.salt)
	}
}

// Values of leaves.
const (
	leafLevels   = 4   // number of last levels with leaves
	turnCost     = 40  // points deducted per own action
	innerPenalty = 1e5 // penalty for states before those levels, so that leaves come first
)

// updateBest makes the child the answer if it is the best leaf.
func (s *search) updateBest(n *node) {
	value := n.value - turnCost*int32(n.level)
	if s.reachesEnd {
		value = n.earned*16 + (n.value-n.earned)/16
	} else if int(n.level) < s.depth-leafLevels {
		value -= innerPenalty
	}
	if value > s.best {
		s.best, s.answer, s.leaf = value, n.root, *n
	}
}
