package field

import "slices"

// Board is the immutable part of a match: its start, and the layout of its tiles. It is safe for concurrent use.
type Board struct {
	Map
	tiles  int
	near   [MaxTiles][4]int16 // neighbours, nearest to the centre first, padded with nowhere
	degree [MaxTiles]uint8    // number of neighbours
	centre [MaxTiles]int32    // four times the squared distance from the centre
	x, y   [MaxTiles]int8
}

// nowhere is a cell outside every map.
const nowhere = 1<<cellBits - 1

// NewBoard checks a map and derives its board. The map must not be changed afterwards.
func NewBoard(m Map) (*Board, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	b := &Board{Map: m, tiles: m.Width * m.Height}
	for cell := range b.tiles {
		x, y := cell%m.Width, cell/m.Width
		b.x[cell], b.y[cell] = int8(x), int8(y)
		// The referee's centre is (width/2, height/2) as real numbers. Four times the squared distance is an integer.
		dx, dy := m.Width-2*x, m.Height-2*y
		b.centre[cell] = int32(dx*dx + dy*dy)
	}
	for cell := range b.tiles {
		b.link(cell)
	}
	return b, nil
}

// link sets the neighbours of a cell. Equally central ones are ordered left, right, up, down.
func (b *Board) link(cell int) {
	x, y := int(b.x[cell]), int(b.y[cell])
	b.near[cell] = [4]int16{nowhere, nowhere, nowhere, nowhere}
	near := b.near[cell][:0]
	for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if beside, ok := b.Cell(x+d[0], y+d[1]); ok {
			near = append(near, int16(beside))
		}
	}
	slices.SortStableFunc(near, func(i, j int16) int { return int(b.centre[i] - b.centre[j]) })
	b.degree[cell] = uint8(len(near))
}

// Tiles returns the number of tiles.
func (b *Board) Tiles() int { return b.tiles }

// Cell returns the cell of the tile (x, y); ok is false if it is off the map.
func (b *Board) Cell(x, y int) (cell int, ok bool) {
	if uint(x) >= uint(b.Width) || uint(y) >= uint(b.Height) {
		return 0, false
	}
	return y*b.Width + x, true
}

// tile returns the initial tile of a cell.
func (b *Board) tile(cell int) Tile {
	return Tile{Scrap: b.Scrap[cell], Owner: b.Owner[cell], Units: b.Units[cell]}
}

// Coordinates returns the coordinates of a cell.
func (b *Board) Coordinates(cell int) (x, y int) { return int(b.x[cell]), int(b.y[cell]) }

// Near returns the neighbours of a cell, nearest to the centre of the map first, which is the order of path searches.
// Callers must not change the slice.
func (b *Board) Near(cell int) []int16 { return b.near[cell][:b.degree[cell]] }
