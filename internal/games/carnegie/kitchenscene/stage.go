// Package kitchenscene makes scenes of the Carnegie Cookoff: both kitchens with their contents, the teams' orders,
// and the events of a turn.
package kitchenscene

import (
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Stage returns the constant part of a match on a board. RED's kitchen is board 0, BLUE's board 1.
func Stage(game string, b *sim.Board, turns int) scene.Stage {
	s := scene.Stage{
		Game: game, Turn: "turn", Turns: turns,
		Tiles:  tileLooks(),
		Things: thingLooks(),
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

// tileLooks returns the looks of tiles, by kind. Letters are those of map files.
func tileLooks() []scene.Look {
	looks := [sim.KindCount]scene.Look{
		sim.Floor:     {Colour: scene.Floor, Ground: true},
		sim.Wall:      {Colour: scene.Wall, Picture: wallPicture()},
		sim.Counter:   {Colour: scene.Wood, Picture: counterPicture()},
		sim.Box:       {Colour: scene.Earth, Picture: boxPicture()},
		sim.Sink:      {Colour: scene.Water, Picture: sinkPicture()},
		sim.SinkTable: {Colour: scene.Metal, Picture: sinkTablePicture()},
		sim.Cooker:    {Colour: scene.Fire, Picture: cookerPicture()},
		sim.Trash:     {Colour: scene.Muted, Picture: trashPicture()},
		sim.Submit:    {Colour: scene.Gold, Picture: submitPicture()}, // walkable, but not drawn inconspicuously
		sim.Shop:      {Colour: scene.Violet, Picture: shopPicture()},
	}
	for kind := range looks {
		looks[kind].Name, looks[kind].Letter = tileName(sim.Kind(kind)), string(sim.Kind(kind).Letter())
	}
	return looks[:]
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

// The things of a stage, followed by the foods by kind.
const (
	thingBot uint8 = iota
	thingPlate
	thingDirtyPlate
	thingPan
	thingFood
)

func thingLooks() []scene.Look {
	looks := []scene.Look{
		thingBot:        {Name: "bot", Letter: "b", Colour: scene.Team},
		thingPlate:      {Name: "plate", Letter: "p", Colour: scene.Ink, Picture: platePicture()},
		thingDirtyPlate: {Name: "dirty plate", Letter: "d", Colour: scene.Earth, Picture: dirtyPlatePicture()},
		thingPan:        {Name: "pan", Letter: "u", Colour: scene.Metal, Picture: panPicture()},
	}
	foods := [sim.FoodCount]scene.Look{
		sim.Egg:     {Letter: "e", Colour: scene.Gold, Picture: eggPicture(), States: eggStates()},
		sim.Onions:  {Letter: "o", Colour: scene.Violet, Picture: onionPicture(), States: onionStates()},
		sim.Meat:    {Letter: "m", Colour: scene.Rose, Picture: steak(scene.Rose, scene.Wall, scene.Cream), States: meatStates()},
		sim.Noodles: {Letter: "n", Colour: scene.Wood, Picture: noodlesPicture()},
		sim.Sauce:   {Letter: "s", Colour: scene.Fire, Picture: saucePicture()},
	}
	for food := range foods {
		foods[food].Name = strings.ToLower(sim.Food(food).Name())
	}
	return append(looks, foods[:]...)
}

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
