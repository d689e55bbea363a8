package kitchenscene

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Maker makes the scenes of a match, which share their constant parts.
type Maker struct {
	cells  [][]scene.Cell // by kitchen
	wanted [][]scene.Item // foods of the orders, by index
}

// New returns a maker of scenes on a board.
func New(b *sim.Board) *Maker {
	tiles := make([]scene.Cell, b.Width*b.Height)
	for i := range tiles {
		tiles[i] = scene.Cell{Tile: uint8(b.At(i%b.Width, i/b.Width)), Owner: scene.NoSeat}
	}
	m := &Maker{cells: [][]scene.Cell{tiles, tiles}}
	for i := range b.Orders {
		var items []scene.Item
		for _, food := range b.Orders[i].Required {
			items = append(items, foodOf(sim.Wanted(food)))
		}
		if len(items) == 0 {
			items = []scene.Item{{Thing: thingPlate}} // an order without foods wants an empty plate
		}
		m.wanted = append(m.wanted, items)
	}
	return m
}

// Scene returns the scene of a state, with the events of the turn from j, unless that is nil.
func (m *Maker) Scene(s *sim.State, j *Journal) scene.Scene {
	out := scene.Scene{Turn: s.Turn(), Name: strconv.Itoa(s.Turn()), Cells: m.cells, Values: make([][]int64, 2)}
	for t := range sim.Team(2) {
		served, _ := s.OrdersDone(t)
		out.Values[0] = append(out.Values[0], s.Money(t))
		out.Values[1] = append(out.Values[1], int64(served))
		out.Panels = append(out.Panels, m.panel(s, t))
		out.Sprites = appendTiles(out.Sprites, s, t)
	}
	for id := range s.Bots() {
		out.Sprites = append(out.Sprites, botSprite(s, j, id))
	}
	if j != nil {
		out.Events = j.all()
	}
	return out
}
