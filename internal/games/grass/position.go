package grass

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// position is the position between two turns.
type position struct {
	state    field.State
	resolver field.Resolver // holds the refusals of the last turn
	tally    tally
	answers  [field.Players]field.Answer // buffers for parsed answers
}

func newPosition(m field.Map) (*position, error) {
	board, err := field.NewBoard(m)
	if err != nil {
		return nil, err
	}
	return &position{state: *field.NewState(board)}, nil
}

func (p *position) Clone() *position {
	return &position{
		state:    p.state,
		resolver: field.Resolver{Refusals: slices.Clone(p.resolver.Refusals)},
		tally:    p.tally,
	}
}

// Limit does nothing, as the number of turns is fixed.
func (p *position) Limit(int) {}

// Asked returns both players. The second one is asked after the first one has answered.
func (p *position) Asked() []int {
	if p.state.Over() {
		return nil
	}
	return []int{0, 1}
}

func (p *position) Next() int        { return p.state.Turn() + 1 }
func (p *position) NextName() string { return strconv.Itoa(p.Next()) }

// AppendInput appends a player's input: the position, preceded in the first turn by the size of the map.
func (p *position) AppendInput(to []byte, seat int, greeted bool) []byte {
	if !greeted {
		to = p.state.Board().AppendSize(to)
	}
	return p.state.AppendBlock(to, seat)
}

// Play carries out both players' answers.
func (p *position) Play(answers []contest.Answer) (out []linegame.Refused) {
	var parsed [field.Players]*field.Answer
	for player := range answers {
		if answers[player].Missed == nil {
			p.answers[player].Parse([]byte(answers[player].Text))
			parsed[player] = &p.answers[player]
		}
	}
	p.resolver.Step(&p.state, parsed)
	p.tally.turn(&p.resolver)
	for player := range answers {
		if p.state.Eliminated(player) != field.Playing {
			out = append(out, linegame.Refused{Seat: player, Reason: p.answers[player].Problem})
		}
	}
	return out
}

func (p *position) Turn() int     { return p.state.Turn() }
func (p *position) Where() string { return fmt.Sprintf("turn %d", p.state.Turn()) }

// Scores returns the number of tiles of each player. Eliminated players have score -1 only at the end.
func (p *position) Scores() []int64 {
	return []int64{int64(p.state.Owned(0)), int64(p.state.Owned(1))}
}

func (p *position) WriteState(w *jsonout.Writer) { p.state.WriteJSON(w) }

func (p *position) Conclude(r *contest.Result) {
	v := p.verdict()
	r.Reason, r.Why, r.Winner, r.Turns = v.reason, v.why(), v.winner, p.Turn()
	for player := range r.Seats {
		s := &r.Seats[player]
		s.Place, s.Score, s.Figures = contest.Place(v.winner, player), int64(p.state.Score(player)), p.tally.figures(&p.state, player)
	}
}
