package alamode

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// position is the position between two turns.
type position struct {
	match      kitchen.Match // after the last answer
	next       kitchen.Match // match, advanced to the next turn in which a player is asked
	hasNext    bool          // there is such a turn
	burnt      bool          // food burns in the turns skipped by next
	eliminated eliminations
	tally      tally

	asked  kitchen.Match // the match before the last answer
	result kitchen.ActionResult

	cells [][]scene.Cell // for viewers; nil until needed
}

func newPosition(board *kitchen.Board) *position {
	p := &position{match: kitchen.NewMatch(board)}
	p.advance()
	return p
}

// advance computes the next turn in which a player is asked.
func (p *position) advance() {
	p.next = p.match
	p.hasNext, p.burnt = p.next.Advance()
}

// countBurnt counts food that burns before the next question.
func (p *position) countBurnt() {
	if p.burnt {
		p.tally.players[p.tally.baker].burnt++
		p.burnt = false
	}
}

func (p *position) Clone() *position {
	clone := *p
	return &clone
}

// Limit does nothing, as the number of turns is fixed.
func (p *position) Limit(int) {}

// Asked returns the current player.
func (p *position) Asked() []int {
	if !p.hasNext {
		return nil
	}
	return []int{p.next.Player()}
}

// Next returns the number of the next turn, counted over all rounds.
func (p *position) Next() int        { return matchTurn(&p.next) }
func (p *position) NextName() string { return turnName(&p.next) }

// AppendInput appends the current player's input.
func (p *position) AppendInput(to []byte, seat int, greeted bool) []byte {
	if !greeted {
		to = p.next.Board.AppendStart(to, seat)
	}
	return p.next.Board.AppendTurn(to, &p.next.State)
}

// Play carries out the current player's answer. A missing answer is invalid.
func (p *position) Play(answers []contest.Answer) (out []linegame.Refused) {
	player := p.next.Player()
	action, why := kitchen.Action{}, whyTimeout
	if answers[player].Missed == nil {
		action, why = kitchen.ParseAction(answers[player].Text), whyInvalid
	}
	p.countBurnt()
	p.asked, p.match = p.next, p.next
	p.result = p.match.Act(action)
	p.tally.add(&p.asked, &p.match, p.result)
	if p.result == kitchen.Eliminated {
		p.eliminated[player] = why
		out = append(out, linegame.Refused{Seat: player, Reason: reason(answers[player].Text, action)})
	}
	p.advance()
	return out
}

// reason explains why an answer eliminates its player.
func reason(line string, a kitchen.Action) string {
	if a.Verb == kitchen.Use {
		return fmt.Sprintf("%.120q: (%d,%d) is floor; only tables and equipment can be used",
			line, a.Target.X(), a.Target.Y())
	}
	return fmt.Sprintf("%.120q is not a command; commands are MOVE x y, USE x y and WAIT, with a cell of the grid", line)
}

func (p *position) Turn() int { return matchTurn(&p.match) }

func (p *position) Where() string {
	return fmt.Sprintf("round %d, turn %d", p.match.Round, p.match.State.Turn)
}

// Scores returns the players' points.
func (p *position) Scores() []int64 {
	var list []int64
	for _, score := range p.match.Scores() {
		list = append(list, int64(score))
	}
	return list
}

func (p *position) WriteState(w *jsonout.Writer) { p.match.WriteJSON(w) }

// Conclude completes the result. If the match is over, it skips the remaining turns of eliminated players.
func (p *position) Conclude(r *contest.Result) {
	v := p.verdict()
	if !p.hasNext {
		p.countBurnt()
		p.match = p.next
	}
	r.Reason, r.Winner, r.Turns = v.reason, v.winner, p.Turn()
	for player, score := range p.Scores() {
		s := &r.Seats[player]
		s.Place, s.Score, s.Figures = v.ranks[player], score, p.tally.figures(&p.match, player)
	}
}
