package schedule

import "math/rand/v2"

// genes are the variables of the search: in which order dishes are worked on, and how bots choose between their options. The
// simulation determines everything else.
type genes struct {
	line   []int32 // orders, those that come first first
	skip   []bool  // by order
	bias   []int16 // by part, then by order for its plate: how much later a bot does it
	aside  []bool  // by part: ready food is put down where it is
	tray   []bool  // by order: its plate is first filled near the shop, and then brought to where the rest is
	convoy []bool  // by order: foods that go the same long way go together
	spot   []uint8 // by order: which of the good places its plate gets
	copies []uint8 // by order: how many more plates are filled with its plate, in a box
	apart  []uint8 // by order: the foods, a bit each, that these do not get
	window int     // dishes in progress
	rank   int     // how much a place in the line counts, against a move
	lead   int     // turns before an order opens in which it may be begun
	credit int     // money that will have come in until it is needed
	heed   int     // how much food that burns counts
	spare  int     // shared tiles that are left free for the way back
	await  int     // turns that a bot waits at a pan rather than do something else
}

func (g *genes) copyFrom(o *genes) {
	keep := *g
	*g = *o
	g.line = append(keep.line[:0], o.line...)
	g.skip = append(keep.skip[:0], o.skip...)
	g.bias = append(keep.bias[:0], o.bias...)
	g.aside = append(keep.aside[:0], o.aside...)
	g.tray = append(keep.tray[:0], o.tray...)
	g.convoy = append(keep.convoy[:0], o.convoy...)
	g.spot = append(keep.spot[:0], o.spot...)
	g.copies = append(keep.copies[:0], o.copies...)
	g.apart = append(keep.apart[:0], o.apart...)
}

// Limits of the genes.
const (
	mostBias   = 12
	mostWindow = 9
)

// mutate changes the genes a little, for orders that are not closed.
func (g *genes) mutate(k *Kitchen, w *world, rng *rand.Rand) {
	for range 1 + rng.IntN(3) {
		if len(k.bases) > 0 && rng.IntN(10) == 0 {
			g.changeBatch(k, w, rng)
			continue
		}
		switch n := rng.IntN(100); {
		case n < 30:
			g.move(g.pick(w, rng), rng)
		case n < 42:
			g.exchange(w, rng)
		case n < 52:
			o := g.line[g.pick(w, rng)]
			g.skip[o] = !g.skip[o]
		case n < 72:
			g.sway(k, g.line[g.pick(w, rng)], rng)
		case n < 80:
			o := g.line[g.pick(w, rng)]
			switch rng.IntN(3) {
			case 0:
				g.tray[o] = !g.tray[o]
			case 1:
				g.convoy[o] = !g.convoy[o]
			default:
				g.spot[o] = uint8(rng.IntN(6))
			}
		case n < 86:
			o := &k.orders[g.line[g.pick(w, rng)]]
			part := o.first + rng.IntN(len(o.foods))
			g.aside[part] = !g.aside[part]
		default:
			g.tune(rng)
		}
	}
}

// pick returns the position in the line of an order that is not closed.
func (g *genes) pick(w *world, rng *rand.Rand) int {
	at := rng.IntN(len(g.line))
	for range len(g.line) {
		if !w.dishes[g.line[at]].closed {
			return at
		}
		at = (at + 1) % len(g.line)
	}
	return at
}

// move moves an order to another place in the line, most often nearby.
func (g *genes) move(from int, rng *rand.Rand) {
	reach := 4
	if rng.IntN(3) == 0 {
		reach = len(g.line)
	}
	to := min(max(from+rng.IntN(2*reach+1)-reach, 0), len(g.line)-1)
	o := g.line[from]
	if to > from {
		copy(g.line[from:to], g.line[from+1:to+1])
	} else {
		copy(g.line[to+1:from+1], g.line[to:from])
	}
	g.line[to] = o
}

// exchange lets one order take the place of another, which is skipped.
func (g *genes) exchange(w *world, rng *rand.Rand) {
	a, b := g.pick(w, rng), g.pick(w, rng)
	g.line[a], g.line[b] = g.line[b], g.line[a]
	oa, ob := g.line[a], g.line[b]
	g.skip[oa], g.skip[ob] = g.skip[ob], g.skip[oa]
}

// sway makes bots do parts of an order earlier or later.
func (g *genes) sway(k *Kitchen, order int32, rng *rand.Rand) {
	o := &k.orders[order]
	change := func(at int) { g.bias[at] = int16(rng.IntN(2*mostBias+1) - mostBias) }
	switch n := rng.IntN(len(o.foods) + 1); n {
	case len(o.foods):
		change(k.parts + int(order))
	default:
		change(o.first + n)
	}
}

// tune changes one of the numbers.
func (g *genes) tune(rng *rand.Rand) {
	switch rng.IntN(7) {
	case 0:
		g.window = 1 + rng.IntN(mostWindow)
	case 1:
		g.rank = rng.IntN(15)
	case 2:
		g.lead = rng.IntN(100)
	case 3:
		g.credit = rng.IntN(80)
	case 4:
		g.heed = rng.IntN(60)
	case 5:
		g.spare = rng.IntN(3)
	case 6:
		g.await = rng.IntN(16)
	}
}
