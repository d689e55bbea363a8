package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// worths are the values of preparations, in points.
type worths struct {
	onDish [desserts + 1]int16 // total for the desserts on a dish, by its kind
	loose  [rawTart + 1]int16  // for a food in hands or on a table
	baking [desserts + 1]int16 // for food in the oven, by product
	work   [desserts + 1]int16 // approximate number of turns for a dish with these desserts
}

// Parts of a dish's value.
const (
	emptyDish  = 25
	fullDish   = 150 // additional if all desserts are on it
	laidDish   = -60 // additional for a full dish on a table, since it has to be picked up again
	idleDish   = -60 // fits no order
	lostDish   = -90 // fits no order, in the bot's hands
	windowStep = 10  // per turn between a held full dish and the window
	farAway    = 8   // turns beyond which the distance does not matter
	farStep    = 1   // per turn between the first spot and the partner
	serveWork  = 5   // number of turns to fetch a dish and bring it to the window
)

func (w *worths) init() {
	on := map[kind]int16{iceCream: 160, blueberries: 200, choppedBerry: 320, croissant: 520, tart: 800}
	work := map[kind]int16{iceCream: 2, blueberries: 2, choppedBerry: 5, croissant: 9, tart: 14}
	for k := range kind(len(w.onDish)) {
		w.work[k] = serveWork
		for food := iceCream; food <= tart; food <<= 1 {
			if k&food != 0 {
				w.onDish[k] += on[food]
				w.work[k] += work[food]
			}
		}
	}
	w.loose = [rawTart + 1]int16{
		iceCream: 55, blueberries: 70,
		strawberries: 80, choppedBerry: 200,
		dough: 80, croissant: 345,
		choppedDough: 170, rawTart: 290, tart: 575,
	}
	w.baking = [desserts + 1]int16{croissant: 240, tart: 495}
}

// value returns the points earned in a state plus the value of its preparations. It also computes the orders'
// needs.
func (s *search) value(n *node) int32 {
	left := s.actionsLeft - int(n.level)
	v := n.earned + s.matchDishes(n, left)
	if foods := s.countFoods(n); left > 2 {
		v += foods
	}
	n.need = s.needs[0] | s.needs[1] | s.needs[2]
	return v
}

// positionValue returns the value of the chef's position.
func (s *search) positionValue(p, n *node) int32 {
	v := int32(0)
	if n.hands.isDish() && n.exact(n.hands) >= 0 {
		v -= windowStep * int32(min(s.away(n.partnerSpot, n.spot, s.equipment[kitchen.Window][0]), farAway))
	}
	if p.level == 0 && int(n.partnerSpot) < s.floors {
		v += farStep * int32(min(s.turns[s.index(spot(s.floors), n.spot, n.partnerSpot)], farAway))
	}
	return v
}

// exact returns the order with the highest award that a dish completes; -1 if there is none.
func (n *node) exact(k kind) int {
	best := -1
	for i, o := range n.orders {
		if o&^taken == k && (best < 0 || n.pay[i] > n.pay[best]) {
			best = i
		}
	}
	return best
}
