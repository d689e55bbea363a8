package schedule

import "math/rand/v2"

// genes are the parameters of a plan that the search changes: the priority of orders and the preferences of
// bots. The simulation determines everything else.
type genes struct {
	priority       []int32 // orders by priority, highest first
	skip           []bool  // by order: not to be begun
	delay          []int16 // by part, then by order (its plate): delay, in moves, of the work on it
	putAside       []bool  // by part: put ready food down instead of carrying it to the plate
	tray           []bool  // by order: the plate is a tray: first filled near the shop, then carried to the other food
	convoy         []bool  // by order: carry foods that go the same long way together
	spot           []uint8 // by order: rank of the plate's tile in spotsFor
	copies         []uint8 // by order: further plates in the batch it begins; 0: begins none
	unshared       []uint8 // by order: bit set of the foods that only its plate gets
	window         int     // maximum number of dishes in progress
	rankCost       int     // cost of one place in the priority
	lead           int     // turns before an order opens when it may be begun
	expectedIncome int     // expected income by the time food is paid for
	burnWeight     int     // weight of avoiding burnt food
	keepFree       int     // handover tiles to leave free for the opposite direction
	panWait        int     // maximum number of turns a bot waits at a pan
}

func (g *genes) copyFrom(o *genes) {
	keep := *g
	*g = *o
	g.priority = append(keep.priority[:0], o.priority...)
	g.skip = append(keep.skip[:0], o.skip...)
	g.delay = append(keep.delay[:0], o.delay...)
	g.putAside = append(keep.putAside[:0], o.putAside...)
	g.tray = append(keep.tray[:0], o.tray...)
	g.convoy = append(keep.convoy[:0], o.convoy...)
	g.spot = append(keep.spot[:0], o.spot...)
	g.copies = append(keep.copies[:0], o.copies...)
	g.unshared = append(keep.unshared[:0], o.unshared...)
}

const (
	maxDelay  = 12
	maxWindow = 9
)

// mutate changes the genes of open orders slightly.
func (g *genes) mutate(k *Kitchen, w *world, rng *rand.Rand) {
	for range 1 + rng.IntN(3) {
		if len(k.bases) > 0 && rng.IntN(10) == 0 {
			g.changeBatch(k, w, rng)
			continue
		}
		switch n := rng.IntN(100); {
		case n < 30:
			g.move(g.pickOpen(w, rng), rng)
		case n < 42:
			g.swap(w, rng)
		case n < 52:
			o := g.priority[g.pickOpen(w, rng)]
			g.skip[o] = !g.skip[o]
		case n < 72:
			g.changeDelay(k, g.priority[g.pickOpen(w, rng)], rng)
		case n < 80:
			o := g.priority[g.pickOpen(w, rng)]
			switch rng.IntN(3) {
			case 0:
				g.tray[o] = !g.tray[o]
			case 1:
				g.convoy[o] = !g.convoy[o]
			default:
				g.spot[o] = uint8(rng.IntN(6))
			}
		case n < 86:
			o := &k.orders[g.priority[g.pickOpen(w, rng)]]
			part := o.firstPart + rng.IntN(len(o.foods))
			g.putAside[part] = !g.putAside[part]
		default:
			g.changeNumber(rng)
		}
	}
}

// pickOpen returns the position of a random open order.
func (g *genes) pickOpen(w *world, rng *rand.Rand) int {
	at := rng.IntN(len(g.priority))
	for range len(g.priority) {
		if !w.dishes[g.priority[at]].closed {
			return at
		}
		at = (at + 1) % len(g.priority)
	}
	return at
}

// move gives an order another priority, usually a similar one.
func (g *genes) move(from int, rng *rand.Rand) {
	reach := 4
	if rng.IntN(3) == 0 {
		reach = len(g.priority)
	}
	to := min(max(from+rng.IntN(2*reach+1)-reach, 0), len(g.priority)-1)
	o := g.priority[from]
	if to > from {
		copy(g.priority[from:to], g.priority[from+1:to+1])
	} else {
		copy(g.priority[to+1:from+1], g.priority[to:from])
	}
	g.priority[to] = o
}

// swap exchanges the priorities of two orders and whether they are skipped.
func (g *genes) swap(w *world, rng *rand.Rand) {
	a, b := g.pickOpen(w, rng), g.pickOpen(w, rng)
	g.priority[a], g.priority[b] = g.priority[b], g.priority[a]
	oa, ob := g.priority[a], g.priority[b]
	g.skip[oa], g.skip[ob] = g.skip[ob], g.skip[oa]
}

// changeDelay makes bots do a part of an order earlier or later.
func (g *genes) changeDelay(k *Kitchen, order int32, rng *rand.Rand) {
	o := &k.orders[order]
	change := func(at int) { g.delay[at] = int16(rng.IntN(2*maxDelay+1) - maxDelay) }
	switch n := rng.IntN(len(o.foods) + 1); n {
	case len(o.foods):
		change(k.partCount + int(order))
	default:
		change(o.firstPart + n)
	}
}

// changeNumber changes one of the numeric genes.
func (g *genes) changeNumber(rng *rand.Rand) {
	switch rng.IntN(7) {
	case 0:
		g.window = 1 + rng.IntN(maxWindow)
	case 1:
		g.rankCost = rng.IntN(15)
	case 2:
		g.lead = rng.IntN(100)
	case 3:
		g.expectedIncome = rng.IntN(80)
	case 4:
		g.burnWeight = rng.IntN(60)
	case 5:
		g.keepFree = rng.IntN(3)
	case 6:
		g.panWait = rng.IntN(16)
	}
}
