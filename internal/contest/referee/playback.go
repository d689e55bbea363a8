package referee

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/replay"
)

// playback goes through a trace, which has everything that viewers need. With a checker, a referee plays the match again.
type playback struct {
	game     *Game
	trace    *replay.Trace
	terms    contest.Terms
	stage    scene.Stage
	position position
	last     turn
	failures []*bot.Failure // by seat
	verdict  *ending        // set when the end line has been read
	check    *replay.Checker
	session  *session // verifies the trace; nil without a checker
}

// recordedHeader is the part of a trace's header that this package writes.
type recordedHeader struct {
	Referee recordedReferee `json:"referee"`
	Rules   string          `json:"rules"`
	Turns   int             `json:"turns"`
	Options [][2]string     `json:"options"`
	Initial struct {
		Scores []int64         `json:"scores"`
		State  json.RawMessage `json:"state"`
	} `json:"initial"`
	positionJSON
}

// recordedReferee identifies the referee of a recorded match.
type recordedReferee struct {
	SHA256 string `json:"sha256"`
}

// Open begins a playback of a trace.
func (g *Game) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	if foreign, err := t.IsRecording(); err != nil || foreign {
		return nil, errors.Join(err, t.Problem("it has a reference, but cookoff knows no recordings of %s", g.info.Name))
	}
	var h recordedHeader
	if err := t.Decode("header", t.Header, &h); err != nil {
		return nil, err
	}
	terms, err := contest.RecordedTerms(t, g.info, h.Rules)
	if err != nil {
		return nil, err
	}
	terms.Turns = h.Turns
	for _, o := range h.Options {
		terms.Scenario.Options = append(terms.Scenario.Options, contest.OptionValue{Name: o[0], Value: o[1]})
	}
	seats := len(g.info.Seats)
	if len(h.Initial.Scores) != seats || h.Turns < 1 || h.Turns > maxTurns {
		return nil, t.Problem("header: initial.scores has %d numbers for %d seats, and turns is %d", len(h.Initial.Scores), seats, h.Turns)
	}
	p := &playback{game: g, trace: t, terms: terms, check: check, failures: make([]*bot.Failure, seats)}
	p.stage = g.plainStage(h.Turns)
	if !isNone(h.Stage) {
		if p.stage, err = readStage(h.Stage, &g.info, h.Turns); err != nil {
			return nil, t.Problem("header: %v", err)
		}
	}
	h.State = h.Initial.State
	if err := p.setPosition(h.Initial.Scores, h.positionJSON); err != nil || check == nil {
		return p, err
	}
	return p, p.startVerification(&h)
}

// setPosition reads the next recorded position.
func (p *playback) setPosition(scores []int64, g positionJSON) (err error) {
	if p.position, err = newPosition(scores, g, &p.stage); err != nil {
		return p.trace.Problem("%v", err)
	}
	return nil
}

func (p *playback) Turn() int            { return p.last.number }
func (p *playback) WriteState(w *writer) { p.position.WriteState(w) }
func (p *playback) Terms() contest.Terms { return p.terms }

// Table returns the table of the recorded match, with other terms.
func (p *playback) Table(t contest.Terms) (contest.Table, error) {
	t.Turns = cmp.Or(t.Turns, p.terms.Turns)
	t.Scenario.Options = p.terms.Scenario.Options
	return p.game.Prepare(t)
}

func (p *playback) Next() error {
	err := p.next()
	if p.session != nil && (err != nil || p.check.Report.Diff != nil) {
		p.session.close()
	}
	return err
}

func (p *playback) next() error {
	line, err := p.trace.Turn()
	if errors.Is(err, io.EOF) {
		return p.end()
	}
	var l recordedLine
	if err == nil {
		err = p.trace.Decode(p.game.info.TurnWord(), line, &l)
	}
	var t turn
	if err == nil {
		t, err = l.decodeTurn(p.game, p.trace)
	}
	if err == nil && l.Turn != p.last.number+1 {
		err = p.trace.Problem("turn %d comes after turn %d", l.Turn, p.last.number)
	}
	if err != nil {
		return err
	}
	if p.check != nil {
		return p.verifyTurn(line, &t)
	}
	p.last = t
	p.recordFailures(&t)
	return p.setPosition(l.Scores, positionJSON{State: l.State.State, Scene: l.Scene, Views: l.Views})
}

// recordFailures adds the failures of a turn.
func (p *playback) recordFailures(t *turn) {
	for i := range t.exchanges {
		if x := &t.exchanges[i]; x.answer.Missed != nil && p.failures[x.seat] == nil {
			p.failures[x.seat] = x.answer.Missed
		}
	}
	for _, o := range t.out {
		if p.failures[o.Seat] == nil {
			p.failures[o.Seat] = &bot.Failure{Kind: bot.IllegalOutput, Turn: t.number, Reason: reasonOf(o)}
		}
	}
}

// end reads the end of the trace. It returns io.EOF unless the trace is invalid.
func (p *playback) end() error {
	if p.trace.End == nil {
		if p.check == nil {
			return io.EOF
		}
		_, err := p.trace.Ending(p.game.info.TurnWord() + " " + p.last.name)
		return err
	}
	var line struct {
		End struct {
			Verdict *ending `json:"verdict"`
			Turns   int     `json:"turns"`
		} `json:"end"`
	}
	if err := p.trace.Decode("end line", p.trace.End, &line); err != nil {
		return err
	}
	if end := line.End.Verdict; end != nil {
		if err := end.check(&p.game.info); err != nil {
			return p.trace.Problem("end: %v", err)
		}
		p.verdict = end
	}
	if p.check != nil {
		return p.verifyEnd()
	}
	return io.EOF
}

// Exchanges returns the input and output of the bots in the last turn.
func (p *playback) Exchanges() []contest.Exchange { return p.game.exchanges(&p.last, &p.position) }

func (p *playback) Result() contest.Result { return p.result(p.verdict, p.position.scores) }

// result returns the result after the last turn.
func (p *playback) result(end *ending, scores []int64) contest.Result {
	r := contest.NewResult(p.game.info, nil)
	for seat, f := range p.failures {
		r.Seats[seat].Failure = f
	}
	p.game.conclude(&r, end, scores, p.last.number)
	return r
}

func (p *playback) Stage() scene.Stage { return p.stage }

func (p *playback) Scene() scene.Scene {
	if p.position.Scene == nil {
		return p.withTurn(plainScene(p.position.scores))
	}
	return p.withTurn(p.position.decodedScene)
}

// view returns the scene as a seat sees it; ok is false if the trace has no views.
func (p *playback) view(seat int) (s scene.Scene, ok bool) {
	if p.position.decodedViews == nil {
		return s, false
	}
	return p.withTurn(p.position.decodedViews[seat]), true
}

// withTurn adds the number and name of the turn to a scene.
func (p *playback) withTurn(s scene.Scene) scene.Scene {
	s.Turn, s.Name, s.Said = p.last.number, cmp.Or(p.last.name, "0"), slices.Clip(s.Said)
	return s
}

// Narrate does nothing: the referee supplies the findings.
func (p *playback) Narrate() {}

// Story returns the findings of the referee.
func (p *playback) Story() (s story.Story) {
	if p.verdict != nil {
		for _, f := range p.verdict.Findings {
			s.Findings = append(s.Findings, story.Finding(f))
		}
		s.Sort()
	}
	return s
}
