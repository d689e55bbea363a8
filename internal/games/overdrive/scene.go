package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/scene"
)

// Stage is what viewers draw all through a match.
func (g *rules) Stage(start *position) scene.Stage {
	t := start.state.Track()
	s := scene.Stage{
		Turns:  t.MaxRounds,
		Seats:  []scene.Seat{{Name: "A", Colour: scene.Team2}, {Name: "B", Colour: scene.Team1}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: t.TrackLength, Height: t.Lanes, XFrom: 1, YFrom: 1, Scrolls: true}},
		Things: []scene.Look{{Name: "car", Letter: "A", Colour: scene.Team}},
		Series: []scene.Curve{{Name: "blocks"}},
	}
	for range race.EMPItem + 1 {
		s.Tiles = append(s.Tiles, scene.Look{Name: "road", Letter: ".", Ground: true, Colour: scene.Floor})
	}
	return s
}

// Scene is what viewers draw of the position.
func (p *position) Scene(_ *position, _ []contest.Answer) scene.Scene {
	t := p.state.Track()
	s := scene.Scene{Cells: [][]scene.Cell{make([]scene.Cell, t.TrackLength*t.Lanes)}, Values: [][]int64{p.Scores()}}
	for cell := range s.Cells[0] {
		o := p.state.At(race.Place{Lane: 1 + cell/t.TrackLength, Block: 1 + cell%t.TrackLength})
		s.Cells[0][cell] = scene.Cell{Tile: uint8(o), Owner: scene.NoSeat}
	}
	for player, id := range seats() {
		at := p.state.Position(player)
		s.Sprites = append(s.Sprites, scene.Sprite{ID: id, Owner: player, X: at.Block - 1, Y: at.Lane - 1, Actor: true, Badge: id})
		s.Panels = append(s.Panels, scene.Panel{Seat: player, Score: int64(at.Block)})
	}
	return s
}
