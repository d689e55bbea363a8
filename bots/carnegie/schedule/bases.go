package schedule

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

const (
	mostCopies = 12 // plates of a batch, after the first
	mostBases  = 24 // that a survey tries
)

// base is the foods that orders of a batch share.
type base [sim.FoodCount]uint8

// findBases finds the foods that orders share, sorted by what a batch saves.
func (k *Kitchen) findBases() {
	if !slices.ContainsFunc(k.of[sim.Box], func(tile int32) bool { return k.asKind[sim.Submit][tile] < floor.Far }) {
		return
	}
	const mostKinds = 64
	kinds := k.wants[:min(len(k.wants), mostKinds)]
	saved := map[base]int{}
	for _, a := range kinds {
		for _, b := range kinds {
			common := base(a)
			for f := range common {
				if a[f] > b[f] {
					common[f] = 0
				}
			}
			if _, known := saved[common]; !known && common != (base{}) {
				saved[common] = k.savedBy(common)
			}
		}
	}
	for b, money := range saved {
		if money > 0 {
			k.bases = append(k.bases, b)
		}
	}
	slices.SortFunc(k.bases, func(a, b base) int {
		return cmp.Or(cmp.Compare(saved[b], saved[a]), slices.Compare(a[:], b[:]))
	})
	k.bases = k.bases[:min(len(k.bases), mostBases)]
}

// savedBy returns the money saved by a batch of all orders that want a base.
func (k *Kitchen) savedBy(b base) int {
	price, n := 0, -1
	for f, count := range b {
		price += int(count) * sim.Food(f).Price()
	}
	for i := range k.orders {
		if o := &k.orders[i]; o.doable && b.within(k.wants[o.kind]) {
			n++
		}
	}
	return n * price
}

// within reports whether an order wants all of a base.
func (b base) within(wants [sim.FoodCount]uint8) bool {
	p := plate{has: b}
	return p.within(wants)
}

// apartFrom returns the foods of an order that are not in a base, one bit each, and reports whether the order can be the first
// of a batch with that base: of each food in the base, it must want exactly as much.
func (b base) apartFrom(wants [sim.FoodCount]uint8) (bits uint8, ok bool) {
	for f, count := range wants {
		switch b[f] {
		case count:
		case 0:
			bits |= 1 << f
		default:
			return 0, false
		}
	}
	return bits, true
}

// batch makes an order, by its position in the line, the first of a batch, and moves it before the others that want the base. It
// returns their number. With join they are not skipped.
func (g *genes) batch(k *Kitchen, w *world, first int, b base, join bool) int {
	order := g.line[first]
	g.apart[order], _ = b.apartFrom(k.wants[k.orders[order].kind])
	g.skip[order] = false
	n, front := 0, first
	for at, other := range g.line {
		if other == order || w.dishes[other].closed || !b.within(k.wants[k.orders[other].kind]) {
			continue
		}
		n++
		front = min(front, at)
		if join {
			g.skip[other] = false
		}
	}
	copy(g.line[front+1:first+1], g.line[front:first])
	g.line[front] = order
	n = min(n, mostCopies)
	g.copies[order] = uint8(n)
	return n
}

// firstOf returns the position in the line of the first order that can begin a batch with a base, or none.
func (g *genes) firstOf(k *Kitchen, w *world, b base) int {
	return slices.IndexFunc(g.line, func(order int32) bool {
		_, ok := b.apartFrom(k.wants[k.orders[order].kind])
		return ok && !w.dishes[order].closed && g.copies[order] == 0
	})
}

// changeBatch changes the first order of a batch, the number of its orders, or the foods they share.
func (g *genes) changeBatch(k *Kitchen, w *world, rng *rand.Rand) {
	first := g.pick(w, rng)
	order := g.line[first]
	if g.copies[order] > 0 {
		switch rng.IntN(3) {
		case 0:
			g.copies[order] = 0
			return
		case 1:
			g.copies[order] = uint8(1 + rng.IntN(mostCopies))
			return
		}
	}
	b := k.bases[rng.IntN(len(k.bases))]
	if _, ok := b.apartFrom(k.wants[k.orders[order].kind]); !ok {
		if first = g.firstOf(k, w, b); first < 0 {
			return
		}
		order = g.line[first]
	}
	n := g.batch(k, w, first, b, rng.IntN(2) == 0)
	if rng.IntN(2) == 0 {
		g.copies[order] = uint8(rng.IntN(n + 1))
	}
}
