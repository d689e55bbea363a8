package schedule

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
)

// handoverTurns is the approximate number of turns for handing an item over to a bot in another room.
const handoverTurns = 2

// haulField returns, for each cell, the approximate number of turns to bring an item from there into reach of
// one of the tiles, with handovers if necessary; floor.Far if impossible.
func (k *Kitchen) haulField(tiles []int32) []int16 {
	turns := slices.Repeat([]int16{floor.Far}, k.floor.Cells())
	var queue []int
	reach := func(c int, t int16) {
		if room := k.floor.Room(c); room != floor.NoRoom && k.staffed[room] && t < turns[c] {
			turns[c] = t
			queue = append(queue, c)
		}
	}
	var around, across [9]int
	for _, tile := range tiles {
		for _, c := range k.floor.Around(int(tile), around[:0]) {
			reach(c, 0)
		}
	}
	for n := 0; n < len(queue); n++ {
		c := queue[n]
		for _, to := range k.floor.Around(c, around[:0]) {
			reach(to, turns[c]+1)
			if k.rooms < 2 || k.floor.Walkable(to) || !k.canPut(to) {
				continue
			}
			for _, o := range k.floor.Around(to, across[:0]) {
				if k.floor.Room(o) != k.floor.Room(c) {
					reach(o, turns[c]+handoverTurns)
				}
			}
		}
	}
	return turns
}

// minAround returns the minimum of a field around a tile.
func (k *Kitchen) minAround(tile int, field []int16) int16 {
	least := int16(floor.Far)
	var around [9]int
	for _, c := range k.floor.Around(tile, around[:0]) {
		least = min(least, field[c])
	}
	return least
}

// haul is haulField for a single tile, with a cache.
func (k *Kitchen) haul(tile int) []int16 {
	if k.rooms < 2 {
		return k.floor.Reach(tile)
	}
	field := k.hauls[int32(tile)]
	if field == nil {
		field = k.haulField([]int32{int32(tile)})
		k.hauls[int32(tile)] = field
	}
	return field
}

// via returns, for each cell, the number of moves to a cell in reach of a tile and on to one in reach of the
// next tile.
func (k *Kitchen) via(tile, next int) []int16 {
	if next == none {
		return k.floor.Reach(tile)
	}
	key := [2]int32{int32(tile), int32(next)}
	field := k.ways[key]
	if field == nil {
		field = k.viaField(k.floor.Reach(tile), k.floor.Reach(next))
		k.ways[key] = field
	}
	return field
}

// viaField is a breadth-first search that starts from each cell in reach of the first tile, with the remaining
// distance to the next one.
func (k *Kitchen) viaField(reach, on []int16) []int16 {
	field := slices.Repeat([]int16{floor.Far}, len(reach))
	var starts []int32
	for c, d := range reach {
		if d == 0 && on[c] < floor.Far {
			starts = append(starts, int32(c))
		}
	}
	if len(starts) == 0 {
		return reach
	}
	slices.SortFunc(starts, func(a, b int32) int { return cmp.Compare(on[a], on[b]) })
	var level, next []int32
	for d := on[starts[0]]; len(starts) > 0 || len(level) > 0; d++ {
		for ; len(starts) > 0 && on[starts[0]] == d; starts = starts[1:] {
			if field[starts[0]] == floor.Far {
				field[starts[0]] = d
				level = append(level, starts[0])
			}
		}
		next = next[:0]
		for _, c := range level {
			for _, n := range k.steps[c] {
				if field[n] == floor.Far {
					field[n] = d + 1
					next = append(next, n)
				}
			}
		}
		level, next = next, level
	}
	return field
}
