package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// shopWay is the shop on the shortest way from a cell to a kind of tile, and the next tile of that way, or none.
type shopWay struct {
	shop, on int32
	known    bool
}

// shop returns the shop on the shortest way to a kind of tile, and the next tile of that way.
func (ch *chooser) shop(to sim.Kind) (shop int32, on int) {
	k := ch.w.k
	if k.shops[to] == nil {
		k.shops[to] = make([]shopWay, k.floor.Cells())
	}
	at := &k.shops[to][ch.cell]
	if !at.known {
		*at = k.shopFrom(ch.cell, to)
	}
	return at.shop, int(at.on)
}

func (k *Kitchen) shopFrom(cell int32, to sim.Kind) shopWay {
	best := shopWay{shop: none, on: none, known: true}
	least := int16(floor.Far)
	for _, tile := range k.of[sim.Shop] {
		d := k.floor.Reach(int(tile))[cell]
		if d < floor.Far {
			if d += k.asKind[to][tile]; d < least {
				best.shop, least = tile, d
			}
		}
	}
	if best.shop != none && to != sim.Submit {
		least = floor.Far
		for _, tile := range k.of[to] {
			if d := int16(k.floor.Between(int(best.shop), int(tile))); d < least {
				best.on, least = tile, d
			}
		}
	}
	return best
}

// mine reports whether the bot may carry a thing from a tile to where a field leads.
func (ch *chooser) mine(tile int32, field []int16) bool {
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

// abroad reports whether all tiles of a kind are out of the bot's reach.
func (ch *chooser) abroad(kind sim.Kind) bool {
	k := ch.w.k
	if k.rooms < 2 {
		return false
	}
	for _, tile := range k.of[kind] {
		if k.floor.Reach(int(tile))[ch.cell] < floor.Far {
			return false
		}
	}
	return true
}
