package schedule

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// Look reads the orders that have become visible by a turn, if bots do not see all of them in advance, and reports whether there
// are any. Earlier plans are then void.
func (k *Kitchen) Look(turn int) bool {
	if !k.blind {
		return false
	}
	before := k.seen
	k.seen = turn
	news := slices.ContainsFunc(k.board.Orders, func(o sim.Order) bool { return o.Created > int64(before) && !k.hidden(&o) })
	if news {
		k.orders, k.parts, k.wants, k.expiry, k.bases = nil, 0, nil, nil, nil
		k.readOrders()
	}
	return news
}

// hidden reports whether an order is not visible to bots yet.
func (k *Kitchen) hidden(o *sim.Order) bool {
	return k.blind && o.Created > int64(k.seen)
}

// readOrders reads the constant data of the orders that bots see.
func (k *Kitchen) readOrders() {
	const never = 1 << 20
	const rich = 1 << 32 // more is as good
	sum := func(money int64) int { return int(max(min(money, rich), -rich)) }
	clamp := func(turn int64) int { return int(max(min(turn, never), -never)) }
	kinds := [][]sim.Food{}
	for i := range k.board.Orders {
		from := &k.board.Orders[i]
		if k.hidden(from) {
			from = &sim.Order{Created: never, Expires: never}
		}
		sorted := slices.Sorted(slices.Values(from.Required))
		kind := slices.IndexFunc(kinds, func(foods []sim.Food) bool { return slices.Equal(foods, sorted) })
		if kind < 0 {
			kind, kinds = len(kinds), append(kinds, sorted)
			var wants [sim.FoodCount]uint8
			for _, f := range sorted {
				wants[f]++
			}
			k.wants = append(k.wants, wants)
		}
		o := order{
			first: k.parts, kind: kind,
			opens: max(clamp(from.Created), 1), expires: clamp(from.Expires), closes: min(clamp(from.Expires), k.last),
			reward: sum(from.Reward), penalty: sum(from.Penalty),
			cost: sim.BuyPlate.Price(),
		}
		o.foods = slices.SortedStableFunc(slices.Values(from.Required), func(a, b sim.Food) int {
			return cmp.Compare(work(b), work(a))
		})
		for _, f := range o.foods {
			o.cost += f.Price()
		}
		k.parts += len(o.foods)
		k.orders = append(k.orders, o)
		k.expiry = append(k.expiry, int32(i))
	}
	slices.SortStableFunc(k.expiry, func(a, b int32) int { return cmp.Compare(k.orders[a].expires, k.orders[b].expires) })
	for i := range k.orders {
		o := &k.orders[i]
		o.least, o.doable = k.least(o)
	}
	k.findBases()
}

// work ranks foods by the work they require.
func work(f sim.Food) int {
	n := 0
	if f.CanCook() {
		n += 2
	}
	if f.CanChop() {
		n++
	}
	return n
}

// measureTails computes the number of turns from buying each food to serving it.
func (k *Kitchen) measureTails() {
	leg := func(from, to sim.Kind) int {
		d := int16(floor.Far)
		for _, tile := range k.of[from] {
			d = min(d, k.asKind[to][tile])
		}
		return max(int(d), 1)
	}
	for i := range k.tails {
		f, at := sim.Food(i), sim.Shop
		if f.CanChop() {
			k.tails[i] += leg(at, sim.Counter)
			at = sim.Counter
		}
		if f.CanCook() {
			k.tails[i] += leg(at, sim.Cooker) + sim.CookedAt
			at = sim.Cooker
		}
		k.tails[i] += leg(at, sim.Submit)
		if f.CanChop() && f.CanCook() { // it can be chopped afterwards too
			k.tails[i] = min(k.tails[i], leg(sim.Shop, sim.Cooker)+sim.CookedAt+leg(sim.Cooker, sim.Counter)+leg(sim.Counter, sim.Submit))
		}
	}
}

// least returns the minimum number of turns from buying an order's first food to serving it.
func (k *Kitchen) least(o *order) (turns int, ok bool) {
	for _, f := range o.foods {
		turns = max(turns, k.tails[f])
	}
	return turns, len(o.foods) > 0 && turns < floor.Far
}

// signatureOf returns the signature of an order.
func signatureOf(o *order) (s signature) {
	for _, f := range o.foods {
		switch {
		case f.CanCook():
			s.cooker++
		case f.CanChop():
			s.counter++
		default:
			s.shop++
		}
	}
	return s
}

// maxSpots is the number of tiles considered for a plate.
const maxSpots = 24

// spotsFor returns good tiles for filling a plate, the best first.
func (k *Kitchen) spotsFor(s signature) []int32 {
	if spots, known := k.spots[s]; known {
		return spots
	}
	type spot struct {
		tile int32
		cost int
	}
	var all []spot
	for tile := range k.floor.Cells() {
		kind := k.floor.Kind(tile)
		serve := int(k.asKind[sim.Submit][tile])
		if !k.putable(tile) || serve >= floor.Far || kind == sim.Submit && len(k.of[kind]) == 1 {
			continue
		}
		shop := int(k.asKind[sim.Shop][tile])
		cost := serve + shop + int(s.shop)*shop
		if s.counter > 0 {
			cost += int(s.counter) * int(k.asKind[sim.Counter][tile])
		}
		if s.cooker > 0 {
			cost += int(s.cooker) * int(k.asKind[sim.Cooker][tile])
		}
		cost = 4*cost + reluctance(kind)
		if cost < floor.Far {
			all = append(all, spot{int32(tile), cost})
		}
	}
	slices.SortStableFunc(all, func(a, b spot) int { return cmp.Compare(a.cost, b.cost) })
	var spots []int32
	for _, it := range all[:min(len(all), maxSpots)] {
		spots = append(spots, it.tile)
	}
	k.spots[s] = spots
	return spots
}

// reluctance ranks kinds of tiles for putting things down: higher ones may be needed for something else.
func reluctance(kind sim.Kind) int {
	switch kind {
	case sim.Counter:
		return 10
	case sim.Box, sim.Submit:
		return 3
	case sim.Wall:
		return 0
	}
	return 1
}
