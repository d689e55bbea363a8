package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// chef is one of the two chefs in a state of the search.
type chef struct {
	hands *kind
	isBot bool // the bot's chef
}

// find returns the index of the item on a table, or -1.
func (n *node) find(c kitchen.Cell) int {
	for i, at := range n.itemCells[:n.itemCount] {
		if at == c {
			return i
		}
	}
	return -1
}

// act makes a chef use an adjacent table or piece of equipment by the referee's rules, and reports whether that
// is legal.
func (s *search) act(n *node, who chef, c kitchen.Cell, turn int) bool {
	h := who.hands
	switch s.board.Tiles[c] {
	case kitchen.Table:
		return s.actTable(n, h, c)
	case kitchen.Dishwasher:
		return n.actDishwasher(h)
	case kitchen.Window:
		return s.deliver(n, h, turn)
	case kitchen.ChoppingBoard:
		return change(h, strawberries, choppedBerry) || change(h, dough, choppedDough)
	case kitchen.OvenTile:
		return n.actOven(who, turn)
	case kitchen.IceCreamCrate:
		return change(h, none, iceCream) || h.add(iceCream)
	case kitchen.BlueberryCrate:
		return change(h, none, blueberries) || h.add(blueberries) || change(h, choppedDough, rawTart)
	case kitchen.StrawberryCrate:
		return change(h, none, strawberries)
	case kitchen.DoughCrate:
		return change(h, none, dough)
	}
	return false
}

func change(hands *kind, from, to kind) bool {
	if *hands != from {
		return false
	}
	*hands = to
	return true
}

// add puts a dessert on a dish that does not have it yet.
func (k *kind) add(dessert kind) bool {
	if !k.isDish() || *k&dessert != 0 {
		return false
	}
	*k |= dessert
	return true
}

func (s *search) actTable(n *node, h *kind, c kitchen.Cell) bool {
	i := n.find(c)
	if i < 0 {
		if *h == none || n.itemCount == maxItems || s.leftOut[c] {
			return false
		}
		n.put(c, *h)
		*h = none
		return true
	}
	switch t := n.items[i]; {
	case *h == none:
		*h = t
	case t.isDessert() && h.add(t):
	case h.isDessert() && t.isDish() && t&*h == 0:
		n.swap(i, t|*h)
		*h = none
		return true
	case *h|t == choppedDough|blueberries:
		*h = rawTart
	default:
		return false
	}
	n.remove(i)
	return true
}

func (n *node) actDishwasher(h *kind) bool {
	switch {
	case h.isDish():
		*h = dish
		return true
	case *h != none && !h.isDessert(), n.stack == 0:
		return false
	}
	n.stack--
	*h |= dish
	return true
}

func (s *search) deliver(n *node, h *kind, turn int) bool {
	if !h.isDish() {
		return false
	}
	if order := n.exact(*h); order >= 0 {
		s.pay(n, order, turn)
	}
	*h = none
	n.stack++
	return true
}

func (n *node) actOven(who chef, turn int) bool {
	h := who.hands
	if n.baked == none && (*h == dough || *h == rawTart) {
		n.baked, n.readyTurn = product(*h)&^tart, int16(turn+kitchen.BakingTurns)
		if *h == rawTart {
			n.baked = tart
		}
		*h = none
		n.responsible, n.partnerBakes = who.isBot, !who.isBot
		return true
	}
	if !n.done(turn) || *h != none && !h.isDish() || *h&n.baked != 0 {
		return false
	}
	*h |= n.baked
	n.baked, n.partnerBakes = none, false
	return true
}

// done reports whether the food in the oven can be taken out in a turn, if any.
func (n *node) done(turn int) bool {
	return n.baked != none && turn >= int(n.readyTurn) && turn < int(n.readyTurn)+kitchen.ReadyTurns
}
