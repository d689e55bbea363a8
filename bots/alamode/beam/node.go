package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// maxItems is the maximum number of items on tables in a state.
const maxItems = 24

// kind is an item without the order of its desserts: the low ten bits of a kitchen.Item.
type kind uint16

// Short names of the kinds.
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

	// taken marks an order reserved for the partner's dish.
	taken kind = 1 << 15
)

func (k kind) isDish() bool    { return k&dish != 0 }
func (k kind) isDessert() bool { return k&desserts != 0 && k&dish == 0 }

// node is a state of the search: the kitchen after some own actions and equally many of the partner. Turns
// count in the round, where the chefs alternate.
type node struct {
	itemsHash    uint64                      // hash of the items on tables
	earned       int32                       // points since the root, minus penalties
	value        int32                       // earned plus the value of preparations
	pay          [kitchen.WaitingCount]int32 // award of each order plus the turn, which is constant
	orders       [kitchen.WaitingCount]kind  // kinds of the ordered dishes
	items        [maxItems]kind              // items on tables
	itemCells    [maxItems]kitchen.Cell      // cells of the items
	readyTurn    int16                       // turn in which the food in the oven is done
	baked        kind                        // product of the food in the oven; none if empty
	hands        kind
	partnerHands kind // item in the partner's hands
	need         kind // desserts that orders still need
	root         kitchen.Action
	itemCount    uint8
	stack        uint8 // dishes in the dishwasher
	nextCustomer uint8 // index of the next customer
	level        uint8 // number of own actions since the root
	spot         spot
	dishless     uint8        // number of orders without a dish
	justPut      kitchen.Cell // table where an item was just put down, or NoCell
	responsible  bool         // the bot is responsible for the food in the oven
	partnerBakes bool         // the partner put the food into the oven

	partnerSpot  spot
	partnerStep  uint8        // index of the next step of the partner's plan
	partnerOrder int8         // the partner's order, or noOrder
	used         kitchen.Cell // last used cell; NoCell for a wait
	parent       nodeRef
}

// nodeRef identifies a state by its level and index.
type nodeRef struct{ level, slot int32 }

// mix hashes a number.
func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

func itemHash(c kitchen.Cell, k kind) uint64 { return mix(uint64(c)<<16 | uint64(k) | 1<<32) }

// put puts an item on an empty table.
func (n *node) put(c kitchen.Cell, k kind) {
	n.itemCells[n.itemCount], n.items[n.itemCount] = c, k
	n.itemCount++
	n.itemsHash ^= itemHash(c, k)
}

// remove removes the i-th item on tables.
func (n *node) remove(i int) {
	n.itemsHash ^= itemHash(n.itemCells[i], n.items[i])
	n.itemCount--
	n.itemCells[i], n.items[i] = n.itemCells[n.itemCount], n.items[n.itemCount]
	n.items[n.itemCount] = none
}

// swap replaces the i-th item on tables.
func (n *node) swap(i int, k kind) {
	n.itemsHash ^= itemHash(n.itemCells[i], n.items[i]) ^ itemHash(n.itemCells[i], k)
	n.items[i] = k
}

// key returns the hash of the position within its level.
func (n *node) key() uint64 {
	k := n.itemsHash ^ uint64(n.partnerSpot)<<56
	k ^= mix(uint64(n.hands) | uint64(n.partnerHands)<<16 | uint64(n.spot)<<32 |
		uint64(n.stack)<<40 | uint64(n.nextCustomer)<<48 | 1<<60)
	k ^= mix(uint64(n.baked) | uint64(uint16(n.readyTurn))<<16 | uint64(uint32(n.earned))<<32 | 1<<61)
	return k
}

// fits reports whether an order that is not reserved for the partner contains all desserts on a dish.
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

// product returns all desserts that a food can become.
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
