package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// facts holds the properties of a kitchen that the bound depends on.
type facts struct {
	kitchen *sim.Kitchen
	bots    int
	usable  [sim.KindCount]int // number of tiles of a kind that some bot can use
	buying  int64              // first turn in which something can be bought, or 0
	to      levels
	way     int64 // moves of a single bot from its start to a shop and on to a submit tile
}

func survey(k *sim.Kitchen) facts {
	g := facts{kitchen: k}
	starts, ok := walk.Starts(k)
	if !ok {
		return g
	}
	g.bots = len(starts)
	reached := walk.Distances(k, nil, starts...)
	use := walk.ToUse(k, reached)
	shops := walk.Unreachable
	for c, moves := range use {
		if moves == walk.Unreachable {
			continue
		}
		g.usable[k.Tiles[c]]++
		if k.Tiles[c] == sim.Shop && (shops == walk.Unreachable || moves < shops) {
			shops = moves
		}
	}
	if shops == walk.Unreachable {
		return g
	}
	g.buying = int64(max(shops, 1))
	g.to = g.measure(reached)
	if g.bots == 1 {
		g.way = int64(shops) + g.fromShop(starts)
	}
	return g
}

// washes reports whether plates can be reused: some bot reaches a sink and a sink table.
func (g *facts) washes() bool { return g.usable[sim.Sink] > 0 && g.usable[sim.SinkTable] > 0 }

// fromShop returns the minimum number of moves from a cell next to a shop to a cell next to a submit tile.
func (g *facts) fromShop(starts []int) int64 {
	k := g.kitchen
	var atShop []int
	for c, moves := range walk.Distances(k, nil, starts...) {
		if moves != walk.Unreachable && canUse(k, c, sim.Shop) {
			atShop = append(atShop, c)
		}
	}
	least := walk.Unreachable
	for c, moves := range walk.ToUse(k, walk.Distances(k, nil, atShop...)) {
		if k.Tiles[c] == sim.Submit && moves != walk.Unreachable && (least == walk.Unreachable || moves < least) {
			least = moves
		}
	}
	return int64(max(least, 0))
}

// Minimum turns from buying to delivering, with any number of bots. A bot acts once per turn, but another bot can use an
// item in the turn in which it is put down. An empty plate is delivered one turn after it is bought. Food is added to a
// plate one turn after it is bought, if necessary chopped by another bot in that turn, and the plate is delivered one
// turn later. Cooked food is put into a pan one turn after it is bought, taken out 20 turns later, and added one turn
// later.
const (
	afterPlate = 1
	afterFood  = 2
	afterPan   = 1 + sim.CookedAt + 2
)

func afterBuying(foods []sim.Food) int64 {
	switch {
	case len(foods) == 0:
		return afterPlate
	case cooked(foods) > 0:
		return afterPan
	}
	return afterFood
}

// anywhere returns a lower bound on the turn of delivery, by bots in either kitchen.
func (g *facts) anywhere(foods []sim.Food) (turn int64, ok bool) {
	for _, kind := range needs(foods) {
		if !slices.Contains(g.kitchen.Tiles, kind) {
			return 0, false
		}
	}
	return 1 + afterBuying(foods), true
}

// earliest returns a lower bound on the turn of delivery for a team that stays in its kitchen and gets no help.
func (g *facts) earliest(foods []sim.Food) (turn int64, ok bool) {
	for _, kind := range needs(foods) {
		if g.usable[kind] == 0 {
			return 0, false
		}
	}
	rounds := int64((actions(foods) + g.bots - 1) / g.bots) // turns with enough actions
	return max(g.buying+afterBuying(foods), g.buying+rounds-1, g.way), true
}
