package overdrive

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// position is the position between two rounds.
type position struct {
	state *race.State
	turns int // rounds begun: one more than state.Round if the engine threw before the last one
	tally tally

	// In the last round:
	commands [race.Players]race.Command
	thrown   error // by the engine; nil if it did not throw
	from     [race.Players]race.Position
	ways     [race.Players]race.Way

	cells *trackCells // for viewers; nil until needed
}

func newPosition(s *race.Scenario) *position {
	p := &position{state: race.NewState(s)}
	p.tally.begin(p.state)
	return p
}

func (p *position) Clone() *position {
	clone := *p
	clone.state = p.state.Clone()
	return &clone
}

func (p *position) Limit(rounds int) { p.state.Limit(rounds) }

func (p *position) Asked() []int {
	if p.state.Over() {
		return nil
	}
	return []int{0, 1}
}

func (p *position) Next() int        { return p.turns + 1 }
func (p *position) NextName() string { return strconv.Itoa(p.Next()) }

// AppendInput appends a player's text map, the more readable one of its files.
func (p *position) AppendInput(to []byte, seat int, _ bool) []byte {
	return p.state.AppendTextMap(to, seat)
}

// Play plays a round. A missing answer is no command, and the match continues.
func (p *position) Play(answers []contest.Answer) []linegame.Refused {
	p.turns++
	p.step(answers)
	p.tally.round(p.state, &p.commands, answers)
	for player := range answers {
		p.tally[player].miss(p.turns, answers[player].Missed)
	}
	return nil
}

// step plays a round. If the engine would throw, the match ends.
func (p *position) step(answers []contest.Answer) {
	p.commands, p.ways, p.thrown = [race.Players]race.Command{}, [race.Players]race.Way{}, nil
	for player := range answers {
		text := answers[player].Text
		if p.from[player] = p.state.Position(player); text == "" {
			continue // no command
		}
		var err error
		if p.commands[player], err = p.state.Track().ParseCommand(text); err != nil && p.thrown == nil {
			p.thrown = err
		}
	}
	if p.thrown != nil {
		p.state.Abort()
		return
	}
	p.ways, p.thrown = p.state.Drive(p.commands)
}

func (p *position) Turn() int     { return p.turns }
func (p *position) Where() string { return fmt.Sprintf("round %d", p.turns) }

// Scores returns the blocks that the players reached.
func (p *position) Scores() []int64 {
	return []int64{int64(p.state.Position(0).Block), int64(p.state.Position(1).Block)}
}

func (p *position) WriteState(w *jsonout.Writer) { p.state.WriteJSON(w) }

func (p *position) Conclude(r *contest.Result) {
	v := verdictOf(p.state, contest.Interrupted)
	r.Reason, r.Why = v.reason, v.why(p.state, p.thrown)
	r.Winner, r.NoResult = v.winner, v.winner == contest.NoWinner
	r.Turns = p.state.Round()
	for player, blocks := range p.Scores() {
		s := &r.Seats[player]
		s.Place, s.Score = contest.Place(v.winner, player), blocks
		s.Figures, s.Failure = p.tally[player].figures(p.state, player), p.tally[player].failure()
	}
	for player := range p.tally {
		if text := p.tally[player].invalid.text(player, &p.state.Track().Config); text != "" {
			r.Warnings = append(r.Warnings, text)
		}
	}
	if !p.state.Valid() {
		r.Warnings = append(r.Warnings, "a score or a number of power-ups is implausibly high, so the contest would inspect the match")
	}
}

// replaceState replaces the state after the last round by one that another engine has recorded.
func (p *position) replaceState(change func(s *race.State) error) error {
	now := p.state.Clone()
	if err := change(now); err != nil {
		return err
	}
	p.tally.events(p.state, -1)
	p.state, p.thrown, p.cells = now, nil, nil
	p.tally.events(p.state, 1)
	for player := range p.ways {
		if to := p.state.Position(player); p.ways[player].To != to {
			p.ways[player] = race.Way{From: p.from[player], To: to}
		}
	}
	return nil
}
