package generate

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// placeStations places the stations. It returns false if there is no space for a required one.
func (r *room) placeStations(p *plan, scattered bool, d *dice) bool {
	f := stationPlacer{room: r, dice: d, scattered: scattered, last: map[sim.Kind]int{}}
	f.findPlaces()
	if len(r.parts) > 1 && !f.setHatches() {
		return false
	}
	for _, kind := range f.required() {
		if !f.place(kind, f.nextPart(kind)) {
			return false
		}
	}
	for _, kind := range extras(p, d) {
		if kind == sim.Cooker && p.choice[Hard] == stove {
			continue
		}
		f.place(kind, f.extraPart(kind))
	}
	f.wallsToCounters(p)
	return true
}

// stationPlacer places stations in a room.
type stationPlacer struct {
	*room
	dice      *dice
	scattered bool             // stations stand on the floor, not in walls
	places    [][]int          // by part of the floor: remaining cells that only this part can use
	hatches   []int            // cells between two parts
	placed    int              // number of required stations placed
	last      map[sim.Kind]int // cell of the last station of each kind
}

// findPlaces lists the cells where stations can be, in random order: walls next to the floor, or floor.
func (f *stationPlacer) findPlaces() {
	f.places = make([][]int, len(f.parts))
	for c, kind := range f.Tiles {
		switch users := f.users(c); {
		case f.scattered && kind == sim.Floor:
			f.places[f.part[c]] = append(f.places[f.part[c]], c)
		case f.scattered || kind != sim.Wall:
		case len(users) == 1:
			f.places[users[0]] = append(f.places[users[0]], c)
		case len(users) > 1:
			f.hatches = append(f.hatches, c)
		}
	}
	for _, places := range f.places {
		shuffle(f.dice, places)
	}
	shuffle(f.dice, f.hatches)
}

// users returns the parts of the floor next to a cell.
func (f *stationPlacer) users(cell int) (parts []int) {
	f.eachNeighbour(cell, func(c int) {
		if n := f.part[c]; n >= 0 && !slices.Contains(parts, n) {
			parts = append(parts, n)
		}
	})
	return parts
}

// setHatches turns some of the wall between the parts into counters and boxes.
func (f *stationPlacer) setHatches() bool {
	const least = 2
	n := min(f.dice.between(least, 5)+len(f.parts)-2, len(f.hatches))
	if n < least {
		return false
	}
	for i, c := range f.hatches[:n] {
		f.Tiles[c] = sim.Counter
		if i >= least && f.dice.chance(25) {
			f.Tiles[c] = sim.Box
		}
	}
	return true
}

// required returns the required stations in placement order. Each part of the floor has its own counter.
func (f *stationPlacer) required() []sim.Kind {
	kinds := []sim.Kind{sim.Shop, sim.Submit, sim.Cooker}
	shuffle(f.dice, kinds)
	if len(f.parts) > 1 { // shop and submit tile come first, in two different parts
		i := slices.Index(kinds, sim.Cooker)
		kinds = append(slices.Delete(kinds, i, i+1), sim.Cooker)
	}
	for range max(len(f.parts), 2) {
		kinds = append(kinds, sim.Counter)
	}
	return append(kinds, sim.Sink, sim.SinkTable)
}

// nextPart returns the part for a required station. It distributes shop, submit tile and cooker over the parts in turn,
// so that in a split kitchen no bot has all of them.
func (f *stationPlacer) nextPart(kind sim.Kind) int {
	part := f.placed % len(f.parts)
	if kind == sim.Sink || kind == sim.SinkTable {
		part = f.dice.below(len(f.parts))
		if at, ok := f.last[sim.Sink]; ok && kind == sim.SinkTable {
			part = f.usedBy(at)
		}
	}
	f.placed++
	return part
}

// extraPart returns the part for an extra station. Shops, submit tiles and cookers stay in the part of the first, so that
// the parts of a split kitchen depend on each other.
func (f *stationPlacer) extraPart(kind sim.Kind) int {
	part := f.dice.below(len(f.parts))
	if kind == sim.Shop || kind == sim.Submit || kind == sim.Cooker {
		part = f.usedBy(f.last[kind])
	}
	return part
}

func (f *stationPlacer) usedBy(cell int) int {
	for n := range f.parts {
		if slices.Contains(f.users(cell), n) {
			return n
		}
	}
	return 0
}

// extras returns the extra stations in random order.
func extras(p *plan, d *dice) []sim.Kind {
	type amount struct {
		kind      sim.Kind
		low, high [3]int // range of numbers: scarce, plain, plenty
	}
	level := map[string]int{"scarce": 0, "plain": 1, "plenty": 2}[p.choice[Stations]]
	var kinds []sim.Kind
	for _, a := range []amount{
		{sim.Counter, [3]int{0, 2, 6}, [3]int{2, 6, 14}},
		{sim.Cooker, [3]int{0, 0, 2}, [3]int{0, 2, 5}},
		{sim.Box, [3]int{0, 0, 1}, [3]int{1, 2, 4}},
		{sim.Trash, [3]int{0, 1, 1}, [3]int{1, 1, 2}},
		{sim.Shop, [3]int{0, 0, 1}, [3]int{0, 1, 2}},
		{sim.Submit, [3]int{0, 0, 0}, [3]int{0, 1, 2}},
		{sim.Sink, [3]int{0, 0, 0}, [3]int{0, 0, 1}},
		{sim.SinkTable, [3]int{0, 0, 0}, [3]int{0, 0, 1}},
	} {
		for range d.between(a.low[level], a.high[level]) {
			kinds = append(kinds, a.kind)
		}
	}
	shuffle(d, kinds)
	return kinds
}

// place puts a station into a part of the floor, often next to the last of its kind.
func (f *stationPlacer) place(kind sim.Kind, part int) bool {
	near, cluster := f.last[kind]
	if at, ok := f.last[sim.Sink]; ok && kind == sim.SinkTable && !cluster {
		near, cluster = at, true
	}
	cluster = cluster && f.dice.chance(55)
	for len(f.places[part]) > 0 {
		i := 0
		if cluster {
			i = f.closest(f.places[part], near)
		}
		c := f.places[part][i]
		f.places[part] = slices.Delete(f.places[part], i, i+1)
		if f.fits(kind, c) {
			f.Tiles[c] = kind
			f.last[kind] = c
			return true
		}
	}
	return false
}

// closest returns the index of the place nearest to a cell, the first if there are several.
func (f *stationPlacer) closest(places []int, to int) int {
	best, least := 0, len(f.Tiles)
	for i, c := range places {
		dx, dy := c/f.Height-to/f.Height, c%f.Height-to%f.Height
		if n := max(dx, -dx) + max(dy, -dy); n < least {
			best, least = i, n
		}
	}
	return best
}

// fits reports whether a station can be placed on a cell: the parts of the floor must stay connected, and every station
// usable. It leaves the station there if so.
func (f *stationPlacer) fits(kind sim.Kind, c int) bool {
	if kind.Walkable() || f.Tiles[c] == sim.Wall {
		return true
	}
	parts, area := len(f.parts), f.floorArea()
	before := f.Tiles[c]
	f.Tiles[c] = kind
	f.findParts()
	if len(f.parts) == parts && f.floorArea() == area-1 && f.allInReach() {
		return true
	}
	f.Tiles[c] = before
	f.findParts()
	return false
}

// allInReach reports whether every station is next to floor.
func (f *stationPlacer) allInReach() bool {
	for c, kind := range f.Tiles {
		if kind != sim.Wall && !kind.Walkable() && len(f.users(c)) == 0 {
			return false
		}
	}
	return true
}

// wallsToCounters turns some inner walls next to the floor into counters, depending on the option stations.
func (f *stationPlacer) wallsToCounters(p *plan) {
	chance := map[string]int{"scarce": 10, "plain": 40, "plenty": 80}[p.choice[Stations]]
	for x := 1; x < f.Width-1; x++ {
		for y := 1; y < f.Height-1; y++ {
			c := f.cell(x, y)
			if f.Tiles[c] == sim.Wall && len(f.users(c)) == 1 && f.dice.chance(chance) {
				f.Tiles[c] = sim.Counter
			}
		}
	}
}
