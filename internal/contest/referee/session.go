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

// exchange is a question to a seat with its answer.
type exchange struct {
	seat   int
	sent   string
	read   int
	answer contest.Answer
}

// writeAnswer writes the member with the lines of the answer, or with the kind of failure.
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

// turn is a played turn.
type turn struct {
	number    int
	name      string
	exchanges []exchange
	out       []elimination
}

// session is a match played by a referee.
type session struct {
	game      *Game
	referee   instance
	turns     int // limit
	next      step
	position  position
	stage     *scene.Stage // nil: none
	bound     *int64       // nil: none
	abilities []string
}

// newSession starts a match with a referee. need lists the abilities to use if the referee supports them.
func newSession(g *Game, t *contest.Terms, need ...string) (*session, error) {
	p, err := g.acquire()
	if err != nil {
		return nil, err
	}
	c := &session{game: g, referee: p, turns: t.Turns, abilities: p.supported(need...)}
	p.setTurn(0)
	first, err := p.startMatch(t, c.abilities)
	if err == nil {
		err = c.accept(&first, nil)
	}
	if err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// close returns the referee to the pool, which stops it unless the match is over.
func (c *session) close() {
	if c.referee != nil {
		c.game.release(c.referee, c.isOver())
		c.referee = nil
	}
}

// accept validates the referee's next message and makes it the current one.
func (c *session) accept(s, before *step) error {
	further := before != nil && s.End == nil && s.Turn == before.Turn // another question in the same position
	err := s.check(&c.game.info, before, c.turns)
	if err == nil && s.End != nil {
		err = c.game.checkFigures(s.End)
	}
	if err == nil && !further {
		err = c.setPosition(s, before == nil)
	}
	if err != nil {
		return c.referee.newError(err.Error())
	}
	c.next = *s
	return nil
}

// setPosition reads the position of a message.
func (c *session) setPosition(s *step, first bool) (err error) {
	if err := c.checkAbilities(s, first); err != nil {
		return err
	}
	if len(s.Scores) == 0 {
		s.Scores = c.position.scores
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
	c.position, err = newPosition(s.Scores, s.positionJSON, c.stage)
	return err
}

// checkAbilities returns an error if a part that was requested is missing.
func (c *session) checkAbilities(s *step, first bool) error {
	for _, w := range c.abilities {
		switch {
		case w == abilityChoices:
		case w == abilityBound:
			if first && s.Bound == nil {
				return errors.New(`its first message has no "bound", which its hello announced`)
			}
		case isNone(*s.part(w)):
			return fmt.Errorf("its message has no %q, which its hello announced", w)
		case w == abilityScene && first && isNone(s.Stage):
			return errors.New(`its first message has no "stage", which its hello announced`)
		}
	}
	return nil
}

// isOver reports whether the referee has ended the match.
func (c *session) isOver() bool { return c.next.End != nil }

// turnName returns the game's name for the next turn.
func (c *session) turnName() string {
	if c.next.Name != "" {
		return c.next.Name
	}
	return strconv.Itoa(c.next.Turn)
}

// playTurn plays the next turn. answer is called for each question in order.
func (c *session) playTurn(answer func(a *ask) (contest.Answer, error)) (turn, error) {
	t := turn{number: c.next.Turn, name: c.turnName()}
	c.referee.setTurn(t.number)
	for !c.isOver() && c.next.Turn == t.number {
		if len(t.exchanges) >= maxExchanges {
			return t, c.referee.newError(fmt.Sprintf("it asked more than %d questions in a turn", maxExchanges))
		}
		first := len(t.exchanges)
		for i := range c.next.Ask {
			a := &c.next.Ask[i]
			got, err := answer(a)
			if err != nil {
				return t, err
			}
			a.inferRead(&got)
			t.exchanges = append(t.exchanges, exchange{a.Seat, string(a.appendText(nil)), a.lines(), got})
		}
		next, err := c.referee.sendAnswers(t.number, t.exchanges[first:])
		if err != nil {
			return t, err
		}
		before := c.next
		if err := c.accept(&next, &before); err != nil {
			return t, err
		}
		t.out = append(t.out, c.next.Out...)
	}
	if c.game.manifest.Asks == asksTogether { // they arrive in random order
		slices.SortFunc(t.exchanges, func(a, b exchange) int { return a.seat - b.seat })
	}
	return t, nil
}
