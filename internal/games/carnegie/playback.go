package carnegie

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenimport"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenstory"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// failureMark is the prefix of a bot's failure in a list of calls: "!raise" in recordings of the contest's engine,
// "!" and the kind of failure in ours.
const failureMark = "!"

// traceCall is a call in a turn line of a trace. Ret is nil if the call raised.
type traceCall struct {
	Team string `json:"team"`
	wireCall
	Ret   json.RawMessage `json:"ret"`
	Raise string          `json:"raise"`
}

type traceTurn struct {
	Turn    int             `json:"turn"`
	Calls   []traceCall     `json:"calls"`
	Differs bool            `json:"differs"` // the state is from another engine
	Digest  json.RawMessage `json:"digest"`
	State   json.RawMessage `json:"state"`

	line []byte            // the text, for readFast
	args []json.RawMessage // arguments of all Calls
}

// read parses the line of a turn of a trace. It must be the turn after before.
func (l *traceTurn) read(t *replay.Trace, line []byte, before int) error {
	l.reset()
	l.line = append(l.line[:0], line...) // the trace reuses the memory
	if !l.readFast() {
		l.reset()
		if err := t.Decode("turn", line, l); err != nil {
			return err
		}
	}
	if l.Turn != before+1 {
		return t.Problem("turn %d follows turn %d", l.Turn, before)
	}
	return nil
}

// reset clears the turn, as decoding keeps the values of missing fields.
func (l *traceTurn) reset() {
	clear(l.Calls)
	*l = traceTurn{Calls: l.Calls[:0], line: l.line, args: l.args[:0]}
}

// playback replays the calls of a trace.
type playback struct {
	game      *Game
	header    *header
	terms     contest.Terms
	trace     *replay.Trace
	state     *sim.State
	handlers  [2]callHandler
	failed    [2]bool
	failures  [2]*bot.Failure // with the fields that the trace has
	turn      traceTurn       // the last turn read
	args      []sim.Value
	compare   *comparison           // nil unless verifying
	journal   *kitchenscene.Journal // nil for none
	scenes    *kitchenscene.Maker   // nil until a scene is requested
	book      *kitchenstory.Book    // nil for none
	absent    [2]bool               // teams that failed before the turn
	callTexts [2]strings.Builder    // the teams' calls in the turn
	// beforeTeam, if not nil, is called before the calls of each team, in the order of play.
	beforeTeam func(t sim.Team)
	begun      int // number of teams for which it was called in this turn
}

// Open starts the playback of a trace.
func (g *Game) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	p, err := g.newPlayback(t)
	if err != nil {
		return nil, err
	}
	if check == nil {
		p.keepJournal()
		return p, nil
	}
	p.compare = &comparison{Checker: check, p: p}
	recording, err := t.IsRecording()
	if recording {
		p.compare.record = kitchenjson.New()
	}
	p.compare.start()
	return p, err
}

func (g *Game) newPlayback(t *replay.Trace) (*playback, error) {
	h, board, err := readHeader(t)
	if err != nil {
		return nil, err
	}
	p := &playback{game: g, header: h, trace: t, state: sim.NewState(board)}
	if p.terms, err = contest.RecordedTerms(t, g.info, board.Rules.Name); err != nil {
		return nil, err
	}
	p.terms.Scenario.Text, p.terms.Turns = []byte(h.Map), h.Turns
	for _, s := range h.Seats {
		if s.Failed != "" {
			t, _ := sim.TeamNamed(s.Seat) // checked before
			p.fail(t, s.Failed)
		}
	}
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		p.handlers[team].c = p.state.Controller(team)
	}
	return p, nil
}

// keepJournal makes the playback collect the exchanges and events of each turn.
func (p *playback) keepJournal() {
	p.journal = kitchenscene.NewJournal(p.state)
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		p.handlers[team].text, p.handlers[team].journal = &p.callTexts[team], p.journal
		if f := p.failures[team]; f != nil {
			p.journal.Failed(team, string(f.Kind))
		}
	}
}

func (p *playback) Turn() int { return p.state.Turn() }

func (p *playback) Terms() contest.Terms { return p.terms }

// Table returns the table of the recorded match, with other terms.
func (p *playback) Table(t contest.Terms) (contest.Table, error) {
	t.Turns = cmp.Or(t.Turns, p.terms.Turns)
	return p.game.Prepare(t)
}

func (p *playback) WriteState(w *jsonout.Writer) { kitchenjson.State(w, p.state) }

func (p *playback) Next() error {
	err := p.next()
	switch {
	case p.compare == nil || err != nil && !errors.Is(err, io.EOF):
		return err
	case err == nil:
		p.compare.endOfTurn()
		return nil
	}
	if err := p.compare.end(); err != nil {
		return err
	}
	return io.EOF
}

// next plays the next turn; it returns io.EOF after the last one.
func (p *playback) next() error {
	line, err := p.trace.Turn()
	if err != nil {
		return err
	}
	if err := p.turn.read(p.trace, line, p.state.Turn()); err != nil {
		return err
	}
	switch {
	case p.turn.Turn > p.header.Turns:
		return p.trace.Problem("turn %d in a match of %d turns", p.turn.Turn, p.header.Turns)
	case p.turn.Turn > 1 && p.over():
		return p.trace.Problem("turn %d comes after a bot failed", p.turn.Turn)
	}
	p.beginTurn()
	p.absent, p.begun = p.failed, 0
	p.callTexts[sim.Red].Reset()
	p.callTexts[sim.Blue].Reset()
	for i := range p.turn.Calls {
		if err := p.call(i); err != nil {
			return p.trace.Problem("turn %d: calls[%d]: %v", p.turn.Turn, i, err)
		}
	}
	if err := p.begin(sim.Red); err != nil {
		return err
	}
	if p.turn.Differs && p.compare == nil {
		if err := kitchenimport.ReadState(p.turn.State, p.state); err != nil {
			return p.trace.Problem("turn %d: state: %v", p.turn.Turn, err)
		}
	}
	if p.book != nil {
		p.book.EndTurn(p.state)
	}
	return nil
}

// begin starts the calls of a team in the turn, and of the teams before it.
func (p *playback) begin(t sim.Team) error {
	order := playOrder()
	at := slices.Index(order[:], t)
	if p.beforeTeam == nil || at == p.begun-1 {
		return nil
	}
	if at < p.begun {
		return fmt.Errorf("%s acts after %s, which must act last", t, order[p.begun-1])
	}
	for ; p.begun <= at; p.begun++ {
		if next := order[p.begun]; !p.failed[next] {
			p.beforeTeam(next)
		}
	}
	return nil
}

func (p *playback) beginTurn() {
	if p.journal == nil {
		p.state.BeginTurn()
		return
	}
	p.journal.BeginTurn(p.state)
}

// over reports whether a bot has failed, which ends the match.
func (p *playback) over() bool { return p.failed[sim.Red] || p.failed[sim.Blue] }

// call replays a call.
func (p *playback) call(i int) error {
	c := &p.turn.Calls[i]
	team, err := parseTeam(c.Team)
	if err != nil {
		return err
	}
	if err := p.begin(team); err != nil {
		return err
	}
	if after, ok := strings.CutPrefix(c.Fn, failureMark); ok {
		p.fail(team, after)
		writeLine(&p.callTexts[team], c.Fn)
		return nil
	}
	if p.args, err = parseArgs(c.Args, p.args); err != nil {
		return err
	}
	h := &p.handlers[team]
	raised, err := h.call(c.Fn, p.args)
	if err != nil {
		return err
	}
	if p.compare != nil {
		p.compare.call(i, h, raised)
	}
	return nil
}

// fail records a bot's failure. The first turn of a trace repeats a failure before it.
func (p *playback) fail(t sim.Team, kind string) {
	if p.failed[t] {
		return
	}
	p.failed[t], p.failures[t] = true, &bot.Failure{Kind: bot.FailureKind(kind), Turn: p.state.Turn()}
	if p.journal != nil {
		p.journal.Failed(t, kind)
	}
}

// Exchanges returns the teams' calls in the last turn, with their answers.
func (p *playback) Exchanges() []contest.Exchange {
	if p.journal == nil || p.state.Turn() == 0 {
		return nil
	}
	var all []contest.Exchange
	for _, team := range playOrder() {
		if !p.absent[team] {
			x := exchange(p.state, team, &p.callTexts[team])
			x.Refused = p.journal.Refused(team)
			all = append(all, x)
		}
	}
	return all
}

// exchange returns a team's calls in the last turn, with their answers.
func exchange(s *sim.State, t sim.Team, called *strings.Builder) contest.Exchange {
	return contest.Exchange{Turn: strconv.Itoa(s.Turn()), Seat: t.String(), Output: called.String()}
}
