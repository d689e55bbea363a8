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

// playback replays a trace. Everything that viewers need is in it; with a checker a referee plays the match again.
type playback struct {
	game     *Game
	trace    *replay.Trace
	terms    contest.Terms
	stage    scene.Stage
	at       position
	last     turn
	failures []*bot.Failure // by seat
	verdict  *ending        // once the end was read
	check    *replay.Checker
	course   *course // of the referee that plays again
}

// recordedHeader is the part of a trace's header that this package writes.
type recordedHeader struct {
	Referee recordedSource `json:"referee"`
	Rules   string         `json:"rules"`
	Turns   int            `json:"turns"`
	Options [][2]string    `json:"options"`
	Initial struct {
		Scores []int64         `json:"scores"`
		State  json.RawMessage `json:"state"`
	} `json:"initial"`
	Stage json.RawMessage `json:"stage"`
	Scene json.RawMessage `json:"scene"`
	Views json.RawMessage `json:"views"`
}

// recordedSource says which referee played.
type recordedSource struct {
	SHA256 string `json:"sha256"`
}

// Open starts to replay a trace.
func (g *Game) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	if foreign, err := t.IsRecording(); err != nil || foreign {
		return nil, errors.Join(err, t.Problem("it names a reference, but there are no recordings of %s", g.info.Name))
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
	if len(h.Initial.Scores) != seats || h.Turns < 1 || h.Turns > mostTurns {
		return nil, t.Problem("header: initial.scores has %d numbers for %d seats, and turns is %d", len(h.Initial.Scores), seats, h.Turns)
	}
	p := &playback{game: g, trace: t, terms: terms, check: check, failures: make([]*bot.Failure, seats)}
	p.at = position{scores: h.Initial.Scores, state: compact(h.Initial.State), stage: compact(h.Stage), scene: compact(h.Scene), views: compact(h.Views)}
	p.stage = g.plainStage(h.Turns)
	if p.at.stage != nil {
		if p.stage, err = readStage(p.at.stage, &g.info, h.Turns); err != nil {
			return nil, t.Problem("header: %v", err)
		}
	}
	if err := p.checkScene(); err != nil || check == nil {
		return p, err
	}
	return p, p.again(&h)
}

// checkScene returns why the present scene cannot be shown.
func (p *playback) checkScene() error {
	var err error
	if p.at.scene != nil {
		_, err = readScene(p.at.scene, &p.stage, p.at.scores)
	}
	if err == nil && p.at.views != nil {
		_, err = readViews(p.at.views, &p.stage, p.at.scores)
	}
	if err != nil {
		return p.trace.Problem("%v", err)
	}
	return nil
}

func (p *playback) Turn() int            { return p.last.number }
func (p *playback) WriteState(w *writer) { p.at.WriteState(w) }
func (p *playback) Terms() contest.Terms { return p.terms }

// Table returns the table of the recorded match, with other terms.
func (p *playback) Table(t contest.Terms) (contest.Table, error) {
	t.Turns = cmp.Or(t.Turns, p.terms.Turns)
	t.Scenario.Options = p.terms.Scenario.Options
	return p.game.Prepare(t)
}

func (p *playback) Next() error {
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
		t, err = l.played(p.game, p.trace)
	}
	if err == nil && l.Turn != p.last.number+1 {
		err = p.trace.Problem("turn %d comes after turn %d", l.Turn, p.last.number)
	}
	if err != nil {
		p.release(false)
		return err
	}
	if p.check != nil {
		return p.compare(line, &t, &l)
	}
	p.last, p.at = t, position{scores: l.Scores, state: compact(l.State.State), scene: compact(l.Scene), views: compact(l.Views)}
	p.note(&t)
	return p.checkScene()
}

// note notes the failures of a turn.
func (p *playback) note(t *turn) {
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

// end reads the end of the trace; it returns io.EOF if the trace agrees.
func (p *playback) end() error {
	defer p.release(true)
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
		return p.compareEnd()
	}
	return io.EOF
}

// Exchanges returns the input and output of the bots in the last turn.
func (p *playback) Exchanges() (all []contest.Exchange) {
	refused := p.game.refused(&p.stage, &p.at)
	for i := range p.last.exchanges {
		x := p.game.exchange(&p.last, i)
		x.Refused = refused[p.last.exchanges[i].seat]
		all = append(all, x)
	}
	return all
}

func (p *playback) Result() contest.Result { return p.result(p.verdict, p.at.scores) }

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
	s := plainScene(p.at.scores)
	if p.at.scene != nil {
		s, _ = readScene(p.at.scene, &p.stage, p.at.scores) // it was read before
	}
	p.count(&s)
	return s
}

// view returns what a seat sees. ok is false if the trace does not say that.
func (p *playback) view(seat int) (s scene.Scene, ok bool) {
	if p.at.views == nil {
		return s, false
	}
	all, _ := readViews(p.at.views, &p.stage, p.at.scores) // they were read before
	s = all[seat]
	p.count(&s)
	return s, true
}

// count gives a scene the number and name of its turn.
func (p *playback) count(s *scene.Scene) {
	s.Turn, s.Name, s.Said = p.last.number, p.last.name, slices.Clip(s.Said)
	if s.Name == "" {
		s.Name = "0"
	}
}

// Narrate does nothing: the findings are the referee's.
func (p *playback) Narrate() {}

// Story returns the findings of the referee.
func (p *playback) Story() (told story.Story) {
	if p.verdict != nil {
		for _, f := range p.verdict.Findings {
			told.Findings = append(told.Findings, story.Finding(f))
		}
		told.Sort()
	}
	return told
}
