package terminal_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// start returns the start of a game with two boards. Row 0 is at the bottom.
func start() *terminal.Start {
	s := &terminal.Start{Map: "yard\x1b[2J", Game: "test"}
	s.Stage = scene.Stage{
		Turn: "turn", Turns: 1,
		Seats:  []scene.Seat{{Name: "A", Colour: scene.Team1}, {Name: "B", Colour: scene.Team2}},
		Series: []scene.Curve{{Name: "points"}},
		Tiles:  []scene.Look{{Name: "floor", Letter: ".", Colour: scene.Floor, Ground: true}, {Name: "wall", Letter: "#", Colour: scene.Wall}},
		Things: []scene.Look{{Name: "bot", Letter: "b", Colour: scene.Team}, {Name: "ball", Letter: "o", Colour: scene.Gold}},
	}
	for i, name := range []string{"A's yard", "B's yard"} {
		s.Stage.Boards = append(s.Stage.Boards, scene.Board{Name: name, Owner: i, Width: 3, Height: 2, RowsUp: true})
		s.Scene.Cells = append(s.Scene.Cells, []scene.Cell{{Owner: scene.NoSeat}, {Owner: scene.NoSeat}, {Owner: scene.NoSeat}, {Tile: 1}, {}, {}})
		s.Scene.Sprites = append(s.Scene.Sprites,
			scene.Sprite{ID: name, Owner: i, Board: i, X: 1, Actor: true, Badge: "7"},
			scene.Sprite{ID: name + " ball", Item: scene.Item{Thing: 1}, Owner: scene.NoSeat, Board: i, X: 2, Y: 1},
			scene.Sprite{ID: name + " in the wall", Item: scene.Item{Thing: 1}, Owner: scene.NoSeat, Board: i, Y: 1})
		s.Scene.Panels = append(s.Scene.Panels, scene.Panel{Seat: i, Score: int64(i), Entries: []scene.Entry{{State: "open", Items: []scene.Item{{Thing: 1}}, Worth: 5}}})
	}
	return s
}

// Boards are drawn one below the other, the top row first; items on tiles other than ground are omitted.
func TestDraw(t *testing.T) {
	t.Parallel()
	want := `yard\x1b[2J: 3x2 tiles, 2 seats, at most 1 turn
  A: points 0
  open: ball, worth 5
  B: points 1
  open: ball, worth 5

A's yard
   1  #.o   # wall
   0  .7.   o ball
      0     7 bot of A

B's yard
   1  #.o   # wall
   0  .7.   o ball
      0     7 bot of B
`
	must.Be(t, "start", want, start().Draw(ui.Palette{}, 80))
}

// On a terminal bots have the colours of their teams.
func TestTeamColours(t *testing.T) {
	t.Parallel()
	p := ui.Palette{Colours: true}
	drawn := start().Draw(p, 80)
	must.Have(t, drawn, p.Paint(ui.Red, "7"), p.Paint(ui.Blue, "7"), p.Paint(ui.Yellow, "o"), p.Paint(ui.Faint, "#"))
}
