package alamode

import (
	_ "embed"
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// looks describes how tiles (in the order of kitchen.Tile) and things look.
//
//go:embed looks.json
var looks []byte

// Stage returns the constant part of a match, for viewers.
func (g *rules) Stage(*position) scene.Stage {
	l := scene.MustReadLooks(looks)
	s := scene.Stage{
		Turns:  matchTurns,
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: kitchen.Width, Height: kitchen.Height}},
		Tiles:  l.Tiles,
		Things: l.Things,
		Series: []scene.Curve{{Name: "points"}},
	}
	for player, name := range seats() {
		s.Seats = append(s.Seats, scene.Seat{Name: name, Colour: scene.SeatColour(player)})
	}
	for round := range kitchen.Rounds {
		name := fmt.Sprintf("round %d: %s", round+1, pairName(round+1))
		s.Spans = append(s.Spans, scene.Span{Name: name, From: 1 + round*kitchen.Turns, To: (round + 1) * kitchen.Turns})
	}
	return s
}

// pairName returns the names of a round's players; the first one acts first.
func pairName(round int) string {
	players := kitchen.RoundPlayers(round)
	return seats()[players[0]] + " and " + seats()[players[1]]
}

// Scene returns the position, for viewers.
func (p *position) Scene(before *position, answers []contest.Answer) scene.Scene {
	m := &p.match
	s := scene.Scene{Cells: p.board(), Values: [][]int64{p.Scores()}}
	for cell, it := range m.State.Tables {
		if it != kitchen.None {
			s.Sprites = append(s.Sprites, itemSprite("table "+cellName(kitchen.Cell(cell)), kitchen.Cell(cell), it))
		}
	}
	s.Sprites = append(s.Sprites, p.equipment()...)
	for i, player := range kitchen.RoundPlayers(m.Round) {
		if chef := m.State.Chefs[i]; !chef.Out() {
			s.Sprites = append(s.Sprites, chefSprite(player, chef))
		}
	}
	for player := range kitchen.Players {
		s.Panels = append(s.Panels, p.panel(player))
	}
	s.Panels = append(s.Panels, p.matchPanel())
	if answers != nil {
		p.addTurn(&s, before, answers)
	}
	return s
}

// board returns the tiles of the kitchen.
func (p *position) board() [][]scene.Cell {
	if p.cells != nil {
		return p.cells
	}
	list := make([]scene.Cell, kitchen.Cells)
	for c, tile := range p.match.Board.Tiles {
		cell := kitchen.Cell(c)
		list[cell.Y()*kitchen.Width+cell.X()] = scene.Cell{Tile: uint8(tile), Owner: scene.NoSeat}
	}
	p.cells = [][]scene.Cell{list}
	return p.cells
}

// itemSprite returns the sprite of an item on a cell.
func itemSprite(id string, at kitchen.Cell, it kitchen.Item) scene.Sprite {
	return scene.Sprite{Item: item(it), ID: id, Owner: scene.NoSeat, X: at.X(), Y: at.Y(), Layer: 1, Fields: []scene.Field{{Name: "item", Value: itemText(it)}}}
}

// equipment returns the contents of the dishwasher and the oven.
func (p *position) equipment() (list []scene.Sprite) {
	s := &p.match.State
	for c, tile := range p.match.Board.Tiles {
		switch cell := kitchen.Cell(c); {
		case tile == kitchen.Dishwasher && s.InStack > 0:
			dishes := itemSprite("dishwasher", cell, kitchen.Dish)
			dishes.Thing = dishesThing
			dishes.Badge = strconv.Itoa(int(s.InStack))
			dishes.Fields = []scene.Field{{Name: "dishes", Value: dishes.Badge}}
			list = append(list, dishes)
		case tile == kitchen.OvenTile && s.Oven.Food != kitchen.None:
			list = append(list, oven(cell, s.Oven))
		}
	}
	return list
}

// oven returns the food in the oven, which bakes or is ready and may burn.
func oven(cell kitchen.Cell, o kitchen.Oven) scene.Sprite {
	food, until, of := itemSprite("oven", cell, o.Food), "ready in", kitchen.BakingTurns
	if o.Food.IsDessert() {
		food.Alarm, until, of = true, "burns in", kitchen.ReadyTurns
	}
	food.Badge = strconv.Itoa(int(o.Timer))
	food.Progress = 1 - float64(o.Timer)/float64(of+1) // visible from the first turn on
	food.Fields = append(food.Fields, scene.Field{Name: until, Value: food.Badge + " turns"})
	return food
}

// chefSprite returns a player's chef with its item.
func chefSprite(player int, chef kitchen.Chef) scene.Sprite {
	s := scene.Sprite{
		Item: scene.Item{Thing: chefThing}, ID: seats()[player], Owner: player, X: chef.Cell.X(), Y: chef.Cell.Y(), Layer: 2,
		Actor: true, Badge: seats()[player], Fields: []scene.Field{{Name: "holds", Value: itemText(chef.Hands)}},
	}
	if chef.Hands != kitchen.None {
		s.Parts = []scene.Item{item(chef.Hands)}
	}
	return s
}

// cellName returns the name of a cell.
func cellName(c kitchen.Cell) string {
	return "(" + strconv.Itoa(c.X()) + "," + strconv.Itoa(c.Y()) + ")"
}
