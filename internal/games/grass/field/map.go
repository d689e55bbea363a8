package field

import (
	"fmt"
	"slices"
)

// Map is the start of a match. The slices have one number per tile, in reading order: the tile (x, y) is at y*Width +
// x.
type Map struct {
	Width, Height int
	Matter        [Players]int
	Scrap         []int // 0 is grass
	Owner         []int // player, or Nobody
	Units         []int // robots of the tile's owner
}

// newMap returns a map of grass without owners.
func newMap(width, height int) Map {
	return Map{
		Width: width, Height: height,
		Matter: [Players]int{startMatter, startMatter},
		Scrap:  make([]int, width*height),
		Owner:  slices.Repeat([]int{Nobody}, width*height),
		Units:  make([]int, width*height),
	}
}

// Check returns an error if the map is not a valid start.
func (m *Map) Check() error {
	if m.Width < 1 || m.Width > MaxWidth || m.Height < 1 || m.Height > MaxHeight {
		return fmt.Errorf("map is %dx%d, must be at most %dx%d", m.Width, m.Height, MaxWidth, MaxHeight)
	}
	tiles := m.Width * m.Height
	if len(m.Scrap) != tiles || len(m.Owner) != tiles || len(m.Units) != tiles {
		return fmt.Errorf("map has %d scrap, %d owner and %d units numbers, must have %d of each",
			len(m.Scrap), len(m.Owner), len(m.Units), tiles)
	}
	for p, matter := range m.Matter {
		if err := within(matter, 0, MaxStartMatter); err != nil {
			return fmt.Errorf("matter[%d] is %w", p, err)
		}
	}
	var units [Players]int
	for cell := range tiles {
		if err := m.checkTile(cell); err != nil {
			return err
		}
		if owner := m.Owner[cell]; owner != Nobody {
			units[owner] += m.Units[cell]
		}
	}
	for p, n := range units {
		if n > MaxStartUnits {
			return fmt.Errorf("player %d has %d units, must have at most %d", p, n, MaxStartUnits)
		}
	}
	return nil
}

func (m *Map) checkTile(cell int) error {
	scrap, owner, units := m.Scrap[cell], m.Owner[cell], m.Units[cell]
	at := func(what string, err error) error {
		return fmt.Errorf("%s[%d][%d] is %w", what, cell/m.Width, cell%m.Width, err)
	}
	if err := within(scrap, 0, MaxScrap); err != nil {
		return at("scrap", err)
	}
	if err := within(owner, Nobody, Players-1); err != nil {
		return at("owner", err)
	}
	if err := within(units, 0, MaxStartUnits); err != nil {
		return at("units", err)
	}
	if scrap == 0 && owner != Nobody {
		return at("owner", fmt.Errorf("%d, but the tile is grass, which has no owner", owner))
	}
	if owner == Nobody && units > 0 {
		return at("units", fmt.Errorf("%d, but the tile has no owner", units))
	}
	return nil
}

func within(n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%d, must be %d to %d", n, low, high)
	}
	return nil
}
