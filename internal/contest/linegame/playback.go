package linegame

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/replay"
)

// Record is a recording format: our traces, or the recordings of a contest's own referee. It knows the members of a
// trace's lines, in order.
type Record[P Position[P]] interface {
	// Start reads the start from a header, and CompareStart compares it with the rules.
	Start(t *replay.Trace, header Members) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error
	// Turn returns the answers of the next turn, which must exist.
	Turn(t *replay.Trace, line Members, at P) ([]contest.Answer, error)
	// Asked compares the members of the line that precede the turn, Played those after it.
	Asked(c *replay.Checker, line Members, at P)
	Played(c *replay.Checker, line Members, at P)
	// End compares the end line.
	End(c *replay.Checker, end Members, at P)
}

// playback replays the answers of a trace.
type playback[P Position[P]] struct {
	info      contest.Info
	game      Rules[P]
	record    Record[P]
	trace     *replay.Trace
	check     *replay.Checker // nil: no comparison
	terms     contest.Terms   // of the recorded match
	start, at P
	before    P                // one turn before at
	said      []contest.Answer // in the turn between them
	name      string           // the game's name of that turn
	line      Members          // of the last turn read
	lines     int              // number of turns
	teller    Teller[P]        // nil: no story
	exchanges []contest.Exchange
	asked     []int          // the seats of exchanges
	shown     *scene.Scene   // scene of at; nil until requested
	first     []int          // turn in which each seat was first asked; 0: not yet
	failures  []*bot.Failure // of bots that are out, by seat
	differs   bool           // the state after the turn is that of another engine
	input     []byte
}

// Open starts to replay a trace.
func (g Game[P]) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	foreign, err := t.IsRecording()
	if err != nil {
		return nil, err
	}
	info := g.rules.Info()
	p := &playback[P]{info: info, game: g.rules, trace: t, check: check, first: make([]int, len(info.Seats)), failures: make([]*bot.Failure, len(info.Seats))}
	switch p.record = g.rules.Recorded(); {
	case !foreign:
		p.record = &ours[P]{rules: g.rules, turn: append(g.rules.Before(), g.rules.After()...)}
	case p.record == nil:
		return nil, t.Problem("it names a reference, but there are no recordings of %s", info.Name)
	}
	rules, err := t.CheckRules(info.RulesVersion, info.Rules...)
	if err != nil {
		return nil, err
	}
	if p.terms, err = contest.RecordedTerms(t, info, rules); err != nil {
		return nil, err
	}
	var header Members
	if err := t.Decode("header", t.Header, &header); err != nil {
		return nil, err
	}
	if p.start, err = p.record.Start(t, header); err != nil {
		return nil, err
	}
	if p.terms.Scenario.Options == nil {
		p.terms.Scenario.Options = g.rules.Drawn(p.start)
	}
	p.terms.Turns = g.rules.Stage(p.start).Turns
	p.at, p.before = p.start.Clone(), p.start
	if check != nil {
		err = p.record.CompareStart(check, t, header, p.at)
	}
	return p, err
}

func (p *playback[P]) Turn() int            { return p.at.Turn() }
func (p *playback[P]) WriteState(w *writer) { p.at.WriteState(w) }
func (p *playback[P]) Terms() contest.Terms { return p.terms }

// Table returns the table of the recorded match, with other terms.
func (p *playback[P]) Table(t contest.Terms) (contest.Table, error) {
	t.Turns = cmp.Or(t.Turns, p.terms.Turns)
	if err := t.Check(p.info); err != nil {
		return nil, err
	}
	start := p.start.Clone()
	start.Limit(t.Turns)
	if limit := p.game.Stage(start).Turns; limit != t.Turns {
		return nil, fmt.Errorf("%d turns: the limit of %s is always %d turns", t.Turns, p.info.Name, limit)
	}
	return &table[P]{p.game, t, start}, nil
}

// Exchanges returns the input and output of the bots in the last turn.
func (p *playback[P]) Exchanges() []contest.Exchange {
	for i, seat := range p.asked {
		p.exchanges[i].Refused = scene.RefusedTo(seat, p.scene().Events)
	}
	return p.exchanges
}

func (p *playback[P]) Result() contest.Result {
	result := contest.NewResult(p.info, nil)
	p.at.Clone().Conclude(&result)
	for seat, f := range p.failures {
		if f != nil {
			result.Seats[seat].Failure = f
		}
		result.Seats[seat].Timing.First = p.first[seat]
	}
	return result
}

func (p *playback[P]) Stage() scene.Stage { return stage(p.game, p.start) }

func (p *playback[P]) Scene() scene.Scene { return *p.scene() }

// scene makes the scene on first use.
func (p *playback[P]) scene() *scene.Scene {
	if p.shown == nil {
		s := p.at.Scene(p.before, p.said)
		s.Turn, s.Name, s.Said = p.at.Turn(), p.name, slices.Clip(s.Said)
		p.shown = &s
	}
	return p.shown
}

// PositionOf returns the position of a playback of the game.
func PositionOf[P Position[P]](at contest.Playback) P { return at.(*playback[P]).at }

func (p *playback[P]) Next() error {
	line, err := p.trace.Turn()
	switch {
	case errors.Is(err, io.EOF):
		return p.end()
	case err != nil:
		return err
	}
	if err := p.trace.Members(p.info.TurnWord(), line, &p.line); err != nil {
		return err
	}
	said, err := p.record.Turn(p.trace, p.line, p.at)
	if err != nil {
		return err
	}
	asked := p.at.Asked()
	if len(asked) == 0 {
		word, where := p.info.TurnWord(), p.at.Where()
		number := cmp.Or(string(p.line[word]), string(p.line["turn"]))
		return p.trace.Problem("%s %s after the end of the match in %s (%s)", word, number, where, p.Result().Reason)
	}
	p.lines++
	p.differs = string(p.line[differs]) == "true"
	if p.check == nil {
		p.remember(asked, said)
		p.before, p.said, p.name = p.at.Clone(), said, p.at.NextName()
		if p.play(said); p.differs {
			if err := p.adopt(); err != nil {
				return err
			}
		}
		if p.teller != nil {
			p.teller.Turn(p.before, p.at, said, p.scene().Events)
		}
		return nil
	}
	p.check.Turn = p.at.Next()
	if p.record.Asked(p.check, p.line, p.at); p.check.Report.Diff != nil {
		return nil
	}
	p.play(said)
	if p.record.Played(p.check, p.line, p.at); p.check.Report.Diff == nil {
		p.check.Report.Turns++
	} else {
		p.check.Report.Diff.Announced = p.differs
	}
	return nil
}

// adopt takes over the state of a turn that the rules do not explain.
func (p *playback[P]) adopt() error {
	adopt := p.game.Adopt()
	if adopt == nil {
		return p.trace.Problem("turn %s: %q: %s has no traces with states of another engine", p.line["turn"], differs, p.info.Name)
	}
	if err := adopt(p.at, p.line["state"]); err != nil {
		return p.trace.Problem("turn %s: state: %v", p.line["turn"], err)
	}
	return nil
}

// play carries out the answers.
func (p *playback[P]) play(said []contest.Answer) {
	number := p.at.Next()
	for _, out := range p.at.Play(said) {
		p.failures[out.Seat] = failure(new(contest.Seat), out, said[out.Seat], number)
	}
}

// end ends the match; it returns io.EOF if the trace agrees.
func (p *playback[P]) end() error {
	result := contest.NewResult(p.info, nil)
	p.at.Conclude(&result)
	if p.check == nil {
		return io.EOF
	}
	end, err := p.trace.Ending(p.at.Where())
	if err != nil {
		return err
	}
	p.check.Turn = p.at.Turn()
	p.record.End(p.check, end, p.at)
	return io.EOF
}

// remember keeps the input and output of the bots in the next turn.
func (p *playback[P]) remember(asked []int, said []contest.Answer) {
	name := p.at.NextName()
	p.exchanges, p.asked, p.shown = p.exchanges[:0], asked, nil
	for _, seat := range asked {
		p.input = p.at.AppendInput(p.input[:0], seat, p.first[seat] > 0)
		p.exchanges = append(p.exchanges, exchange(p.info, name, seat, p.input, said[seat]))
		if p.first[seat] == 0 {
			p.first[seat] = p.at.Next()
		}
	}
}
