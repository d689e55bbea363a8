package overdrive

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Kinds of things, in the order of looks.json.
const (
	car = iota
	truck
)

// looks describes how objects on blocks (in the order of race.Object) and things look.
//
//go:embed looks.json
var looks []byte

// Stage returns the constant part of a match, for viewers.
func (g *rules) Stage(start *position) scene.Stage {
	t, l := start.state.Track(), scene.MustReadLooks(looks)
	return scene.Stage{
		Turns:  t.MaxRounds,
		Seats:  []scene.Seat{{Name: "A", Colour: scene.Team2}, {Name: "B", Colour: scene.Team1}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: t.TrackLength, Height: t.Lanes, XFrom: 1, YFrom: 1, XName: "block", YName: "lane", Scrolls: true}},
		Tiles:  l.Tiles,
		Things: l.Things,
		Series: []scene.Curve{{Name: "blocks"}, {Name: "speed"}, {Name: "score"}},
	}
}

// Scene returns the position, for viewers.
func (p *position) Scene(before *position, answers []contest.Answer) scene.Scene {
	s := scene.Scene{Cells: [][]scene.Cell{p.track()}, Values: [][]int64{p.Scores(), nil, nil}}
	for at := range p.state.Trucks() {
		s.Sprites = append(s.Sprites, scene.Sprite{
			Item: scene.Item{Thing: truck}, ID: "truck " + blockName(at), Owner: scene.NoSeat, X: at.Block - 1, Y: at.Lane - 1, Layer: 1,
		})
	}
	for player := range race.Players {
		s.Values[1] = append(s.Values[1], int64(p.state.Speed(player)))
		s.Values[2] = append(s.Values[2], int64(p.state.Score(player)))
		s.Sprites = append(s.Sprites, p.car(player))
		s.Panels = append(s.Panels, p.panel(player))
		first, last := p.state.Window(player)
		s.Areas = append(s.Areas, scene.Area{
			Name: "what " + seats()[player] + " sees", Owner: player,
			From: scene.Point{X: first - 1}, To: scene.Point{X: last - 1, Y: p.state.Track().Lanes - 1},
		})
	}
	if answers != nil {
		p.addRound(&s, before, answers)
	}
	return s
}

// trackCells caches the blocks of a track until oil is spilled.
type trackCells struct {
	spilled int
	cells   []scene.Cell
}

// track returns the blocks. They are rebuilt only after an oil spill.
func (p *position) track() []scene.Cell {
	if p.cells != nil && p.cells.spilled == p.state.Spilled() {
		return p.cells.cells
	}
	t := p.state.Track()
	list := make([]scene.Cell, 0, t.Lanes*t.TrackLength)
	for lane := range t.Lanes {
		for block := range t.TrackLength {
			o := p.state.At(race.Position{Lane: 1 + lane, Block: 1 + block})
			list = append(list, scene.Cell{Tile: uint8(o), Owner: scene.NoSeat})
		}
	}
	p.cells = &trackCells{p.state.Spilled(), list}
	return list
}

// car returns the sprite of a player's car.
func (p *position) car(player int) scene.Sprite {
	at, id := p.state.Position(player), seats()[player]
	return scene.Sprite{
		Item: scene.Item{Thing: car}, ID: id, Owner: player, X: at.Block - 1, Y: at.Lane - 1, Layer: 2, Actor: true, Badge: id,
		Fields: []scene.Field{
			{Name: "speed", Value: strconv.Itoa(p.state.Speed(player))},
			{Name: "damage", Value: strconv.Itoa(p.state.Damage(player))},
			{Name: "state", Value: p.doing(player)},
		},
	}
}

// doing describes the car's last event.
func (p *position) doing(player int) string {
	word := p.state.Track().EventWords[p.state.State(player)]
	return strings.ToLower(strings.ReplaceAll(word, "_", " "))
}

// panel returns a player's panel.
func (p *position) panel(player int) scene.Panel {
	config, boost := &p.state.Track().Config, 0
	if rounds, boosting := p.state.Boost(player); boosting {
		boost = rounds
	}
	return scene.Panel{
		Seat:  player,
		Score: int64(p.state.Position(player).Block),
		Figures: []scene.Field{
			{Name: "speed", Value: strconv.Itoa(p.state.Speed(player))},
			{Name: "highest speed", Value: strconv.Itoa(p.state.Cap(player))},
			{Name: "score", Value: strconv.Itoa(p.state.Score(player))},
			{Name: "holds", Value: p.heldText(player)},
			{Name: "state", Value: p.doing(player)},
		},
		Bars: []scene.Bar{
			{Name: "damage", Value: int64(p.state.Damage(player)), Of: int64(config.MaxDamage)},
			{Name: "boost left", Value: int64(boost), Of: int64(config.BoostDuration)},
		},
	}
}

// heldText lists a player's power-ups, such as "2 oil, 1 EMP".
func (p *position) heldText(player int) string {
	var list []string
	for u, name := range powerups() {
		if n := p.state.Holds(player, race.Powerup(u)); n > 0 {
			list = append(list, strconv.Itoa(n)+" "+name)
		}
	}
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// powerups returns the names of power-ups.
func powerups() []string {
	return []string{race.Oil: "oil", race.Boost: "boost", race.Lizard: "lizard", race.Tweet: "tweet", race.EMP: "EMP"}
}

// blockName returns the name of a block.
func blockName(at race.Position) string {
	return "lane " + strconv.Itoa(at.Lane) + ", block " + strconv.Itoa(at.Block)
}
