package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// manner is a model of a partner's behaviour.
type manner uint8

// The manners.
const (
	still  manner = iota // stands still
	tends                // cooks one order after the other, and waits next to the oven for its own food
	cooks                // the same, but does something else meanwhile
	makes                // prepares what orders need and puts it on tables
	lone                 // cooks like tends, in the order of customers, and takes nothing that others have put down
	blocks               // stands where it blocks most
	manners
	plans = manners // a copy of the bot: plays the result of a search for it
)

// String returns the manner's name in plans.
func (m manner) String() string {
	return [...]string{
		"stands still", "cooks, waits at the oven", "cooks", "prepares", "cooks alone", "stands in the way", "plans",
	}[m]
}

// partnerActs plays a turn of the partner by a manner.
func (s *search) partnerActs(n *node, m manner, turn int) {
	s.ageOven(n, turn)
	s.playing = m
	if m == still || int(n.mateAt) == s.floors || turn > kitchen.Turns {
		return
	}
	if m == blocks {
		n.mateAt = s.inTheWay(n)
		return
	}
	if m == plans {
		s.actAsPlanned(n, turn)
		return
	}
	c := s.aim(n, m, turn)
	if c == kitchen.NoCell {
		return
	}
	at := s.cells[n.mateAt]
	if !at.Touches(c) {
		n.mateAt = s.number[s.board.Paths.Move(s.cells[n.spot], at, c)]
		return
	}
	s.act(n, chef{hands: &n.mate}, c, turn)
}

// aim returns the cell that the partner goes to use; NoCell if it waits.
func (s *search) aim(n *node, m manner, turn int) kitchen.Cell {
	var lacks kind
	if m == makes {
		lacks = s.lacking(n)
	} else {
		s.chooseOrder(n)
		if n.mateOrder == noOrder {
			return kitchen.NoCell
		}
		lacks = n.orders[n.mateOrder] & desserts
	}
	if (m == tends || m == lone) && n.bakes && n.baked != none {
		if !n.done(turn) {
			return kitchen.NoCell
		}
		return s.closest(n, kitchen.OvenTile)
	}
	switch h := n.mate; {
	case h == none:
		return s.aimEmptyHanded(n, m, lacks, turn)
	case h.isDish():
		return s.aimWithDish(n, m, lacks, turn)
	case h.isDessert():
		return s.aimWithDessert(n, m, lacks)
	}
	return s.aimWithFood(n, lacks)
}
