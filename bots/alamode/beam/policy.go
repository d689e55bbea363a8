package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// policy is a model of the partner's behaviour.
type policy uint8

// The policies.
const (
	standsStill policy = iota
	waitsAtOven        // cooks one order after the other and waits next to the oven for its food
	cooks              // the same, but works while its food is in the oven
	prepares           // prepares foods that orders need and puts them on tables
	cooksAlone         // like waitsAtOven, but serves customers in order and never uses items put down by others
	blocks             // walks to where it blocks most
	policyCount
	followsPlan = policyCount // a copy of the bot: follows the result of a search for it
)

// String returns the policy's name in plans.
func (m policy) String() string {
	return [...]string{
		"stands still", "cooks, waits at the oven", "cooks", "prepares", "cooks alone", "stands in the way", "plans",
	}[m]
}

// partnerActs plays a turn of the partner by a policy.
func (s *search) partnerActs(n *node, m policy, turn int) {
	s.ageOven(n, turn)
	s.turnPolicy = m
	if m == standsStill || int(n.partnerSpot) == s.floors || turn > kitchen.Turns {
		return
	}
	if m == blocks {
		n.partnerSpot = s.blockingSpot(n)
		return
	}
	if m == followsPlan {
		s.actAsPlanned(n, turn)
		return
	}
	c := s.target(n, m, turn)
	if c == kitchen.NoCell {
		return
	}
	at := s.cells[n.partnerSpot]
	if !at.Touches(c) {
		n.partnerSpot = s.spotOf[s.board.Paths.Move(s.cells[n.spot], at, c)]
		return
	}
	s.act(n, chef{hands: &n.partnerHands}, c, turn)
}

// target returns the cell that the partner uses or walks to; NoCell if it waits.
func (s *search) target(n *node, m policy, turn int) kitchen.Cell {
	var lacks kind
	if m == prepares {
		lacks = s.orderedDesserts(n)
	} else {
		s.chooseOrder(n)
		if n.partnerOrder == noOrder {
			return kitchen.NoCell
		}
		lacks = n.orders[n.partnerOrder] & desserts
	}
	if (m == waitsAtOven || m == cooksAlone) && n.partnerBakes && n.baked != none {
		if !n.done(turn) {
			return kitchen.NoCell
		}
		return s.closest(n, kitchen.OvenTile)
	}
	switch h := n.partnerHands; {
	case h == none:
		return s.targetEmptyHanded(n, m, lacks, turn)
	case h.isDish():
		return s.targetWithDish(n, m, lacks, turn)
	case h.isDessert():
		return s.targetWithDessert(n, m, lacks)
	}
	return s.targetWithFood(n, lacks)
}
