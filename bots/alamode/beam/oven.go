package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for the oven.
const (
	maxWait     = 5    // own actions of waiting next to it
	burnPenalty = 3000 // for food that burns while the oven is this bot's duty
)

// shift holds the decisions about the oven at the root.
type shift struct {
	closed  int  // until this turn the oven is the partner's
	promise kind // what the partner will take out
}

// lookAtOven decides whose the food in the oven is: the nearer chef's. It is closed to the bot if the partner put
// it in and is not farther away; then the partner is expected to get it.
func (s *search) lookAtOven(n *node) {
	s.oven = shift{}
	if n.baked == none {
		return
	}
	me, partner := s.ovenTurns(n, n.spot, s.partner), uint8(never)
	if int(s.partner) < s.floors {
		partner = s.ovenTurns(n, s.partner, n.spot)
	}
	n.mine = me < partner
	if n.bakes && partner <= me && partner != never {
		s.oven = shift{closed: int(n.ready) + 1, promise: n.baked}
		n.baked, n.mine = none, false
	}
}

// ovenTurns returns the number of turns until a chef could take something out: the way, and putting down its item
// unless that is a dish with room.
func (s *search) ovenTurns(n *node, from, other spot) uint8 {
	held := n.hands
	if from == s.partner {
		held = n.mate
	}
	turns := uint8(never)
	if c := s.crates[kitchen.OvenTile]; len(c) > 0 {
		turns = s.away(other, from, c[0])
	}
	if turns < never && held != none && (!held.isDish() || held&n.baked != 0) {
		turns++
	}
	return turns
}

// ageOven burns food that is too old in a turn.
func (s *search) ageOven(n *node, turn int) {
	if n.baked == none || turn < int(n.ready)+kitchen.ReadyTurns {
		return
	}
	if n.mine && turn <= kitchen.Turns {
		n.earned -= burnPenalty
	}
	n.baked = none
}

// fill puts the held food into the oven, if it is empty.
func (s *search) fill(p *node, c kitchen.Cell, makes kind) {
	if s.manner != still {
		s.tryMoving(p, c)
		return
	}
	n := s.use(p, c)
	if n == nil || n.baked != none || s.now() < s.oven.closed {
		return
	}
	n.hands, n.baked, n.mine = none, makes, true
	n.ready = int16(s.now() + kitchen.BakingTurns)
	s.keep(p, c)
}

// empty takes the dessert out, with empty hands or onto the dish. The chef waits for it if necessary.
func (s *search) empty(p *node, c kitchen.Cell) {
	if p.baked == none || p.hands&p.baked != 0 {
		return
	}
	if p.hands.isDish() && !p.fits(p.hands|p.baked) || !p.wants(p.baked) {
		return
	}
	if s.manner != still {
		s.tryMoving(p, c)
		return
	}
	n := s.use(p, c)
	if n == nil || n.baked == none {
		return
	}
	wait := max(0, (int(n.ready)-s.now()+1)/2)
	if wait > maxWait || int(n.level)+wait > s.depth {
		return
	}
	n.level += uint8(wait)
	n.hands |= n.baked
	n.baked = none
	s.keep(p, c)
}
