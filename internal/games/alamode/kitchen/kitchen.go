package kitchen

// Kitchen is the immutable part of a match.
type Kitchen struct {
	League    int // 1 to 4; other numbers play as 4. Only used by Generate
	Tiles     [Cells]Tile
	Spawns    [2]Cell    // of the chef that acts first in a round, then of the other
	Customers []Customer // in order of arrival; repeated after the last one
}

// Customer is a customer of the kitchen.
type Customer struct {
	Order Item  // a dish with desserts, in their written order
	Award int32 // at arrival
}

// standardRows is the contest's kitchen. Letters mark the cells of equipment.
const standardRows = "###########" +
	"#.........#" +
	"#.####.##.#" +
	"#.#..#..#.#" +
	"#.##.####.#" +
	"#.........#" +
	"###########"

// StandardFloor reports which cells are floor in the contest's kitchens.
func StandardFloor() (floor [Cells]bool) {
	for i := range standardRows {
		floor[At(i%Width, i/Width)] = standardRows[i] == Floor.Letter()
	}
	return floor
}

// Floor reports which cells are floor.
func (k *Kitchen) Floor() (floor [Cells]bool) {
	for c, t := range k.Tiles {
		floor[c] = t == Floor
	}
	return floor
}

// appendRow appends row y of the kitchen with the spawns marked 0 and 1, or 1 and 0 if swapped.
func (k *Kitchen) appendRow(dst []byte, y int, swapped bool) []byte {
	marks := [2]byte{'0', '1'}
	if swapped {
		marks = [2]byte{'1', '0'}
	}
	for x := range Width {
		c := At(x, y)
		switch c {
		case k.Spawns[0]:
			dst = append(dst, marks[0])
		case k.Spawns[1]:
			dst = append(dst, marks[1])
		default:
			dst = append(dst, k.Tiles[c].Letter())
		}
	}
	return dst
}

// Rows returns the rows of the kitchen as players 0 and 2 receive them, with the spawns marked 0 and 1.
func (k *Kitchen) Rows() []string {
	rows := make([]string, Height)
	for y := range rows {
		rows[y] = string(k.appendRow(nil, y, false))
	}
	return rows
}
