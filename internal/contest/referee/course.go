package referee

import (
	"errors"
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
		c.close()
		return nil, err
	}
	return c, nil
}

// close gives the referee back, which ends unless the match is over.
func (c *course) close() {
	if c.by != nil {
		c.game.leave(c.by, c.over())
		c.by = nil
	}
}

// step takes the referee's next message.
func (c *course) step(s, before *step) error {
	further := before != nil && s.End == nil && s.Turn == before.Turn // a question in the same position
	err := s.check(&c.game.info, before, c.turns)
	if err == nil && s.End != nil {
		err = c.game.checkFigures(s.End)
	}
	if err == nil && !further {
		err = c.enter(s, before == nil)
	}
	if err != nil {
		return c.by.failed(err.Error())
	}
	c.next = *s
	return nil
}

// enter takes the position of a message.
func (c *course) enter(s *step, first bool) (err error) {
	if err := c.checkWanted(s, first); err != nil {
		return err
	}
	if len(s.Scores) == 0 {
		s.Scores = c.at.scores
	}
	switch {
	case !first:
		s.Stage = nil
	case !isNone(s.Scene) && !isNone(s.Stage):
		stage, err := readStage(s.Stage, &c.game.info, c.turns)
		if err != nil {
			return err
		}
		c.stage = &stage
	}
	if first {
		c.bound = s.Bound
	}
	c.at, err = newPosition(s.Scores, s.given, c.stage)
	return err
}

// checkWanted returns what is missing of the abilities that were asked for.
func (c *course) checkWanted(s *step, first bool) error {
	for _, w := range c.want {
		switch {
		case w == wantChoices:
		case w == wantBound:
			if first && s.Bound == nil {
				return errors.New(`its first message has no "bound", which it can give`)
			}
		case isNone(*s.part(w)):
			return fmt.Errorf("its message has no %q, which it can give", w)
		case w == wantScene && first && isNone(s.Stage):
			return errors.New(`its first message has no "stage", which it can give`)
		}
	}
	return nil
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
