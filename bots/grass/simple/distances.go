package simple

import "github.com/cookoff/cookoff/internal/games/grass/field"

// distances are the steps that robots need from each tile to the nearest of some tiles.
type distances [field.MaxTiles]int

// unreachable is more than any distance.
const unreachable = field.MaxTiles

// measure finds the distances to all tiles of a kind that robots can enter.
func (d *distances) measure(b *Bot, goal func(t field.Tile) bool) {
	board := b.state.Board()
	var queue []int
	for cell := range board.Tiles() {
		d[cell] = unreachable
		if !b.doomed[cell] && goal(b.state.Tile(cell)) {
			d[cell] = 0
			queue = append(queue, cell)
		}
	}
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		for _, beside := range board.Near(cell) {
			if next := int(beside); !b.doomed[next] && d[next] == unreachable {
				d[next] = d[cell] + 1
				queue = append(queue, next)
			}
		}
	}
}
