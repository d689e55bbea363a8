package kitchen

import "strings"

// Tile is the kind of a cell.
type Tile uint8

// The tiles: floor, plain tables, and tables with equipment.
const (
	Floor Tile = iota
	Table
	Dishwasher
	Window
	IceCreamCrate
	BlueberryCrate
	StrawberryCrate
	ChoppingBoard
	DoughCrate
	OvenTile
	tileCount = 10
)

// tileLetters are the letters of the tiles in the players' rows, by tile.
const tileLetters = ".#DWIBSCHO"

// Letter returns the letter of the tile in the players' rows.
func (t Tile) Letter() byte { return tileLetters[t] }

// String returns the tile's name for viewers.
func (t Tile) String() string {
	return [tileCount]string{
		"floor", "table", "dishwasher", "window", "ice cream crate", "blueberry crate", "strawberry crate", "chopping board", "dough crate", "oven",
	}[t]
}

// tileOf returns the tile of a letter; ok is false for unknown letters.
func tileOf(letter byte) (t Tile, ok bool) {
	i := strings.IndexByte(tileLetters, letter)
	return Tile(max(0, i)), i >= 0
}

// crateFood returns the food in a crate; None for other tiles.
func (t Tile) crateFood() Item {
	return [tileCount]Item{
		IceCreamCrate: IceCream, BlueberryCrate: Blueberries, StrawberryCrate: Strawberries, DoughCrate: Dough,
	}[t]
}
