package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// maxLaid is the number of items on tables that a state can hold.
const maxLaid = 24

// kind is an item without the order of its desserts: the low ten bits of a kitchen.Item.
type kind uint16

// The kinds, with shorter names.
const (
	none         = kind(kitchen.None)
	dish         = kind(kitchen.Dish)
	iceCream     = kind(kitchen.IceCream)
	blueberries  = kind(kitchen.Blueberries)
	choppedBerry = kind(kitchen.ChoppedStrawberries)
	croissant    = kind(kitchen.Croissant)
	tart         = kind(kitchen.Tart)
	strawberries = kind(kitchen.Strawberries)
	dough        = kind(kitchen.Dough)
	choppedDough = kind(kitchen.ChoppedDough)
	rawTart      = kind(kitchen.RawTart)
	desserts     = kind(kitchen.Desserts)

	// taken marks an order that the partner's dish will fill.
	taken kind = 1 << 15
)

func (k kind) isDish() bool    { return k&dish != 0 }
func (k kind) isDessert() bool { return k&desserts != 0 && k&dish == 0 }

// node is a state of the search: the kitchen after some own actions, and as many of the partner. Turns are those of
// the round, which alternate with the partner's.
type node struct {
	sum    uint64                      // hash of the items on tables
	earned int32                       // paid since the root, with penalties
	value  int32                       // earned, and the value of preparations
	pay    [kitchen.WaitingCount]int32 // award of each order plus the turn, a constant
	orders [kitchen.WaitingCount]kind  // with the bit dish
	laid   [maxLaid]kind               // items on tables
	at     [maxLaid]kitchen.Cell       // their cells
	ready  int16                       // turn at which the food in the oven is done
	baked  kind                        // product in the oven; none if empty
	hands  kind
	mate   kind // in the partner's hands
	need   kind // desserts that orders still need
	root   kitchen.Action
	count  uint8 // of laid
	stack  uint8 // dishes in the dishwasher
	next   uint8 // the next customer
	level  uint8 // own actions since the root
	spot   spot
	bare   uint8        // orders without a dish
	fresh  kitchen.Cell // where a dish was just put down; or NoCell
	mine   bool         // burnt food would be this bot's fault
	bakes  bool         // the food in the oven is the partner's

	mateAt    spot
	mateStep  uint8        // next step of the partner's plan
	mateOrder int8         // the partner's order, or noOrder
	used      kitchen.Cell // last used cell; NoCell for a wait
	before    step         // parent state
}

// step identifies a state by its level and index.
type step struct{ level, slot int32 }

// mix spreads the bits of a small number.
func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

func trace(c kitchen.Cell, k kind) uint64 { return mix(uint64(c)<<16 | uint64(k) | 1<<32) }

// lay puts an item on an empty table.
func (n *node) lay(c kitchen.Cell, k kind) {
	n.at[n.count], n.laid[n.count] = c, k
	n.count++
	n.sum ^= trace(c, k)
}

// lift removes the i-th item on tables.
func (n *node) lift(i int) {
	n.sum ^= trace(n.at[i], n.laid[i])
	n.count--
	n.at[i], n.laid[i] = n.at[n.count], n.laid[n.count]
	n.laid[n.count] = none
}

// swap replaces the i-th item on tables.
func (n *node) swap(i int, k kind) {
	n.sum ^= trace(n.at[i], n.laid[i]) ^ trace(n.at[i], k)
	n.laid[i] = k
}

// key returns the hash of the position within its level.
func (n *node) key() uint64 {
	k := n.sum ^ uint64(n.mateAt)<<56
	k ^= mix(uint64(n.hands) | uint64(n.mate)<<16 | uint64(n.spot)<<32 |
		uint64(n.stack)<<40 | uint64(n.next)<<48 | 1<<60)
	k ^= mix(uint64(n.baked) | uint64(uint16(n.ready))<<16 | uint64(uint32(n.earned))<<32 | 1<<61)
	return k
}

// fits reports whether an order, other than those the partner fills, contains everything on a dish.
func (n *node) fits(k kind) bool {
	for _, o := range n.orders {
		if k&^o == 0 && o&taken == 0 {
			return true
		}
	}
	return false
}

// wants reports whether any order contains one of the desserts.
func (n *node) wants(food kind) bool {
	return (n.orders[0]|n.orders[1]|n.orders[2])&food != 0
}

// product returns the dessert that a food becomes, with its other possible products.
func product(k kind) kind {
	switch k {
	case strawberries:
		return choppedBerry
	case dough:
		return croissant | tart
	case choppedDough, rawTart:
		return tart
	}
	return k & desserts
}
