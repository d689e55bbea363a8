package grass

import (
	_ "embed"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// weights are the model's fitted weights, written by make chances.
//
//go:embed chances.json
var weights []byte

// forecast returns the model that estimates each player's chance to win.
func forecast() *contest.Forecast {
	return &contest.Forecast{Model: chance.ReadModel(weights), Position: func(at contest.Playback) chance.Position {
		return prospects(&linegame.PositionOf[*position](at).state)
	}}
}

// side is what a player owns and can reach.
type side struct {
	owned   float64
	nearer  float64 // tiles that it reaches before the opponent
	secured float64 // tiles that the opponent cannot reach
	robots  float64 // including those that its matter can buy
	front   float64 // robots on tiles that the opponent can reach too
	harvest float64 // matter per turn from its recyclers
}

// prospects returns the position as input of the model. The rest of the match is measured by the share of tiles that
// both can reach.
func prospects(s *field.State) chance.Position {
	sides, open, tiles := survey(s)
	p := chance.Position{Left: open / max(tiles, 1), Over: s.Over()}
	for player := range sides {
		p.Seats = append(p.Seats, sides[player].features(&sides[1-player], open))
	}
	return p
}

// features returns the model's inputs, in their order. open is the number of tiles that both players can reach.
func (a *side) features(b *side, open float64) []float64 {
	lead := a.owned - b.owned
	fine, coarse := 1+open/16, 4+open/4
	near := a.nearer - b.nearer
	force := (a.robots - b.robots) / (a.robots + b.robots + 4)
	return []float64{
		chance.Sign(lead),
		chance.Squash(lead / fine),
		chance.Squash(lead / coarse),
		chance.Squash(near / (0.3 + open/80)),
		chance.Squash(near / fine),
		chance.Squash(near / coarse),
		chance.Squash((a.secured - b.secured) / fine),
		chance.Squash((a.secured - b.secured) / coarse),
		force,
		chance.Squash(6 * force),
		chance.Squash((near + (a.robots-b.robots)*open/max(a.robots+b.robots, 1)/2) / fine),
		(a.front - b.front) / (a.front + b.front + 4),
		chance.Squash((a.harvest - b.harvest) / 5),
	}
}

// survey counts what the players own and reach, the tiles that both can reach, and all tiles except grass.
func survey(s *field.State) (sides [field.Players]side, open, tiles float64) {
	var reach [field.Players][field.MaxTiles]int16
	for player := range sides {
		findReach(s, player, &reach[player])
		sides[player].owned = float64(s.Owned(player))
		sides[player].robots = float64(s.Matter(player) / field.RobotCost)
	}
	for cell := range s.Board().Tiles() {
		tile := s.Tile(cell)
		if tile.Scrap == 0 {
			continue
		}
		tiles++
		first, second := reach[0][cell], reach[1][cell]
		both := first >= 0 && second >= 0
		if both {
			open++
		}
		if tile.Owner != field.Nobody {
			sides[tile.Owner].addTile(s, cell, tile, both)
		}
		switch {
		case first >= 0 && second < 0:
			sides[0].secured++
			sides[0].nearer++
		case second >= 0 && first < 0:
			sides[1].secured++
			sides[1].nearer++
		case first < second:
			sides[0].nearer++
		case second < first:
			sides[1].nearer++
		}
	}
	return sides, open, tiles
}

// addTile adds a tile of the player; open says whether the opponent can reach it.
func (a *side) addTile(s *field.State, cell int, tile field.Tile, open bool) {
	a.robots += float64(tile.Units)
	if open {
		a.front += float64(tile.Units)
	}
	if !tile.Recycler {
		return
	}
	a.harvest++
	for _, near := range s.Board().Near(cell) {
		if s.Tile(int(near)).Scrap > 0 {
			a.harvest++
		}
	}
}

// findReach computes the earliest turn in which a player can be on each tile; -1 is never.
func findReach(s *field.State, player int, reach *[field.MaxTiles]int16) {
	board := s.Board()
	var queue [field.MaxTiles]int16
	queued, spawned := 0, 0
	for cell := range board.Tiles() {
		reach[cell] = -1
		if s.Tile(cell).Units > 0 && s.Tile(cell).Owner == player {
			reach[cell], queue[queued] = 0, int16(cell)
			queued++
		}
	}
	for next := 0; next < queued || spawned == 0; next++ {
		if spawned == 0 && (next == queued || reach[queue[next]] > 0) { // spawned robots start on all own tiles
			spawned = 1
			for cell := range board.Tiles() {
				if reach[cell] < 0 && s.CanSpawn(player, cell) {
					reach[cell], queue[queued] = 1, int16(cell)
					queued++
				}
			}
		}
		if next == queued {
			return
		}
		for _, near := range board.Near(int(queue[next])) {
			if reach[near] < 0 && !s.Blocked(int(near)) {
				reach[near], queue[queued] = reach[queue[next]]+1, near
				queued++
			}
		}
	}
}
