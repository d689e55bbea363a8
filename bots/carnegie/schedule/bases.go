package schedule

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

const (
	maxCopies = 12 // plates of a batch after the first
	maxBases  = 24 // bases that a survey tries
)

// base counts the foods shared by all orders of a batch.
type base [sim.FoodCount]uint8

// findBases finds the foods that pairs of orders share, sorted by the money a batch saves.
func (k *Kitchen) findBases() {
	if !slices.ContainsFunc(k.tiles[sim.Box], func(tile int32) bool { return k.tileToKind[sim.Submit][tile] < floor.Far }) {
		return
	}
	const maxKinds = 64
	kinds := k.required[:min(len(k.required), maxKinds)]
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
	k.bases = k.bases[:min(len(k.bases), maxBases)]
}

// savedBy returns the money saved if all orders that contain a base form a batch.
func (k *Kitchen) savedBy(b base) int {
	price, n := 0, -1
	for f, count := range b {
		price += int(count) * sim.Food(f).Price()
	}
	for i := range k.orders {
		if o := &k.orders[i]; o.feasible && b.within(k.required[o.kind]) {
			n++
		}
	}
	return n * price
}

// within reports whether an order contains all foods of a base.
func (b base) within(wants [sim.FoodCount]uint8) bool {
	p := plate{foods: b}
	return p.within(wants)
}

// unshared returns the foods of an order that are not in the base, one bit each. ok reports whether the order
// can be the first of a batch: it needs each food of the base exactly as often as the base has it.
func (b base) unshared(wants [sim.FoodCount]uint8) (bits uint8, ok bool) {
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

// batch makes the order at position first the first of a batch and moves it before the others that contain the
// base. It returns their number. With join, it also stops skipping them.
func (g *genes) batch(k *Kitchen, w *world, first int, b base, join bool) int {
	order := g.priority[first]
	g.unshared[order], _ = b.unshared(k.required[k.orders[order].kind])
	g.skip[order] = false
	n, front := 0, first
	for at, other := range g.priority {
		if other == order || w.dishes[other].closed || !b.within(k.required[k.orders[other].kind]) {
			continue
		}
		n++
		front = min(front, at)
		if join {
			g.skip[other] = false
		}
	}
	copy(g.priority[front+1:first+1], g.priority[front:first])
	g.priority[front] = order
	n = min(n, maxCopies)
	g.copies[order] = uint8(n)
	return n
}

// firstOf returns the position of the first order that can begin a batch with a base, or none.
func (g *genes) firstOf(k *Kitchen, w *world, b base) int {
	return slices.IndexFunc(g.priority, func(order int32) bool {
		_, ok := b.unshared(k.required[k.orders[order].kind])
		return ok && !w.dishes[order].closed && g.copies[order] == 0
	})
}

// changeBatch changes the first order of a batch, the number of its orders, or their shared foods.
func (g *genes) changeBatch(k *Kitchen, w *world, rng *rand.Rand) {
	first := g.pickOpen(w, rng)
	order := g.priority[first]
	if g.copies[order] > 0 {
		switch rng.IntN(3) {
		case 0:
			g.copies[order] = 0
			return
		case 1:
			g.copies[order] = uint8(1 + rng.IntN(maxCopies))
			return
		}
	}
	b := k.bases[rng.IntN(len(k.bases))]
	if _, ok := b.unshared(k.required[k.orders[order].kind]); !ok {
		if first = g.firstOf(k, w, b); first < 0 {
			return
		}
		order = g.priority[first]
	}
	n := g.batch(k, w, first, b, rng.IntN(2) == 0)
	if rng.IntN(2) == 0 {
		g.copies[order] = uint8(rng.IntN(n + 1))
	}
}
