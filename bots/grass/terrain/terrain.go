// Package terrain is what simple bots for Keep Off The Grass look at: where robots can go, how far it
// is, how many come to a tile, and what a recycler would bring. It imports only the rules.
package terrain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Distances are the steps that robots need from each tile to the nearest of some tiles.
type Distances [field.MaxTiles]int

// Unreachable is more than any distance.
const Unreachable = field.MaxTiles

// Terrain is a position as one player sees it in a turn, and what it has ordered so far.
type Terrain struct {
	Player int
	State  *field.State
	Matter int                   // left to spend
	Closed [field.MaxTiles]bool  // robots cannot enter, or would be lost there in this turn
	Coming [field.MaxTiles]int   // robots that were sent or spawned there in this turn
	queue  [field.MaxTiles]int16 // of a search
	answer *field.Answer
}

// Survey begins a turn, whose orders go to an answer.
func (t *Terrain) Survey(s *field.State, a *field.Answer) {
	t.State, t.Matter, t.answer = s, s.Matter(t.Player), a
	t.Coming = [field.MaxTiles]int{}
	for cell := range s.Board().Tiles() {
		t.Closed[cell] = s.Blocked(cell) || s.Tile(cell).Scrap == 1 && s.InReach(cell)
	}
}

// Measure finds the distances to all tiles of a kind that robots can enter.
func (t *Terrain) Measure(d *Distances, goal func(field.Tile) bool) {
	board := t.State.Board()
	queue := t.queue[:0]
	for cell := range board.Tiles() {
		d[cell] = Unreachable
		if !t.Closed[cell] && goal(t.State.Tile(cell)) {
			d[cell] = 0
			queue = append(queue, int16(cell))
		}
	}
	for head := 0; head < len(queue); head++ {
		cell := queue[head]
		for _, next := range board.Near(int(cell)) {
			if !t.Closed[next] && d[next] == Unreachable {
				d[next] = d[cell] + 1
				queue = append(queue, next)
			}
		}
	}
}

// NotMine returns the tiles that the player does not own.
func (t *Terrain) NotMine(it field.Tile) bool { return it.Owner != t.Player }

// Theirs returns the tiles of the opponent.
func (t *Terrain) Theirs(it field.Tile) bool { return it.Owner == 1-t.Player }

// Robots returns those of a player on the tiles beside a cell.
func (t *Terrain) Robots(player, cell int) int {
	n := 0
	for _, next := range t.State.Board().Near(cell) {
		if it := t.State.Tile(int(next)); it.Owner == player {
			n += it.Units
		}
	}
	return n
}
