package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

type writer = jsonout.Writer

// exchange is a question to a seat and its answer.
type exchange struct {
	seat   int
	sent   string
	read   int
	answer contest.Answer
}

// writeAnswer writes the member of an object with the lines of the answer, or with how it is missing.
func (x *exchange) writeAnswer(w *writer) {
	if f := x.answer.Missed; f != nil {
		w.Text("failed", string(f.Kind))
		return
	}
	w.Array("lines", func() {
		if x.read > 0 {
			for line := range strings.SplitSeq(x.answer.Text, "\n") {
				w.String(line)
			}
		}
	})
}

// turn is a turn that was played.
type turn struct {
	number    int
	name      string
	exchanges []exchange
	out       []out
}

// position is a match between two turns.
type position struct {
	scores []int64
	state  json.RawMessage // nil: none
	stage  json.RawMessage // with the first position
	scene  json.RawMessage // nil: none
	views  json.RawMessage // nil: none
}

// WriteState writes what digests are of.
func (p *position) WriteState(w *writer) {
	w.BeginObject()
	p.writeScores(w)
	if p.state != nil {
		w.Key("state")
		w.Raw(p.state)
	}
	w.EndObject()
}

func (p *position) writeScores(w *writer) {
	w.Key("scores")
	p.writeNumbers(w)
}

func (p *position) writeNumbers(w *writer) {
	w.BeginArray()
	for _, score := range p.scores {
		w.Int64(score)
	}
	w.EndArray()
}

// course is a match as its referee plays it.
type course struct {
	game  *Game
	by    umpire
	turns int // limit
	next  step
	at    position
	stage *scene.Stage // nil: none
	bound *int64       // nil: none
	want  []string
}

// newCourse begins a match with a referee.
func newCourse(g *Game, t *contest.Terms, need ...string) (*course, error) {
	p, err := g.take()
	if err != nil {
		return nil, err
	}
	c := &course{game: g, by: p, turns: t.Turns, want: p.wanted(need...)}
	p.plays(0)
	first, err := p.start(t, c.want)
	if err == nil {
		err = c.step(&first, nil)
	}
	if err != nil {
		c.close(false)
		return nil, err
	}
	return c, nil
}

// close gives the referee back.
func (c *course) close(over bool) {
	if c.by != nil {
		c.game.leave(c.by, over)
		c.by = nil
	}
}

// step takes the referee's next message.
func (c *course) step(s, before *step) error {
	err := s.check(&c.game.info, before, c.turns)
	if err == nil && s.End != nil {
		err = c.game.checkFigures(s.End)
	}
	if err == nil {
		err = c.checkWanted(s, before)
	}
	if err != nil {
		return c.by.failed(err.Error())
	}
	if before != nil && s.End == nil && s.Turn == before.Turn {
		c.next = *s
		return nil
	}
	if len(s.Scores) == 0 {
		s.Scores = c.at.scores
	}
	c.at, c.next = position{scores: s.Scores, state: compact(s.State), scene: compact(s.Scene), views: compact(s.Views)}, *s
	if before == nil {
		c.at.stage, c.bound = compact(s.Stage), s.Bound
	}
	return nil
}

// checkWanted returns what is missing of the abilities that were asked for.
func (c *course) checkWanted(s, before *step) error {
	if before != nil && s.End == nil && s.Turn == before.Turn {
		return nil
	}
	for _, w := range c.want {
		switch {
		case w == wantState && isNone(s.State):
			return fmt.Errorf(`its message for turn %d has no "state", which it can give`, s.Turn)
		case w == wantScene && isNone(s.Scene):
			return fmt.Errorf(`its message for turn %d has no "scene", which it can give`, s.Turn)
		case w == wantScene && before == nil && isNone(s.Stage):
			return fmt.Errorf(`its first message has no "stage", which it can give`)
		case w == wantViews && isNone(s.Views):
			return fmt.Errorf(`its message for turn %d has no "views", which it can give`, s.Turn)
		case w == wantBound && before == nil && s.Bound == nil:
			return fmt.Errorf(`its first message has no "bound", which it can give`)
		}
	}
	return c.checkScenes(s, before)
}

// checkScenes returns what is wrong with the stage, and with the scenes of a message.
func (c *course) checkScenes(s, before *step) error {
	if isNone(s.Scene) {
		return nil
	}
	if before == nil && !isNone(s.Stage) {
		stage, err := readStage(s.Stage, &c.game.info, c.turns)
		if err != nil {
			return err
		}
		c.stage = &stage
	}
	if c.stage == nil {
		return nil
	}
	_, err := readScene(s.Scene, c.stage, s.Scores)
	if err == nil && !isNone(s.Views) {
		_, err = readViews(s.Views, c.stage, s.Scores)
	}
	return err
}

// over reports whether the match has ended.
func (c *course) over() bool { return c.next.End != nil }

// name returns the game's name of the next turn.
func (c *course) name() string {
	if c.next.Name != "" {
		return c.next.Name
	}
	return strconv.Itoa(c.next.Turn)
}

// play plays the next turn. answer answers the questions one after the other.
func (c *course) play(answer func(a *ask) (contest.Answer, error)) (turn, error) {
	t := turn{number: c.next.Turn, name: c.name()}
	c.by.plays(t.number)
	for !c.over() && c.next.Turn == t.number {
		if len(t.exchanges) >= maxExchanges {
			return t, c.by.failed(fmt.Sprintf("it asked more than %d times in a turn", maxExchanges))
		}
		first := len(t.exchanges)
		for i := range c.next.Ask {
			a := &c.next.Ask[i]
			said, err := answer(a)
			if err != nil {
				return t, err
			}
			a.answeredBy(&said)
			t.exchanges = append(t.exchanges, exchange{a.Seat, string(a.appendText(nil)), a.lines(), said})
		}
		next, err := c.by.answered(t.number, t.exchanges[first:])
		if err != nil {
			return t, err
		}
		before := c.next
		if err := c.step(&next, &before); err != nil {
			return t, err
		}
		t.out = append(t.out, c.next.Out...)
	}
	if c.game.manifest.Asks == asksTogether { // their order is one of chance
		slices.SortFunc(t.exchanges, func(a, b exchange) int { return a.seat - b.seat })
	}
	return t, nil
}

// compact returns JSON without white space; nil for none.
func compact(text json.RawMessage) json.RawMessage {
	if isNone(text) {
		return nil
	}
	var b bytes.Buffer
	_ = json.Compact(&b, text) // it was decoded
	return b.Bytes()
}

func isNone(text json.RawMessage) bool { return len(text) == 0 || bytes.Equal(text, []byte("null")) }
