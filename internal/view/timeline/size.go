package timeline

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// maxBytes limits the memory of a timeline's scenes: a small file can contain a match of a million turns. Matches of the contests
// need 1 % of it.
const maxBytes = 256 << 20

var errTooLarge = fmt.Errorf("the scenes of all turns take more than %d MiB; later turns are not shown", maxBytes>>20)

// size returns the approximate memory of a scene in bytes, without cells shared with the previous scene.
func size(s, before *scene.Scene) int {
	n := 400 + 100*len(s.Moves) + 80*len(s.Areas)
	for i, cells := range s.Cells {
		if len(cells) > 0 && (i >= len(before.Cells) || len(before.Cells[i]) == 0 || &cells[0] != &before.Cells[i][0]) {
			n += 8 * len(cells)
		}
	}
	for i := range s.Sprites {
		n += 200 + 40*len(s.Sprites[i].Fields) + 60*len(s.Sprites[i].Parts)
	}
	for i := range s.Panels {
		p := &s.Panels[i]
		n += 120 + 40*len(p.Figures) + 40*len(p.Bars) + 120*len(p.Entries)
	}
	for i := range s.Events {
		n += 150 + len(s.Events[i].Text)
	}
	for i := range s.Said {
		n += 50 + len(s.Said[i].Text)
	}
	return n
}
