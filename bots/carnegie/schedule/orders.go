package schedule

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// ReadNewOrders reads the orders that have become visible by a turn, and reports whether there are any. Plans
// made earlier are invalid then.
func (k *Kitchen) ReadNewOrders(turn int) bool {
	if !k.blind {
		return false
	}
	before := k.seenUntil
	k.seenUntil = turn
	news := slices.ContainsFunc(k.board.Orders, func(o sim.Order) bool { return o.Created > int64(before) && !k.hidden(&o) })
	if news {
		k.orders, k.partCount, k.required, k.byExpiry, k.bases = nil, 0, nil, nil, nil
		k.readOrders()
	}
	return news
}

// hidden reports whether bots cannot see an order yet.
func (k *Kitchen) hidden(o *sim.Order) bool {
	return k.blind && o.Created > int64(k.seenUntil)
}

// readOrders reads the constant data of the visible orders.
func (k *Kitchen) readOrders() {
	const never = 1 << 20
	const rich = 1 << 32 // rewards are capped, to avoid overflows
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
			k.required = append(k.required, wants)
		}
		o := order{
			firstPart: k.partCount, kind: kind,
			opens: max(clamp(from.Created), 1), expires: clamp(from.Expires), closes: min(clamp(from.Expires), k.lastTurn),
			reward: sum(from.Reward), penalty: sum(from.Penalty),
			cost: sim.BuyPlate.Price(),
		}
		o.foods = slices.SortedStableFunc(slices.Values(from.Required), func(a, b sim.Food) int {
			return cmp.Compare(prepSteps(b), prepSteps(a))
		})
		for _, f := range o.foods {
			o.cost += f.Price()
		}
		k.partCount += len(o.foods)
		k.orders = append(k.orders, o)
		k.byExpiry = append(k.byExpiry, int32(i))
	}
	slices.SortStableFunc(k.byExpiry, func(a, b int32) int { return cmp.Compare(k.orders[a].expires, k.orders[b].expires) })
	for i := range k.orders {
		o := &k.orders[i]
		o.minTurns, o.feasible = k.leastTurns(o)
	}
	k.findBases()
}

// prepSteps ranks foods by the work they require.
func prepSteps(f sim.Food) int {
	n := 0
	if f.CanCook() {
		n += 2
	}
	if f.CanChop() {
		n++
	}
	return n
}

// measureFoodTurns computes the minimum number of turns from buying each food to serving it.
func (k *Kitchen) measureFoodTurns() {
	leg := func(from, to sim.Kind) int {
		d := int16(floor.Far)
		for _, tile := range k.tiles[from] {
			d = min(d, k.tileToKind[to][tile])
		}
		return max(int(d), 1)
	}
	for i := range k.minFoodTurns {
		f, at := sim.Food(i), sim.Shop
		if f.CanChop() {
			k.minFoodTurns[i] += leg(at, sim.Counter)
			at = sim.Counter
		}
		if f.CanCook() {
			k.minFoodTurns[i] += leg(at, sim.Cooker) + sim.CookedAt
			at = sim.Cooker
		}
		k.minFoodTurns[i] += leg(at, sim.Submit)
		if f.CanChop() && f.CanCook() { // it may also be chopped after cooking
			k.minFoodTurns[i] = min(k.minFoodTurns[i], leg(sim.Shop, sim.Cooker)+sim.CookedAt+leg(sim.Cooker, sim.Counter)+leg(sim.Counter, sim.Submit))
		}
	}
}

// leastTurns returns the minimum number of turns from buying an order's first food to serving it.
func (k *Kitchen) leastTurns(o *order) (turns int, ok bool) {
	for _, f := range o.foods {
		turns = max(turns, k.minFoodTurns[f])
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
		serve := int(k.tileToKind[sim.Submit][tile])
		if !k.canPut(tile) || serve >= floor.Far || kind == sim.Submit && len(k.tiles[kind]) == 1 {
			continue
		}
		shop := int(k.tileToKind[sim.Shop][tile])
		cost := serve + shop + int(s.shop)*shop
		if s.counter > 0 {
			cost += int(s.counter) * int(k.tileToKind[sim.Counter][tile])
		}
		if s.cooker > 0 {
			cost += int(s.cooker) * int(k.tileToKind[sim.Cooker][tile])
		}
		cost = 4*cost + putCost(kind)
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

// putCost ranks kinds of tiles for putting items down. High costs mean that the tile may be needed for
// something else.
func putCost(kind sim.Kind) int {
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
