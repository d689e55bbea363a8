package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// ground holds the facts about a kitchen that the bound needs.
type ground struct {
	kitchen *sim.Kitchen
	bots    int
	usable  [sim.KindCount]int // number of tiles of a kind that some bot can use
	buying  int64              // first turn in which something can be bought, or 0
	to      lengths
	way     int64 // moves of a single bot from the shop to a delivery
}

func survey(k *sim.Kitchen) ground {
	g := ground{kitchen: k}
	starts, ok := walk.Starts(k)
	if !ok {
		return g
	}
	g.bots = len(starts)
	reached := walk.Distances(k, nil, starts...)
	use := walk.ToUse(k, reached)
	shops := walk.Far
	for c, moves := range use {
		if moves == walk.Far {
			continue
		}
		g.usable[k.Tiles[c]]++
		if k.Tiles[c] == sim.Shop && (shops == walk.Far || moves < shops) {
			shops = moves
		}
	}
	if shops == walk.Far {
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
func (g *ground) washes() bool { return g.usable[sim.Sink] > 0 && g.usable[sim.SinkTable] > 0 }

// fromShop returns the number of moves from where the nearest shop can be used to where a submit tile can be.
func (g *ground) fromShop(starts []int) int64 {
	k := g.kitchen
	var atShop []int
	for c, moves := range walk.Distances(k, nil, starts...) {
		if moves != walk.Far && canUse(k, c, sim.Shop) {
			atShop = append(atShop, c)
		}
	}
	least := walk.Far
	for c, moves := range walk.ToUse(k, walk.Distances(k, nil, atShop...)) {
		if k.Tiles[c] == sim.Submit && moves != walk.Far && (least == walk.Far || moves < least) {
			least = moves
		}
	}
	return int64(max(least, 0))
}

// Minimum turns from buying to delivering, with any number of bots. A bot acts once per turn, but another bot can
// use in the same turn what it puts down. So an empty plate is delivered one turn after it is bought. Food is added
// to a plate one turn after it is bought, if necessary chopped by another bot in that turn, and the plate is
// delivered another turn later. Cooked food is put into a pan one turn after it is bought, taken out 20 turns
// later, and added one turn later.
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

// anywhere returns a turn before which no plate can be delivered, by bots in any kitchens.
func (g *ground) anywhere(foods []sim.Food) (turn int64, ok bool) {
	for _, kind := range needs(foods) {
		if !slices.Contains(g.kitchen.Tiles, kind) {
			return 0, false
		}
	}
	return 1 + afterBuying(foods), true
}

// earliest returns the same for a team that stays in its kitchen, without help.
func (g *ground) earliest(foods []sim.Food) (turn int64, ok bool) {
	for _, kind := range needs(foods) {
		if g.usable[kind] == 0 {
			return 0, false
		}
	}
	rounds := int64((actions(foods) + g.bots - 1) / g.bots) // turns with enough actions
	return max(g.buying+afterBuying(foods), g.buying+rounds-1, g.way), true
}
