// Package kitchenscene makes scenes of the Carnegie Cookoff: both kitchens with their contents, the teams' orders,
// and the events of a turn.
package kitchenscene

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// looks describes the appearance of tiles, by sim.Kind, and of things.
//
//go:embed looks.json
var looks []byte

// Stage returns the constant part of a match on a board. RED's kitchen is board 0, BLUE's board 1.
func Stage(game string, b *sim.Board, turns int) scene.Stage {
	l := scene.MustReadLooks(looks)
	s := scene.Stage{
		Game: game, Turn: "turn", Turns: turns,
		Tiles:  l.Tiles,
		Things: l.Things,
		Series: []scene.Curve{{Name: "money"}, {Name: "orders served"}},
		Spans:  switchWindow(b, turns),
	}
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		name := team.String()
		s.Seats = append(s.Seats, scene.Seat{Name: name, Colour: scene.SeatColour(int(team))})
		s.Boards = append(s.Boards, scene.Board{Name: name + "'s kitchen", Owner: int(team), Width: b.Width, Height: b.Height, RowsUp: true})
	}
	return s
}

// switchWindow returns the span of the switch window within the match.
func switchWindow(b *sim.Board, turns int) []scene.Span {
	from, to := max(b.SwitchTurn, 1), min(b.WindowEnd(), int64(turns))
	if from > to {
		return nil
	}
	return []scene.Span{{Name: "switch window", From: int(from), To: int(to)}}
}

// tileName returns the displayed name of a kind of tile.
func tileName(k sim.Kind) string {
	switch k {
	case sim.SinkTable:
		return "sink table"
	case sim.Trash, sim.Submit:
		return strings.ToLower(k.Name()) + " tile"
	}
	return strings.ToLower(k.Name())
}

// The things, in the order of looks.json, followed by the foods by kind.
const (
	thingBot uint8 = iota
	thingPlate
	thingDirtyPlate
	thingPan
	thingFood
)

// BotID returns the ID of a bot's sprite.
func BotID(id int) string { return "bot " + strconv.Itoa(id) }

// placeID returns the ID of the sprite of the item on a tile of a kitchen.
func placeID(kitchen sim.Team, p sim.Pos) string { return kitchen.String() + " " + PlaceWords(p) }

// dirtyPlatesID returns the ID of the sprite of the dirty plates in a sink.
func dirtyPlatesID(kitchen sim.Team, sink sim.Pos) string {
	return placeID(kitchen, sink) + " dirty plates"
}

// OrderID returns the ID of an entry: a team's order, by its index in the kitchen.
func OrderID(t sim.Team, i int) string { return t.String() + " order " + strconv.Itoa(i+1) }

// PlaceWords returns a position as text.
func PlaceWords(p sim.Pos) string { return "(" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) + ")" }
