package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// shopPath is the shop on the shortest path from a cell to a kind of tile, and the next tile on that path, or
// none.
type shopPath struct {
	shop, on int32
	known    bool
}

// shop returns the shop on the shortest path to a kind of tile, and the next tile on that path.
func (ch *chooser) shop(to sim.Kind) (shop int32, on int) {
	k := ch.w.k
	if k.shops[to] == nil {
		k.shops[to] = make([]shopPath, k.floor.Cells())
	}
	at := &k.shops[to][ch.cell]
	if !at.known {
		*at = k.shopFrom(ch.cell, to)
	}
	return at.shop, int(at.on)
}

func (k *Kitchen) shopFrom(cell int32, to sim.Kind) shopPath {
	best := shopPath{shop: none, on: none, known: true}
	least := int16(floor.Far)
	for _, tile := range k.tiles[sim.Shop] {
		d := k.floor.Reach(int(tile))[cell]
		if d < floor.Far {
			if d += k.tileToKind[to][tile]; d < least {
				best.shop, least = tile, d
			}
		}
	}
	if best.shop != none && to != sim.Submit {
		least = floor.Far
		for _, tile := range k.tiles[to] {
			if d := int16(k.floor.Between(int(best.shop), int(tile))); d < least {
				best.on, least = tile, d
			}
		}
	}
	return best
}

// mayCarry reports whether the bot is in the best room for carrying an item from a tile along a field.
func (ch *chooser) mayCarry(tile int32, field []int16) bool {
	k := ch.w.k
	if k.rooms < 2 {
		return true
	}
	room := k.floor.Room(int(ch.cell))
	own, least := int16(floor.Far), int16(floor.Far)
	var around [9]int
	for _, cell := range k.floor.Around(int(tile), around[:0]) {
		least = min(least, field[cell])
		if k.floor.Room(cell) == room {
			own = min(own, field[cell])
		}
	}
	return own == least && own < floor.Far
}

// allOutOfReach reports whether all tiles of a kind are out of the bot's reach.
func (ch *chooser) allOutOfReach(kind sim.Kind) bool {
	k := ch.w.k
	if k.rooms < 2 {
		return false
	}
	for _, tile := range k.tiles[kind] {
		if k.floor.Reach(int(tile))[ch.cell] < floor.Far {
			return false
		}
	}
	return true
}
