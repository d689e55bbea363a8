package kitchen

// The size of every kitchen.
const (
	Width  = 11
	Height = 7
	Cells  = Width * Height
)

// Cell is a cell of the grid, numbered by column from the left, then by row: the order in which players receive
// tables.
type Cell uint8

// NoCell is the cell of an eliminated player's chef.
const NoCell Cell = Cells

// At returns the cell in column x from the left and row y from the top, which must be on the grid.
func At(x, y int) Cell { return Cell(x*Height + y) }

// X returns the column of the cell, 0 to Width-1.
func (c Cell) X() int { return int(c) / Height }

// Y returns the row of the cell, 0 to Height-1.
func (c Cell) Y() int { return int(c) % Height }

// Touches reports whether two cells are equal or adjacent, also diagonally: the range of a USE.
func (c Cell) Touches(d Cell) bool {
	dx, dy := c.X()-d.X(), c.Y()-d.Y()
	return -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1
}

// onGrid reports whether a position is in the kitchen.
func onGrid(x, y int) bool { return uint(x) < Width && uint(y) < Height }

// cellNamed returns the cell with a name such as "F6": a letter for the column, a digit for the row.
func cellNamed(name string) Cell { return At(int(name[0]-'A'), int(name[1]-'0')) }
