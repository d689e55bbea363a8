package grass

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/scene"
)

// Stage is what viewers draw all through a match.
func (g *rules) Stage(start *position) scene.Stage {
	m := start.state.Board().Map
	return scene.Stage{
		Turns:  field.MaxTurns,
		Seats:  []scene.Seat{{Name: seats()[0], Colour: scene.Team2}, {Name: seats()[1], Colour: scene.Team1}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: m.Width, Height: m.Height}},
		Tiles: []scene.Look{
			{Name: "grass", Letter: " ", Colour: scene.Leaf},
			{Name: "tile", Letter: ".", Colour: scene.Floor, Ground: true},
		},
		Things: []scene.Look{{Name: "robots", Letter: "r", Colour: scene.Team}, {Name: "recycler", Letter: "*", Colour: scene.Metal}},
		Series: []scene.Curve{{Name: "tiles"}, {Name: "matter"}},
	}
}

// Scene is what viewers draw of the position.
func (p *position) Scene(_ *position, _ []contest.Answer) scene.Scene {
	s := scene.Scene{Cells: [][]scene.Cell{make([]scene.Cell, p.state.Board().Tiles())}}
	for cell := range s.Cells[0] {
		t := p.state.Tile(cell)
		x, y := p.state.Board().Place(cell)
		if t.Scrap > 0 {
			s.Cells[0][cell].Tile = 1
		}
		s.Cells[0][cell].Level = int16(t.Scrap)
		s.Cells[0][cell].Owner = int8(t.Owner)
		if t.Units > 0 {
			s.Sprites = append(s.Sprites, scene.Sprite{ID: fmt.Sprint(cell), Owner: t.Owner, X: x, Y: y, Actor: true, Badge: fmt.Sprint(t.Units)})
		}
	}
	s.Values = [][]int64{p.Scores(), {int64(p.state.Matter(0)), int64(p.state.Matter(1))}}
	s.Panels = []scene.Panel{{Seat: 0, Score: s.Values[0][0]}, {Seat: 1, Score: s.Values[0][1]}}
	return s
}
