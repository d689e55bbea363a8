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

// Record is a format of traces: cookoff's own, or the recordings of a contest's referee. It knows the members of their
// lines.
type Record[P Position[P]] interface {
	// Start reads the start from a header, and CompareStart compares it with the rules.
	Start(t *replay.Trace, header Members) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, header Members, start P) error
	// Turn returns the answers in the line of the next turn.
	Turn(t *replay.Trace, line Members, at P) ([]contest.Answer, error)
	// Asked compares the members that describe the position before the turn, Played those after it.
	Asked(c *replay.Checker, line Members, at P)
	Played(c *replay.Checker, line Members, at P)
	// End compares the end line.
	End(c *replay.Checker, end Members, at P)
}

// playback plays the answers of a trace again.
type playback[P Position[P]] struct {
	info            contest.Info
	game            Game[P]
	record          Record[P]
	trace           *replay.Trace
	check           *replay.Checker // nil: no comparison
	terms           contest.Terms   // of the recorded match
	start, position P
	before          P                // position one turn earlier
	answers         []contest.Answer // in the turn between them
	name            string           // the game's name of that turn
	line            Members          // of the last turn read
	lines           int              // number of turns
	narrator        StoryBuilder[P]  // nil: no story
	exchanges       []contest.Exchange
	asked           []int          // the seats of exchanges
	cachedScene     *scene.Scene   // scene of at; nil until requested
	first           []int          // turn in which each seat was first asked; 0: not yet
	failures        []*bot.Failure // of eliminated bots, by seat
	differs         bool           // the state after the turn was recorded by another engine
	input           []byte
}

// Open begins a playback of a trace.
func (g Game[P]) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	foreign, err := t.IsRecording()
	if err != nil {
		return nil, err
	}
	info := g.rules.Info()
	p := &playback[P]{info: info, game: g, trace: t, check: check, first: make([]int, len(info.Seats)), failures: make([]*bot.Failure, len(info.Seats))}
	switch {
	case !foreign:
		p.record = &ownTraces[P]{g}
	case g.optional.Recorded == nil:
		return nil, t.Problem("it has a reference, but cookoff knows no recordings of %s", info.Name)
	default:
		p.record = g.optional.Recorded()
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
	if p.terms.Scenario.Options == nil && g.optional.Drawn != nil {
		p.terms.Scenario.Options = g.optional.Drawn(p.start)
	}
	p.terms.Turns = g.rules.Stage(p.start).Turns
	p.position, p.before = p.start.Clone(), p.start
	if check != nil {
		err = p.record.CompareStart(check, t, header, p.position)
	}
	return p, err
}

func (p *playback[P]) Turn() int            { return p.position.Turn() }
func (p *playback[P]) WriteState(w *writer) { p.position.WriteState(w) }
func (p *playback[P]) Terms() contest.Terms { return p.terms }

// Table returns the table of the recorded match, with other terms.
func (p *playback[P]) Table(t contest.Terms) (contest.Table, error) {
	t.Turns = cmp.Or(t.Turns, p.terms.Turns)
	if err := t.Check(p.info); err != nil {
		return nil, err
	}
	start := p.start.Clone()
	start.Limit(t.Turns)
	if limit := p.game.rules.Stage(start).Turns; limit != t.Turns {
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
	p.position.Clone().Conclude(&result)
	for seat, f := range p.failures {
		if f != nil {
			result.Seats[seat].Failure = f
		}
		result.Seats[seat].Timing.First = p.first[seat]
	}
	return result
}

func (p *playback[P]) Stage() scene.Stage { return p.game.stage(p.start) }

func (p *playback[P]) Scene() scene.Scene { return *p.scene() }

// scene returns the scene, which is made on first use.
func (p *playback[P]) scene() *scene.Scene {
	if p.cachedScene == nil {
		s := p.position.Scene(p.before, p.answers)
		s.Turn, s.Name, s.Said = p.position.Turn(), p.name, slices.Clip(s.Said)
		p.cachedScene = &s
	}
	return p.cachedScene
}

// PositionOf returns the position of a playback of the game.
func PositionOf[P Position[P]](at contest.Playback) P { return at.(*playback[P]).position }

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
	answers, err := p.record.Turn(p.trace, p.line, p.position)
	if err != nil {
		return err
	}
	asked := p.position.Asked()
	if len(asked) == 0 {
		word, where := p.info.TurnWord(), p.position.Where()
		number := cmp.Or(string(p.line[word]), string(p.line["turn"]))
		return p.trace.Problem("%s %s after the end of the match in %s (%s)", word, number, where, p.Result().Reason)
	}
	p.lines++
	p.differs = string(p.line[differsKey]) == "true"
	if p.check == nil {
		p.recordExchanges(asked, answers)
		p.before, p.answers, p.name = p.position.Clone(), answers, p.position.NextName()
		if p.play(answers); p.differs {
			if err := p.adopt(); err != nil {
				return err
			}
		}
		if p.narrator != nil {
			p.narrator.Turn(p.before, p.position, answers, p.scene().Events)
		}
		return nil
	}
	p.check.Turn = p.position.Next()
	if p.record.Asked(p.check, p.line, p.position); p.check.Report.Diff != nil {
		return nil
	}
	p.play(answers)
	if p.record.Played(p.check, p.line, p.position); p.check.Report.Diff == nil {
		p.check.Report.Turns++
	} else {
		p.check.Report.Diff.Announced = p.differs
	}
	return nil
}

// adopt sets the position to the recorded state of a turn that contradicts the rules.
func (p *playback[P]) adopt() error {
	adopt := p.game.optional.Adopt
	if adopt == nil {
		return p.trace.Problem("turn %s: %q: %s has no traces with states of another engine", p.line["turn"], differsKey, p.info.Name)
	}
	if err := adopt(p.position, p.line["state"]); err != nil {
		return p.trace.Problem("turn %s: state: %v", p.line["turn"], err)
	}
	return nil
}

// play plays a turn with the answers.
func (p *playback[P]) play(answers []contest.Answer) {
	number := p.position.Next()
	for _, out := range p.position.Play(answers) {
		p.failures[out.Seat] = failure(new(contest.Seat), out, answers[out.Seat], number)
	}
}

// end concludes the match. It returns io.EOF unless the trace is invalid.
func (p *playback[P]) end() error {
	result := contest.NewResult(p.info, nil)
	p.position.Conclude(&result)
	if p.check == nil {
		return io.EOF
	}
	end, err := p.trace.Ending(p.position.Where())
	if err != nil {
		return err
	}
	p.check.Turn = p.position.Turn()
	p.record.End(p.check, end, p.position)
	return io.EOF
}

// recordExchanges stores the input and output of the bots in the next turn.
func (p *playback[P]) recordExchanges(asked []int, answers []contest.Answer) {
	name := p.position.NextName()
	p.exchanges, p.asked, p.cachedScene = p.exchanges[:0], asked, nil
	for _, seat := range asked {
		p.input = p.position.AppendInput(p.input[:0], seat, p.first[seat] > 0)
		p.exchanges = append(p.exchanges, exchange(p.info, name, seat, p.input, answers[seat]))
		if p.first[seat] == 0 {
			p.first[seat] = p.position.Next()
		}
	}
}
