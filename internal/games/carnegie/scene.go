package carnegie

import (
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Start is what viewers draw before the first turn.
func (t *table) Start() (scene.Stage, scene.Scene) {
	return stageOf(t.board, t.terms.Turns), sceneOf(sim.NewState(t.board))
}

// Result is how the match stands.
func (p *playback) Result() contest.Result {
	r := contest.NewResult(new(Game).Info(), nil)
	v := judge(p.state, p.failed, p.header.Turns)
	r.Reason, r.Turns = v.reason, p.state.Turn()
	if v.winner != "" {
		r.Winner = int(teamNamed(v.winner))
	}
	for _, t := range []sim.Team{sim.Red, sim.Blue} {
		s := &r.Seats[t]
		s.Place, s.Score, s.Figures = contest.Place(r.Winner, int(t)), p.state.Money(t), figures(p.state, t)
		s.Failure = p.failures[t]
	}
	return r
}

// Stage is what viewers draw all through the match.
func (p *playback) Stage() scene.Stage { return stageOf(p.state.Board(), p.header.Turns) }

// Scene is what is to be seen now.
func (p *playback) Scene() scene.Scene { return sceneOf(p.state) }

func stageOf(b *sim.Board, turns int) scene.Stage {
	s := scene.Stage{
		Game: Name, Turn: "turn", Turns: turns,
		Seats: []scene.Seat{{Name: sim.Red.String(), Colour: scene.Team1}, {Name: sim.Blue.String(), Colour: scene.Team2}},
		Things: []scene.Look{
			{Name: "bot", Letter: "b", Colour: scene.Team},
			{Name: "plate", Letter: "o"},
			{Name: "pan", Letter: "u"},
			{Name: "egg", Letter: "e"},
			{Name: "onions", Letter: "o"},
			{Name: "meat", Letter: "m"},
			{Name: "noodles", Letter: "n"},
			{Name: "sauce", Letter: "s"},
		},
		Series: []scene.Curve{{Name: "money"}},
		Spans:  []scene.Span{{Name: "switch window", From: int(b.SwitchTurn), To: int(b.WindowEnd())}},
	}
	for team, seat := range s.Seats {
		s.Boards = append(s.Boards, scene.Board{Name: seat.Name + "'s kitchen", Owner: team, Width: b.Width, Height: b.Height, RowsUp: true})
	}
	for kind := range sim.Kind(sim.KindCount) {
		s.Tiles = append(s.Tiles, scene.Look{Name: strings.ToLower(kind.Name()), Letter: string(kind.Letter()), Ground: kind.Walkable(), Colour: scene.Wood})
	}
	return s
}

func sceneOf(s *sim.State) scene.Scene {
	b := s.Board()
	out := scene.Scene{Turn: s.Turn(), Name: strconv.Itoa(s.Turn()), Values: [][]int64{{s.Money(sim.Red), s.Money(sim.Blue)}}}
	for team := range sim.Team(2) {
		cells := make([]scene.Cell, b.Width*b.Height)
		for i := range cells {
			cells[i] = scene.Cell{Tile: uint8(b.At(i%b.Width, i/b.Width)), Owner: scene.NoSeat}
		}
		out.Cells = append(out.Cells, cells)
		out.Panels = append(out.Panels, scene.Panel{Seat: int(team), Score: s.Money(team)})
	}
	for id := range s.Bots() {
		bot := s.Bot(id)
		out.Sprites = append(out.Sprites, scene.Sprite{
			ID: "bot " + strconv.Itoa(id), Owner: int(bot.Team), Board: int(bot.Map), X: bot.X, Y: bot.Y, Layer: 2, Actor: true, Badge: strconv.Itoa(id),
		})
	}
	return out
}
