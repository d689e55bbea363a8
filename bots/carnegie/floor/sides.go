package floor

import "slices"

// Side is some of the cells from which a tile can be reached: those between which no way leads that
// is longer than around the tile itself. A counter in the middle of a wall has two.
type Side struct {
	Cells []int
	// Reach is, for each cell, the number of moves from there to the nearest of Cells, Far where no
	// way leads there.
	Reach []int16
}

// Sides are the sides of a tile. The slice must not be changed.
func (f *Floor) Sides(tile int) []Side {
	if f.sides[tile] == nil {
		f.sides[tile] = f.findSides(tile)
	}
	return f.sides[tile]
}

func (f *Floor) findSides(tile int) []Side {
	sides := []Side{}
	var around [9]int
	for _, c := range f.Around(tile, around[:0]) {
		if !f.Walkable(c) {
			continue
		}
		joined := Side{Cells: []int{c}}
		sides = slices.DeleteFunc(sides, func(s Side) bool {
			beside := slices.ContainsFunc(s.Cells, func(o int) bool { return Distance(f.Pos(o), f.Pos(c)) == 1 })
			if beside {
				joined.Cells = append(joined.Cells, s.Cells...)
			}
			return beside
		})
		sides = append(sides, joined)
	}
	for i := range sides {
		s := &sides[i]
		if len(sides) == 1 {
			s.Reach = f.Reach(tile)
		} else {
			s.Reach = f.To(func(c int) bool { return slices.Contains(s.Cells, c) })
		}
	}
	return sides
}
