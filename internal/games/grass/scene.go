package grass

import (
	_ "embed"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Kinds of tiles, in the order of looks.json.
const (
	grassTile = iota
	scrapTile
)

// Kinds of things, in the order of looks.json.
const (
	robots = iota
	recycler
)

// looks describes how tiles and things look.
//
//go:embed looks.json
var looks []byte

// Stage returns the constant part of a match, for viewers.
func (g *rules) Stage(start *position) scene.Stage {
	m, l := start.state.Board().Map, scene.MustReadLooks(looks)
	return scene.Stage{
		Turns:  field.MaxTurns,
		Seats:  []scene.Seat{{Name: seats()[0], Colour: scene.Team2}, {Name: seats()[1], Colour: scene.Team1}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: m.Width, Height: m.Height}},
		Tiles:  l.Tiles,
		Things: l.Things,
		Series: []scene.Curve{{Name: "tiles"}, {Name: "matter"}, {Name: "robots"}},
	}
}

// Scene returns the position, for viewers.
func (p *position) Scene(before *position, answers []contest.Answer) scene.Scene {
	var s scene.Scene
	s.Cells = [][]scene.Cell{p.cells()}
	var have [field.Players]holdings
	for cell := range p.state.Board().Tiles() {
		t := p.state.Tile(cell)
		if t.Owner != field.Nobody {
			have[t.Owner].add(t)
		}
		if t.Units > 0 || t.Recycler {
			s.Sprites = append(s.Sprites, p.sprite(cell, t))
		}
	}
	s.Values = [][]int64{p.Scores(), nil, nil}
	for player := range field.Players {
		matter, n := p.state.Matter(player), have[player].robots
		s.Values[1] = append(s.Values[1], int64(matter))
		s.Values[2] = append(s.Values[2], int64(n))
		s.Panels = append(s.Panels, p.panel(player, &have[player]))
	}
	if answers != nil {
		p.addTurn(&s, before, answers)
	}
	return s
}

// holdings counts a player's units on the board.
type holdings struct{ robots, recyclers int }

func (h *holdings) add(t field.Tile) {
	h.robots += t.Units
	if t.Recycler {
		h.recyclers++
	}
}

// cells returns the tiles. A mark shows that a recycler reaches the tile; another one that this takes its last scrap.
func (p *position) cells() []scene.Cell {
	list := make([]scene.Cell, p.state.Board().Tiles())
	for cell := range list {
		t := p.state.Tile(cell)
		c := scene.Cell{Owner: int8(t.Owner), Level: int16(t.Scrap)}
		if t.Scrap > 0 {
			c.Tile = scrapTile
		}
		if p.state.InReach(cell) {
			c.Mark = scene.Reached
			if t.Scrap == 1 {
				c.Mark = scene.Fading
			}
		}
		list[cell] = c
	}
	return list
}

// sprite returns the sprite on a tile: a recycler, or the owner's robots.
func (p *position) sprite(cell int, t field.Tile) scene.Sprite {
	x, y := p.state.Board().Coordinates(cell)
	s := scene.Sprite{
		ID: spriteID(t.Owner, x, y), Owner: t.Owner, X: x, Y: y, Layer: 1,
		Fields: []scene.Field{{Name: "scrap", Value: strconv.Itoa(t.Scrap)}},
	}
	if t.Recycler {
		s.Thing = recycler
		s.ID = recyclerID(x, y)
		s.Fields = append(s.Fields, scene.Field{Name: "works for", Value: spelling.Count(t.Scrap, "turn")})
		return s
	}
	s.Thing, s.Actor, s.Badge = robots, true, strconv.Itoa(t.Units)
	s.Fields = append(s.Fields, scene.Field{Name: "robots", Value: s.Badge})
	return s
}

// spriteID returns the ID of a player's robots on a tile. They keep it as long as some of them stay.
func spriteID(player, x, y int) string { return seats()[player] + cellName(x, y) }

func recyclerID(x, y int) string { return "recycler" + cellName(x, y) }

// cellName returns the name of a tile.
func cellName(x, y int) string { return "(" + strconv.Itoa(x) + "," + strconv.Itoa(y) + ")" }

// panel returns a player's panel.
func (p *position) panel(player int, have *holdings) scene.Panel {
	owned := p.state.Owned(player)
	return scene.Panel{
		Seat:  player,
		Score: int64(owned),
		Figures: []scene.Field{
			{Name: "matter", Value: strconv.Itoa(p.state.Matter(player))},
			{Name: "robots", Value: strconv.Itoa(have.robots)},
			{Name: "recyclers", Value: strconv.Itoa(have.recyclers)},
		},
		Bars: []scene.Bar{{Name: "tiles", Value: int64(owned), Of: int64(p.tiles())}},
	}
}

// tiles counts the tiles that are not grass.
func (p *position) tiles() int {
	n := 0
	for cell := range p.state.Board().Tiles() {
		if p.state.Tile(cell).Scrap > 0 {
			n++
		}
	}
	return n
}
