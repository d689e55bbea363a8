// Package kitchenmap shows maps of the Carnegie Cookoff: drawings with orders, reports of errors and warnings, and a list.
package kitchenmap

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// Shown is a map for display: as JSON, or as a drawing.
type Shown struct {
	overview.Shown
	of *overview.Map
}

// Show reads a map for display.
func Show(name string, text []byte) (*Shown, error) {
	m, err := overview.Parse(name, text)
	if err != nil {
		return nil, err
	}
	s, err := m.Show()
	return &Shown{s, m}, err
}

// Draw draws a map with its orders, wrapped to width except for the map; 0 is unlimited.
func (s *Shown) Draw(p ui.Palette, width int) string {
	text := s.start().Draw(p, width)
	if len(s.Orders) > 0 {
		t := s.orderTable()
		t.Line = func(line string) string { return p.Paint(orderStyle(line), line) }
		text += "\n" + t.Text(width)
	}
	return text
}

// start returns the start of a match with this kitchen for both teams.
func (s *Shown) start() *terminal.Start {
	start := &terminal.Start{Map: s.Map, Summary: s.of.Summary(), Facts: s.of.Facts(s.Bound), ByKind: true}
	start.Stage = scene.Stage{
		Tiles:  tileLooks(),
		Things: []scene.Look{{Name: "bot", Letter: "b"}},
		Seats:  []scene.Seat{{Name: "each team", Colour: scene.Ink}},
		Boards: []scene.Board{{Width: s.Width, Height: s.Height, RowsUp: true}},
	}
	cells := make([]scene.Cell, s.Width*s.Height)
	for row, letters := range s.Rows {
		for x, letter := range letters {
			y := s.Height - 1 - row
			kind, _ := sim.KindOf(letter) // floor below a bot
			cells[y*s.Width+x] = scene.Cell{Tile: uint8(kind), Owner: scene.NoSeat}
			if letter == 'b' {
				start.Scene.Sprites = append(start.Scene.Sprites, scene.Sprite{Actor: true, X: x, Y: y})
			}
		}
	}
	start.Scene.Cells = [][]scene.Cell{cells}
	return start
}

// tileLooks returns the letters of map files, by kind.
func tileLooks() []scene.Look {
	looks := make([]scene.Look, sim.KindCount)
	for i, colour := range [sim.KindCount]scene.Colour{
		sim.Floor: scene.Floor, sim.Wall: scene.Floor, sim.Counter: scene.Wood, sim.Box: scene.Wood,
		sim.Sink: scene.Water, sim.SinkTable: scene.Water, sim.Cooker: scene.Fire, sim.Trash: scene.Metal,
		sim.Submit: scene.Leaf, sim.Shop: scene.Violet,
	} {
		kind := sim.Kind(i)
		looks[i] = scene.Look{
			Name: strings.ToLower(kind.Name()), Letter: string(kind.Letter()), Colour: colour, Ground: colour == scene.Floor,
		}
	}
	return looks
}

// orderTable returns the table of orders, with a time line of the match.
func (s *Shown) orderTable() ui.Table {
	turns := fmt.Sprintf("turns, %d per mark", turnsPerMark)
	t := ui.Table{
		Head:  []string{"order", "from", "to", "required", "reward", "penalty", "profit", "cook", turns},
		Right: map[int]bool{0: true, 1: true, 2: true, 4: true, 5: true, 6: true, 7: true},
		Keep:  []string{"order", "required", "to", "reward", "from", "profit", "cook", "penalty"},
	}
	for _, o := range s.Orders {
		cook := "-"
		switch {
		case o.Cook != nil:
			cook = fmt.Sprint(*o.Cook)
		case !o.Possible:
			cook = "never"
		}
		t.Row(fmt.Sprint(o.ID), fmt.Sprint(o.Start), fmt.Sprint(o.End), cmp.Or(strings.Join(o.Required, ","), "an empty plate"),
			fmt.Sprint(o.Reward), fmt.Sprint(o.Penalty), fmt.Sprint(o.Profit), cook, timeLine(o.Start, o.End, '='))
	}
	t.Row("", fmt.Sprint(s.Switch[0]), fmt.Sprint(s.Switch[1]), "switch window", "", "", "", "", timeLine(s.Switch[0], s.Switch[1], '~'))
	return t
}

// turnsPerMark is the number of turns per mark on the time line.
const turnsPerMark = 10

// timeLine returns a time line of the match with the turns from first to last marked.
func timeLine(first, last int64, mark byte) string {
	line := []byte(strings.Repeat(".", sim.DefaultTurns/turnsPerMark))
	first, last = max(first, 1), min(last, sim.DefaultTurns)
	for turn := first; turn <= last; turn++ {
		line[(turn-1)/turnsPerMark] = mark
	}
	return string(line)
}

// unservable matches the row of an order that cannot be served, and unpaid the row of an order with negative profit.
var (
	unservable = regexp.MustCompile(`  never(  |$)`)
	unpaid     = regexp.MustCompile(`  -\d+ +(\d+|-)(  |$)`)
)

// orderStyle returns the style of an order's row.
func orderStyle(line string) ui.Style {
	switch {
	case unservable.MatchString(line):
		return ui.Red
	case unpaid.MatchString(line):
		return ui.Faint
	}
	return ui.Unstyled
}
