package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// root returns the search state of a position, with the model of the partner.
func (s *search) root(state *kitchen.State) node {
	n := s.picture(state, state.Acting())
	s.partner = n.mateAt
	if s.manner == still {
		if s.history.partnerRests {
			n.mate = none
		}
		s.lockOrder(&n)
		s.lookAtOven(&n)
	} else {
		s.oven = shift{}
		n.mateOrder = s.partnersOrder
		n.mine = !n.bakes && s.ovenTurns(&n, n.spot, n.mateAt) < s.ovenTurns(&n, n.mateAt, n.spot)
		s.lock(&n)
	}
	s.idle = s.cornered(&n)
	n.value = s.value(&n)
	return n
}

// picture returns a position as seen by one of its chefs. The dishes in the dishwasher follow from the visible
// ones, and the next customer from the earlier ones.
func (s *search) picture(state *kitchen.State, seenBy int) node {
	me, partner := &state.Chefs[seenBy], &state.Chefs[1-seenBy]
	n := node{
		hands:     kind(me.Hands.Kind()),
		mate:      kind(partner.Hands.Kind()),
		spot:      s.number[me.Cell],
		mateAt:    s.number[partner.Cell],
		mateOrder: noOrder,
		next:      state.Queue.Next,
		stack:     kitchen.Dishes,
		fresh:     kitchen.NoCell,
		used:      kitchen.NoCell,
	}
	for c := range kitchen.Cell(kitchen.Cells) {
		it := kind(state.Tables[c].Kind())
		if it.isDish() {
			n.stack--
		}
		s.buried[c] = it != none && n.count == maxLaid
		if it != none && !s.buried[c] {
			n.lay(c, it)
		}
	}
	for _, held := range [2]kind{n.hands, n.mate} {
		if held.isDish() {
			n.stack--
		}
	}
	for i, w := range state.Queue.Waiting {
		n.orders[i] = kind(s.board.Customers[w.Customer].Order.Kind())
		n.pay[i] = w.Award + int32(state.Turn)
	}
	n.heat(state, seenBy)
	return n
}

// heat sets the contents of the oven, and who put them there.
func (n *node) heat(state *kitchen.State, seenBy int) {
	oven := state.Oven
	if oven.Food == kitchen.None {
		return
	}
	ready := int(state.Turn) + int(oven.Timer)
	switch oven.Food {
	case kitchen.Dough:
		n.baked = croissant
	case kitchen.RawTart:
		n.baked = tart
	default:
		n.baked = kind(oven.Food)
		ready -= kitchen.ReadyTurns
	}
	n.ready = int16(ready)
	n.bakes = (ready-kitchen.BakingTurns-1)&1 != seenBy
}

// lockOrder reserves the order that the partner's dish fits, if there is exactly one.
func (s *search) lockOrder(n *node) {
	if !n.mate.isDish() || n.mate == dish {
		return
	}
	only, fits := 0, 0
	for i, o := range n.orders {
		if n.mate&^o == 0 {
			only = i
			fits++
		}
	}
	if fits == 1 {
		n.orders[only] |= taken
	}
}

// cornered reports whether the partner blocks the access to something that orders need.
func (s *search) cornered(n *node) bool {
	wanted := [tileKinds]bool{
		kitchen.Dishwasher:      true,
		kitchen.Window:          true,
		kitchen.IceCreamCrate:   n.wants(iceCream),
		kitchen.BlueberryCrate:  n.wants(blueberries),
		kitchen.StrawberryCrate: n.wants(choppedBerry),
		kitchen.ChoppingBoard:   n.wants(choppedBerry | tart),
		kitchen.DoughCrate:      n.wants(croissant | tart),
		kitchen.OvenTile:        n.wants(croissant | tart),
	}
	for tile, wanted := range wanted {
		if !wanted {
			continue
		}
		if _, turns := s.nearest(s.partner, n.spot, kitchen.Tile(tile)); turns == never {
			return true
		}
	}
	return false
}
