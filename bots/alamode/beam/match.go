package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// impossible is less than the value of any assignment.
const impossible = -1 << 20

// assignments are the permutations that assign orders to three dishes.
type assignments [6][kitchen.WaitingCount]uint8

func newAssignments() assignments {
	return assignments{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
}

// matchDishes finds the best assignment of orders to dishes (the bot's, the partner's and those on tables) and
// returns its value. It also computes the orders' remaining needs. left is the number of own actions left.
func (s *search) matchDishes(n *node, left int) int32 {
	var dishes [kitchen.Dishes]kind
	count, v := 0, int32(0)
	if n.hands.isDish() {
		dishes[0] = n.hands
		count = 1
	}
	if n.partnerHands.isDish() {
		dishes[count] = n.partnerHands | taken
		count++
	}
	for _, k := range n.items[:n.itemCount] {
		if k.isDish() && count < len(dishes) {
			dishes[count] = k
			count++
		}
	}
	var worth [kitchen.Dishes][kitchen.WaitingCount]int32
	for i, d := range dishes[:count] {
		v += s.rateDish(n, d, left, &worth[i])
	}
	best, how := int32(impossible), 0
	for a, orders := range &s.assign {
		sum := worth[0][orders[0]] + worth[1][orders[1]] + worth[2][orders[2]]
		if sum > best {
			best, how = sum, a
		}
	}
	n.dishless = kitchen.WaitingCount
	for i, o := range n.orders {
		s.needs[i] = o & desserts
	}
	for i, d := range dishes[:count] {
		if o := s.assign[how][i]; worth[i][o] > 0 {
			s.needs[o] &^= d
			n.dishless--
		}
	}
	return v + best
}

// rateDish computes the value of a dish for each order; 0 if it does not fit. It returns the penalty for a dish
// that fits no order.
func (s *search) rateDish(n *node, d kind, left int, worth *[kitchen.WaitingCount]int32) int32 {
	fits := false
	for i, o := range n.orders {
		if d&^(o|taken) != 0 || o&taken&^d != 0 {
			continue
		}
		fits = true
		missing := o &^ d & desserts
		if left < 1 || left < 2 && missing != 0 {
			continue
		}
		worth[i] = emptyDish + int32(s.worths.onDish[d&desserts])
		if missing == 0 {
			worth[i] += fullDish
			if d != n.hands && d&taken == 0 {
				worth[i] += laidDish
			}
		}
	}
	if fits || d&taken != 0 {
		return 0
	}
	if d == n.hands {
		return lostDish
	}
	return idleDish
}
