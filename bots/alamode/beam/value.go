package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// worths are the values of preparations, in points.
type worths struct {
	onDish [desserts + 1]int16 // total of the desserts on a dish, by its kind
	loose  [rawTart + 1]int16  // of a food in hands or on a table
	baking [desserts + 1]int16 // in the oven, by product
	work   [desserts + 1]int16 // approximate turns for a dish with some desserts
}

// Parts of a dish's value.
const (
	emptyDish  = 25
	fullDish   = 150 // additional for all desserts
	laidDish   = -60 // the same on a table, from where it has to be picked up again
	idleDish   = -60 // useful for no order
	lostDish   = -90 // the same in this bot's hands
	windowStep = 10  // for each turn between a held full dish and the window
	farAway    = 8   // turns beyond which the distance does not matter
	farStep    = 1   // for each turn between the first spot and the partner
	serveWork  = 5   // turns to fetch a dish and to bring it to the window
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

// value returns what a state has earned and prepared. It also computes the orders' needs.
func (s *search) value(n *node) int32 {
	left := s.end - int(n.level)
	v := n.earned + s.matchDishes(n, left)
	if foods := s.countFoods(n); left > 2 {
		v += foods
	}
	n.need = s.lack[0] | s.lack[1] | s.lack[2]
	return v
}

// positionValue returns the value of a state's position.
func (s *search) positionValue(p, n *node) int32 {
	v := int32(0)
	if n.hands.isDish() && n.exact(n.hands) >= 0 {
		v -= windowStep * int32(min(s.away(n.mateAt, n.spot, s.crates[kitchen.Window][0]), farAway))
	}
	if p.level == 0 && int(n.mateAt) < s.floors {
		v += farStep * int32(min(s.turns[s.index(spot(s.floors), n.spot, n.mateAt)], farAway))
	}
	return v
}

// exact returns the best paid order that a dish fills; -1 if there is none.
func (n *node) exact(k kind) int {
	best := -1
	for i, o := range n.orders {
		if o&^taken == k && (best < 0 || n.pay[i] > n.pay[best]) {
			best = i
		}
	}
	return best
}
