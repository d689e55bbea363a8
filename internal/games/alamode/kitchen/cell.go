package kitchen

// The size of every kitchen.
const (
	Width  = 11
	Height = 7
	Cells  = Width * Height
)

// Cell is a cell of the grid. Ascending cells go down the columns, from left to right: this is the order in which
// tables are listed to players.
type Cell uint8

// NoCell is the cell of an eliminated chef.
const NoCell Cell = Cells

// At returns the cell in column x from the left and row y from the top, which must be on the grid.
func At(x, y int) Cell { return Cell(x*Height + y) }

// X returns the column of the cell, 0 to Width-1.
func (c Cell) X() int { return int(c) / Height }

// Y returns the row of the cell, 0 to Height-1.
func (c Cell) Y() int { return int(c) % Height }

// Touches reports whether two cells are the same or neighbours, including diagonal ones, which is the range of a
// USE.
func (c Cell) Touches(d Cell) bool {
	dx, dy := c.X()-d.X(), c.Y()-d.Y()
	return -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1
}

// onGrid reports whether a position lies in the kitchen.
func onGrid(x, y int) bool { return uint(x) < Width && uint(y) < Height }

// named returns the cell with a name such as "F6": a letter for the column, a digit for the row.
func named(name string) Cell { return At(int(name[0]-'A'), int(name[1]-'0')) }
