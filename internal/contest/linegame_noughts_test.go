package contest_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// noughts is noughts and crosses, a game for tests. A bot receives its sign once, and in each of its turns the three rows
// of the board; it answers with a cell from 1 to 9. A wrong or missing answer loses.
type noughts struct {
	builtins contest.Builtins[int, mover]
}

// mover is a built-in bot: it returns a cell.
type mover func(b board) string

// newNoughts returns the game with its bots, by name.
func newNoughts(bots map[string]mover) contest.Game {
	g := new(noughts)
	for name, m := range bots {
		g.builtins = append(g.builtins, contest.Builtin[int, mover]{
			Builtin: bot.Builtin{Name: name},
			New:     func(int, []bot.Option) (mover, error) { return m, nil },
		})
	}
	return linegame.NewGame(g)
}

func (g *noughts) Info() contest.Info {
	return contest.Info{
		Name:         "noughts",
		Title:        "Noughts and crosses",
		Seats:        strings.Split(signs, ""),
		Acts:         "X first, then in turn",
		Score:        "wins",
		Turns:        9,
		MaxTurns:     9,
		Rules:        []string{"official"},
		RulesVersion: 1,
		Encounters:   contest.Encounters{{0, 1}},
		Options:      []contest.ScenarioOption{{Name: "start", About: "the cells, row by row", Default: emptyBoard}},
		Builtins:     g.builtins.Known(),
	}
}

type place = noughtsPosition

func (g *noughts) Start(t *contest.Terms) (*place, error) {
	text := cmp.Or(t.Scenario.Option("start"), emptyBoard)
	b, ok := newBoard(text)
	if !ok {
		return nil, fmt.Errorf("start=%s: a board is nine of X, O and dots, with as many O as X or one less", text)
	}
	t.Turns = cmp.Or(t.Turns, 9)
	return &place{board: b, limit: t.Turns}, nil
}

func (g *noughts) Stage(start *place) scene.Stage {
	return scene.Stage{
		Turns:  start.limit,
		Seats:  []scene.Seat{{Name: "X", Colour: scene.Team1}, {Name: "O", Colour: scene.Team2}},
		Boards: []scene.Board{{Width: 3, Height: 3, Owner: scene.NoSeat}},
		Tiles:  []scene.Look{{Name: "cell", Letter: ".", Ground: true, Colour: scene.Floor}},
		Things: []scene.Look{{Name: "cross", Letter: "X"}, {Name: "nought", Letter: "O"}},
		Series: []scene.Curve{{Name: "wins"}},
	}
}

func (g *noughts) Builtin(_ *place, seat int, _ *contest.Terms, s *contest.Seat, _ contest.Observer) (linegame.Player[*place], error) {
	return g.builtins.Create(seat, s.Bot.Spec)
}

func (m mover) Turn(p *place, _ bool) (string, error) { return m(p.board), nil }

func (g *noughts) WriteStart(w *jsonout.Writer, _ *contest.Terms, start *place) {
	w.Text("board", string(start.board[:]))
	w.Number("turns", int64(start.limit))
}

func (g *noughts) ReadStart(t *replay.Trace, header linegame.Members) (*place, error) {
	p := new(place)
	if err := t.DecodeMember("header", header, "turns", &p.limit); err != nil {
		return nil, err
	}
	var text string
	if err := t.DecodeMember("header", header, "board", &text); err != nil {
		return nil, err
	}
	var ok bool
	if p.board, ok = newBoard(text); !ok {
		return nil, t.Problem("header: board: %q is not a board", text)
	}
	return p, nil
}

func (g *noughts) CompareStart(*replay.Checker, *replay.Trace, linegame.Members, *place) error {
	return nil // the initial position is the whole start
}

func (g *noughts) Optional() linegame.Optional[*place] {
	return linegame.Optional[*place]{
		Before: []linegame.Member[*place]{{Key: "turn", Write: func(w *jsonout.Writer, p *place) { w.Int(p.turns) }}},
		After: []linegame.Member[*place]{{Key: "refused", Write: func(w *jsonout.Writer, p *place) {
			if p.out > 0 {
				w.String(signs[p.out-1 : p.out])
			}
		}}},
		End: []linegame.Member[*place]{
			{Key: "winner", Write: func(w *jsonout.Writer, p *place) { w.Int(p.winner()) }},
			{Key: "reason", Write: func(w *jsonout.Writer, p *place) { w.String(p.reason()) }},
		},
	}
}

// noughtsPosition is the state between two turns.
type noughtsPosition struct {
	board
	turns, limit int
	out          int // the player, from 1, that gave a wrong answer; 0 for none
}

func (p *place) Clone() *place {
	clone := *p
	return &clone
}

func (p *place) Limit(turns int) { p.limit = turns }

func (p *place) Asked() []int {
	if p.winner() != contest.NoWinner || p.full() || p.turns >= p.limit {
		return nil
	}
	return []int{p.next()}
}

func (p *place) Next() int { return p.turns + 1 }

func (p *place) NextName() string { return strconv.Itoa(p.Next()) }

func (p *place) AppendInput(to []byte, seat int, greeted bool) []byte {
	if !greeted {
		to = append(to, signs[seat], '\n')
	}
	return append(to, p.rows()...)
}

func (p *place) Play(said []contest.Answer) []linegame.Refused {
	p.turns++
	player := p.next()
	cell, err := strconv.Atoi(said[player].Text)
	if err == nil && p.move(cell) {
		return nil
	}
	p.out = player + 1
	return []linegame.Refused{{Seat: player, Reason: fmt.Sprintf("%q is not a free cell", said[player].Text)}}
}

func (p *place) Turn() int { return p.turns }

func (p *place) Where() string { return fmt.Sprintf("turn %d", p.turns) }

func (p *place) Scores() []int64 {
	scores := make([]int64, len(signs))
	if w := p.winner(); w != contest.NoWinner {
		scores[w] = 1
	}
	return scores
}

func (p *place) WriteState(w *jsonout.Writer) { w.String(string(p.board[:])) }

func (p *place) Conclude(r *contest.Result) {
	r.Reason, r.Winner, r.Turns = p.reason(), p.winner(), p.turns
	for seat, score := range p.Scores() {
		r.Seats[seat].Score, r.Seats[seat].Place = score, 1
		if r.Winner == 1-seat {
			r.Seats[seat].Place = 2
		}
	}
}

func (p *place) Scene(before *place, _ []contest.Answer) scene.Scene {
	s := scene.Scene{Cells: [][]scene.Cell{make([]scene.Cell, len(p.board))}, Values: [][]int64{p.Scores()}}
	for cell, sign := range p.board {
		player := strings.IndexByte(signs, sign)
		if player < 0 {
			continue
		}
		x, y := cell%3, cell/3
		s.Sprites = append(s.Sprites, scene.Sprite{Item: scene.Item{Thing: uint8(player)}, ID: fmt.Sprint(cell), Owner: player, X: x, Y: y})
		if before.board[cell] != sign {
			s.Events = append(s.Events, scene.Event{Kind: "set", Tone: scene.Note, Seat: player, X: x, Y: y, Text: fmt.Sprintf("%c took cell %d", sign, cell+1)})
		}
	}
	return s
}

func (p *place) winner() int {
	for player := range len(signs) {
		if p.line(player) || p.out == 2-player {
			return player
		}
	}
	return contest.NoWinner
}

func (p *place) reason() string {
	switch {
	case p.out > 0:
		return "wrong-answer"
	case p.winner() != contest.NoWinner:
		return "line"
	case p.full(), p.turns >= p.limit:
		return "draw"
	}
	return contest.Interrupted
}
