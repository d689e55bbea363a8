// Package terrain analyses positions for bots for Keep Off The Grass: accessible tiles, distances, robots sent
// to each tile, and the yield of recyclers. It imports only the rules.
package terrain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Distances holds the number of steps from each tile to the nearest goal.
type Distances [field.MaxTiles]int

// Unreachable is more than any distance.
const Unreachable = field.MaxTiles

// Terrain is a position in a turn, seen by one player, with the player's orders so far.
type Terrain struct {
	Player int
	State  *field.State
	Matter int                   // left to spend
	Closed [field.MaxTiles]bool  // robots cannot enter, or would be lost in this turn
	Coming [field.MaxTiles]int   // robots sent or spawned there in this turn
	queue  [field.MaxTiles]int16 // of a breadth-first search
	answer *field.Answer
}

// Survey starts a turn. Orders are added to a.
func (t *Terrain) Survey(s *field.State, a *field.Answer) {
	t.State, t.Matter, t.answer = s, s.Matter(t.Player), a
	t.Coming = [field.MaxTiles]int{}
	for cell := range s.Board().Tiles() {
		t.Closed[cell] = s.Blocked(cell) || s.Tile(cell).Scrap == 1 && s.InReach(cell)
	}
}

// Measure computes the distances to all matching tiles that robots can enter.
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

// NotMine reports whether a tile is not the player's.
func (t *Terrain) NotMine(it field.Tile) bool { return it.Owner != t.Player }

// Theirs reports whether a tile is the opponent's.
func (t *Terrain) Theirs(it field.Tile) bool { return it.Owner == 1-t.Player }

// Robots returns the number of a player's robots on the tiles adjacent to a cell.
func (t *Terrain) Robots(player, cell int) int {
	n := 0
	for _, next := range t.State.Board().Near(cell) {
		if it := t.State.Tile(int(next)); it.Owner == player {
			n += it.Units
		}
	}
	return n
}
