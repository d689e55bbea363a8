package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// maxDetour is the maximum number of turns that the partner may add to a walk.
const maxDetour = 2

// tryMoving makes the children of p in which the chef uses a cell while the partner moves: one for each spot
// next to the cell.
func (s *search) tryMoving(p *node, c kitchen.Cell) {
	if !s.reachMoving(p, c) {
		return
	}
	stops := s.spots // a copy, since playOn overwrites s.spots
	for _, at := range stops[:s.spotCount] {
		s.playOn(p, at, c)
	}
}

// reachMoving computes the spots from which the chef of p can use a cell soonest, both if the partner stays and
// if it moves away.
func (s *search) reachMoving(p *node, c kitchen.Cell) bool {
	stays, leaves := s.walks(p.partnerSpot, p.spot), s.walks(spot(s.floors), p.spot)
	soonest, open := never, never
	for _, at := range s.spotsAt[c] {
		soonest, open = min(soonest, int(stays[at])), min(open, int(leaves[at]))
	}
	s.spotCount = 0
	if open > s.depth-int(p.level)-1 {
		return false
	}
	for _, at := range s.spotsAt[c] {
		if int(leaves[at]) == open && open < soonest || int(stays[at]) == soonest && soonest < never {
			s.spots[s.spotCount] = at
			s.spotCount++
		}
	}
	s.keepCentral(p)
	return s.spotCount > 0
}

// playOn makes the child of p in which the chef walks to a spot and uses a cell, turn by turn with the partner.
// The chef waits for the oven if necessary. It reports whether that is possible.
func (s *search) playOn(p *node, at spot, c kitchen.Cell) bool {
	s.child = *p
	n := &s.child
	n.justPut = kitchen.NoCell
	n.used = c
	least := int(s.walks(spot(s.floors), p.spot)[at])
	first := kitchen.Action{Verb: kitchen.Use, Target: c}
	detours, waits := 0, 0
	for {
		turn := s.turn + 2*int(n.level)
		s.ageOven(n, turn)
		n.level++
		if int(n.level) > s.depth {
			return false
		}
		walked := n.spot != at
		waited := false
		if walked {
			n.spot = s.spotOf[s.board.Paths.Move(s.cell(n.partnerSpot), s.cells[n.spot], s.cells[at])]
			first = pick(first, n, p, kitchen.Action{Verb: kitchen.Move, Target: s.cells[at]})
			if detours++; detours > least+maxDetour {
				return false
			}
		} else if s.awaits(n, n.hands, c, turn) {
			waited = true
			first = pick(first, n, p, kitchen.Action{Verb: kitchen.Wait})
			if waits++; waits > maxWait {
				return false
			}
		} else if !s.act(n, chef{&n.hands, true}, c, turn) {
			return false
		}
		s.partnerTurn(n, turn+1)
		if !walked && !waited {
			break
		}
	}
	if p.hands != none && n.hands == none && s.board.Tiles[c] == kitchen.Table {
		n.justPut = c
	}
	return s.finish(p, first)
}

// pick returns the first action of a child: now in the child's first turn, first in later turns.
func pick(first kitchen.Action, n, p *node, now kitchen.Action) kitchen.Action {
	if n.level == p.level+1 {
		return now
	}
	return first
}

// awaits reports whether a chef next to the oven waits for the food in it.
func (s *search) awaits(n *node, hands kind, c kitchen.Cell, turn int) bool {
	return s.board.Tiles[c] == kitchen.OvenTile && n.baked != none && turn < int(n.readyTurn) &&
		(hands == none || hands.isDish())
}

// partnerTurn plays a turn of the partner.
func (s *search) partnerTurn(n *node, turn int) {
	s.partnerActs(n, s.policy, turn)
	s.reserveOrder(n)
}

// reserveOrder reserves the order that the partner's dish is for.
func (s *search) reserveOrder(n *node) {
	for i := range n.orders {
		n.orders[i] &^= taken
	}
	if o := n.partnerOrder; o != noOrder && n.partnerHands.isDish() && n.partnerHands != dish && n.partnerHands&^n.orders[o] == 0 {
		n.orders[o] |= taken
	}
}

// finish evaluates the child and offers it to its level, unless it begins with a banned action.
func (s *search) finish(p *node, first kitchen.Action) bool {
	n := &s.child
	n.parent = s.parent
	s.budget.used++
	s.childCount++
	s.ageOven(n, s.turn+2*int(n.level))
	if p.level == 0 {
		if s.history.banned(first) {
			return false
		}
		n.root = first
	}
	n.value = s.value(n) + s.positionValue(p, n)
	s.updateBest(n)
	s.levels[n.level].offer(n, s.salt)
	return true
}

// pauseMoving makes the chef wait a turn while the partner moves. It reports whether waiting is allowed.
func (s *search) pauseMoving(p *node) bool {
	s.child = *p
	n := &s.child
	n.used = kitchen.NoCell
	turn := s.turn + 2*int(n.level)
	s.ageOven(n, turn)
	n.level++
	s.partnerTurn(n, turn+1)
	return s.finish(p, kitchen.Action{Verb: kitchen.Wait})
}
