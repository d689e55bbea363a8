package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for the oven.
const (
	maxWait     = 5    // maximum number of own actions of waiting next to it
	burnPenalty = 3000 // for burnt food that the bot is responsible for
)

// ovenDuty holds the decisions about the oven at the root.
type ovenDuty struct {
	closedUntil int  // until this turn only the partner uses the oven
	expected    kind // food that the partner will take out
}

// assignOven decides who is responsible for the food in the oven: the nearer chef. If the partner put it in and
// is not farther away, the partner is expected to take it out, and the bot may not use the oven until then.
func (s *search) assignOven(n *node) {
	s.oven = ovenDuty{}
	if n.baked == none {
		return
	}
	me, partner := s.ovenTurns(n, n.spot, s.partnerSpot), uint8(never)
	if int(s.partnerSpot) < s.floors {
		partner = s.ovenTurns(n, s.partnerSpot, n.spot)
	}
	n.responsible = me < partner
	if n.partnerBakes && partner <= me && partner != never {
		s.oven = ovenDuty{closedUntil: int(n.readyTurn) + 1, expected: n.baked}
		n.baked, n.responsible = none, false
	}
}

// ovenTurns returns the number of turns until a chef can take the food out: the walk, and putting down its item
// unless it is a dish with room.
func (s *search) ovenTurns(n *node, from, other spot) uint8 {
	held := n.hands
	if from == s.partnerSpot {
		held = n.partnerHands
	}
	turns := uint8(never)
	if c := s.equipment[kitchen.OvenTile]; len(c) > 0 {
		turns = s.away(other, from, c[0])
	}
	if turns < never && held != none && (!held.isDish() || held&n.baked != 0) {
		turns++
	}
	return turns
}

// ageOven burns the food in the oven if it is overdue in a turn.
func (s *search) ageOven(n *node, turn int) {
	if n.baked == none || turn < int(n.readyTurn)+kitchen.ReadyTurns {
		return
	}
	if n.responsible && turn <= kitchen.Turns {
		n.earned -= burnPenalty
	}
	n.baked = none
}

// fill puts the held food into the oven, if it is empty.
func (s *search) fill(p *node, c kitchen.Cell, makes kind) {
	if s.policy != standsStill {
		s.tryMoving(p, c)
		return
	}
	n := s.use(p, c)
	if n == nil || n.baked != none || s.now() < s.oven.closedUntil {
		return
	}
	n.hands, n.baked, n.responsible = none, makes, true
	n.readyTurn = int16(s.now() + kitchen.BakingTurns)
	s.complete(p, c)
}

// empty takes the dessert out of the oven, into empty hands or onto the held dish. The chef waits for it if
// necessary.
func (s *search) empty(p *node, c kitchen.Cell) {
	if p.baked == none || p.hands&p.baked != 0 {
		return
	}
	if p.hands.isDish() && !p.fits(p.hands|p.baked) || !p.wants(p.baked) {
		return
	}
	if s.policy != standsStill {
		s.tryMoving(p, c)
		return
	}
	n := s.use(p, c)
	if n == nil || n.baked == none {
		return
	}
	wait := max(0, (int(n.readyTurn)-s.now()+1)/2)
	if wait > maxWait || int(n.level)+wait > s.depth {
		return
	}
	n.level += uint8(wait)
	n.hands |= n.baked
	n.baked = none
	s.complete(p, c)
}
