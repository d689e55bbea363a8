package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// root returns the root of the search for a position.
func (s *search) root(state *kitchen.State) node {
	n := s.toNode(state, state.Acting())
	s.partnerSpot = n.partnerSpot
	if s.policy == standsStill {
		if s.history.partnerIdle {
			n.partnerHands = none
		}
		s.reserveOnlyFit(&n)
		s.assignOven(&n)
	} else {
		s.oven = ovenDuty{}
		n.partnerOrder = s.partnersOrder
		n.responsible = !n.partnerBakes && s.ovenTurns(&n, n.spot, n.partnerSpot) < s.ovenTurns(&n, n.partnerSpot, n.spot)
		s.reserveOrder(&n)
	}
	s.canWait = s.cornered(&n)
	n.value = s.value(&n)
	return n
}

// toNode converts a position as seen by one of its chefs. The number of dishes in the dishwasher follows from
// the visible dishes, and the next customer from the earlier ones.
func (s *search) toNode(state *kitchen.State, seenBy int) node {
	me, partner := &state.Chefs[seenBy], &state.Chefs[1-seenBy]
	n := node{
		hands:        kind(me.Hands.Kind()),
		partnerHands: kind(partner.Hands.Kind()),
		spot:         s.spotOf[me.Cell],
		partnerSpot:  s.spotOf[partner.Cell],
		partnerOrder: noOrder,
		nextCustomer: state.Queue.Next,
		stack:        kitchen.Dishes,
		justPut:      kitchen.NoCell,
		used:         kitchen.NoCell,
	}
	for c := range kitchen.Cell(kitchen.Cells) {
		it := kind(state.Tables[c].Kind())
		if it.isDish() {
			n.stack--
		}
		s.leftOut[c] = it != none && n.itemCount == maxItems
		if it != none && !s.leftOut[c] {
			n.put(c, it)
		}
	}
	for _, held := range [2]kind{n.hands, n.partnerHands} {
		if held.isDish() {
			n.stack--
		}
	}
	for i, w := range state.Queue.Waiting {
		n.orders[i] = kind(s.board.Customers[w.Customer].Order.Kind())
		n.pay[i] = w.Award + int32(state.Turn)
	}
	n.readOven(state, seenBy)
	return n
}

// readOven sets the contents of the oven, and who put them in.
func (n *node) readOven(state *kitchen.State, seenBy int) {
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
	n.readyTurn = int16(ready)
	n.partnerBakes = (ready-kitchen.BakingTurns-1)&1 != seenBy
}

// reserveOnlyFit reserves the order that fits the partner's dish, if there is exactly one.
func (s *search) reserveOnlyFit(n *node) {
	if !n.partnerHands.isDish() || n.partnerHands == dish {
		return
	}
	only, fits := 0, 0
	for i, o := range n.orders {
		if n.partnerHands&^o == 0 {
			only = i
			fits++
		}
	}
	if fits == 1 {
		n.orders[only] |= taken
	}
}

// cornered reports whether the partner blocks access to equipment that orders need.
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
		if _, turns := s.nearest(s.partnerSpot, n.spot, kitchen.Tile(tile)); turns == never {
			return true
		}
	}
	return false
}
