package alamode

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/scene"
)

// Stage is what viewers draw all through a match.
func (g *rules) Stage(*position) scene.Stage {
	s := scene.Stage{
		Turns:  matchTurns,
		Seats:  []scene.Seat{{Name: "A", Colour: scene.Team1}, {Name: "B", Colour: scene.Team2}, {Name: "C", Colour: scene.Team3}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: 11, Height: 7}},
		Things: []scene.Look{{Name: "chef", Letter: "@", Colour: scene.Team}},
		Series: []scene.Curve{{Name: "points"}},
	}
	for t := kitchen.Floor; t <= kitchen.OvenTile; t++ {
		s.Tiles = append(s.Tiles, scene.Look{Name: string(t.Letter()), Letter: string(t.Letter()), Colour: scene.Wood, Ground: t == kitchen.Floor})
	}
	return s
}

// Scene is what viewers draw of the position.
func (p *position) Scene(_ *position, _ []contest.Answer) scene.Scene {
	s := scene.Scene{Cells: [][]scene.Cell{make([]scene.Cell, kitchen.Cells)}, Values: [][]int64{p.Scores()}}
	for cell, tile := range p.match.Board.Tiles {
		s.Cells[0][cell] = scene.Cell{Tile: uint8(tile), Owner: scene.NoSeat}
	}
	return s
}
