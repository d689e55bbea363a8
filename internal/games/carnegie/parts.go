package carnegie

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
)

// parts returns the orders, rows, columns, stations and spawns of a kitchen.
func parts(text []byte) ([]contest.Parts, error) {
	k, err := maps.Parse("map", text)
	if err != nil {
		return nil, err
	}
	var stations []int // cells that are neither floor nor wall
	for cell, kind := range k.Tiles {
		if kind != sim.Floor && kind != sim.Wall {
			stations = append(stations, cell)
		}
	}
	return []contest.Parts{
		{Name: "orders", Count: len(k.Orders), Keep: keepFunc(k, func(k *sim.Kitchen, keep []bool) { k.Orders = filter(k.Orders, keep) })},
		{Name: "rows", Count: k.Height, Keep: keepFunc(k, keepRows)},
		{Name: "columns", Count: k.Width, Keep: keepFunc(k, keepColumns)},
		{Name: "stations", Count: len(stations), Keep: keepFunc(k, func(k *sim.Kitchen, keep []bool) {
			for n, cell := range stations {
				if !keep[n] {
					k.Tiles[cell] = sim.Wall
				}
			}
		})},
		{Name: "spawns", Count: len(k.Spawns), Keep: keepFunc(k, func(k *sim.Kitchen, keep []bool) { k.Spawns = filter(k.Spawns, keep) })},
	}, nil
}

// keepFunc returns a function that applies change to a copy of a kitchen and returns its map file.
func keepFunc(k sim.Kitchen, change func(k *sim.Kitchen, keep []bool)) func(keep []bool) []byte {
	return func(keep []bool) []byte {
		changed := k
		changed.Tiles, changed.Spawns = slices.Clone(k.Tiles), slices.Clone(k.Spawns)
		change(&changed, keep)
		return maps.Format(changed, maps.Notes{})
	}
}

func filter[T any](of []T, keep []bool) (all []T) {
	for n, x := range of {
		if keep[n] {
			all = append(all, x)
		}
	}
	return all
}

// keepRows keeps the rows by their y, and keepColumns the columns by their x.
func keepRows(k *sim.Kitchen, keep []bool) {
	k.Height = keepLines(k, keep, func(p *sim.Pos) *int { return &p.Y })
}

func keepColumns(k *sim.Kitchen, keep []bool) {
	k.Width = keepLines(k, keep, func(p *sim.Pos) *int { return &p.X })
}

// keepLines keeps the tiles and spawns of some rows or columns, and returns their number. line selects the coordinate: y for
// rows, x for columns.
func keepLines(k *sim.Kitchen, keep []bool, line func(p *sim.Pos) *int) int {
	whole, before := *k, newIndexes(keep)
	k.Tiles, k.Spawns = nil, nil
	for cell, kind := range whole.Tiles {
		if keep[*line(&sim.Pos{X: cell / whole.Height, Y: cell % whole.Height})] {
			k.Tiles = append(k.Tiles, kind)
		}
	}
	for _, spawn := range whole.Spawns {
		if n := line(&spawn); keep[*n] {
			*n = before[*n]
			k.Spawns = append(k.Spawns, spawn)
		}
	}
	return before[len(keep)]
}

// newIndexes returns the new index of each kept element, and finally the number of kept elements.
func newIndexes(keep []bool) []int {
	all := []int{0}
	for n, k := range keep {
		all = append(all, all[n])
		if k {
			all[n+1]++
		}
	}
	return all
}
