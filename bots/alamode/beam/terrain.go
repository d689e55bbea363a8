package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// never is the number of turns to an unreachable cell.
const never = 255

// spot is the number of a floor cell; terrain.floors is the spot of an eliminated partner.
type spot = uint8

// terrain holds precomputed tables about a kitchen. It is immutable.
type terrain struct {
	board     *kitchen.Board
	floors    int
	cells     []kitchen.Cell          // cell of each spot
	spotOf    [kitchen.Cells + 1]spot // spot of each floor cell and of NoCell
	turns     []uint8                 // number of MOVEs by partner, start and destination
	access    []int32                 // total length of paths to all equipment, by the other chef's spot and the own one
	spotsAt   [kitchen.Cells][]spot   // floor next to each table and piece of equipment
	tables    [][]kitchen.Cell        // tables without equipment next to each spot, those with most adjacent spots first
	equipment [tileKinds][]kitchen.Cell
}

const tileKinds = int(kitchen.OvenTile) + 1

func newTerrain(b *kitchen.Board) *terrain {
	t := &terrain{board: b}
	for c := range kitchen.Cell(kitchen.Cells) {
		if tile := b.Tiles[c]; tile == kitchen.Floor {
			t.spotOf[c] = spot(len(t.cells))
			t.cells = append(t.cells, c)
		} else {
			t.equipment[tile] = append(t.equipment[tile], c)
		}
	}
	t.floors = len(t.cells)
	t.spotOf[kitchen.NoCell] = spot(t.floors)
	t.joinTables()
	t.measureWalks()
	t.measureAccess()
	return t
}

// joinTables computes the adjacent spots and tables.
func (t *terrain) joinTables() {
	t.tables = make([][]kitchen.Cell, t.floors)
	for c := range kitchen.Cell(kitchen.Cells) {
		tile := t.board.Tiles[c]
		for i, floor := range t.cells {
			if tile == kitchen.Floor || !floor.Touches(c) {
				continue
			}
			t.spotsAt[c] = append(t.spotsAt[c], spot(i))
			if tile == kitchen.Table {
				t.tables[i] = append(t.tables[i], c)
			}
		}
	}
	for _, tables := range t.tables {
		slices.SortStableFunc(tables, func(a, b kitchen.Cell) int {
			return len(t.spotsAt[b]) - len(t.spotsAt[a])
		})
	}
}

// measureWalks computes the turns of all walks for all positions of the partner.
func (t *terrain) measureWalks() {
	t.turns = make([]uint8, (t.floors+1)*t.floors*t.floors)
	for _, partner := range append(slices.Clone(t.cells), kitchen.NoCell) {
		for _, from := range t.cells {
			for _, to := range t.cells {
				t.turns[t.index(t.spotOf[partner], t.spotOf[from], t.spotOf[to])] = t.walk(partner, from, to)
			}
		}
	}
}

// walk returns the number of turns of a walk by the referee's rules.
func (t *terrain) walk(partner, from, to kitchen.Cell) uint8 {
	if from == partner || to == partner || t.board.Paths.Distance(partner, from, to) == kitchen.Unreachable {
		return never
	}
	n := uint8(0)
	for ; from != to && n < never; n++ {
		from = t.board.Paths.Move(partner, from, to)
	}
	return n
}

// cell returns the cell of a spot; NoCell for floors.
func (t *terrain) cell(at spot) kitchen.Cell {
	if int(at) == t.floors {
		return kitchen.NoCell
	}
	return t.cells[at]
}

func (t *terrain) index(partner, from, to spot) int {
	return (int(partner)*t.floors+int(from))*t.floors + int(to)
}

// walks returns the number of turns to each spot.
func (t *terrain) walks(partner, from spot) []uint8 {
	i := t.index(partner, from, 0)
	return t.turns[i : i+t.floors]
}

// away returns the number of turns until a chef is next to a cell.
func (t *terrain) away(partner, from spot, cell kitchen.Cell) uint8 {
	walks, best := t.walks(partner, from), uint8(never)
	for _, at := range t.spotsAt[cell] {
		best = min(best, walks[at])
	}
	return best
}

// nearest returns the equipment of a kind that is reached first, and the number of turns.
func (t *terrain) nearest(partner, from spot, tile kitchen.Tile) (cell kitchen.Cell, turns uint8) {
	cell, turns = kitchen.NoCell, never
	for _, c := range t.equipment[tile] {
		if n := t.away(partner, from, c); n < turns {
			cell, turns = c, n
		}
	}
	return cell, turns
}
