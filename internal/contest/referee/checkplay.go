package referee

import (
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// trial is a match played for a check.
type trial struct {
	places       []int
	scores       []int64
	failed       []bool // by seat
	asked        []int  // number of questions, by seat
	turns        int
	hidden       int    // positions with a seat whose view differs from the scene
	messages     int    // messages with questions
	start        string // observations before the first turn
	observations []observation
}

// observation is the digest of a part of a position.
type observation struct {
	turn int // 0 is the start
	part string
	sum  [sha256.Size]byte
}

// observe adds all parts of the current position.
func (p *trial) observe(at *session) {
	note := func(part string, text any) {
		p.observations = append(p.observations, observation{p.turns, part, sha256.Sum256(fmt.Append(nil, text))})
	}
	note("scores", at.position.scores)
	for _, part := range append([]string{abilityState}, visible()...) {
		note(part, string(*at.position.part(part)))
	}
	if at.position.hides() {
		p.hidden++
	}
	asked := ""
	for i := range at.next.Ask {
		asked += fmt.Sprintf("%d %q %q\n", at.next.Ask[i].Seat, at.next.Ask[i].Lines, at.next.Ask[i].Choices)
	}
	note("ask", asked)
	if at.isOver() {
		note("end", *at.next.End)
	}
}

// firstDifference returns the first part of a match that differs in another match.
func (p *trial) firstDifference(other *trial) (where string, differ bool) {
	for i, is := range p.observations {
		if i >= len(other.observations) || other.observations[i] != is {
			if is.turn == 0 {
				return is.part + " at the start", true
			}
			return fmt.Sprintf("%s after turn %d", is.part, is.turn), true
		}
	}
	return "", false
}

// play plays a match with generated answers.
func (c *checker) play(t contest.Terms, answers answerFunc) (p trial, err error) {
	session, err := newSession(c.game, &t, abilityState, abilityScene, abilityViews, abilityChoices)
	if err != nil {
		return p, err
	}
	c.abilities = session.referee.supported(abilities()...)
	defer session.close()
	r := contest.NewResult(c.game.info, nil)
	p.asked = make([]int, len(r.Seats))
	p.observe(session)
	p.start = fmt.Sprintf("%x", p.observations)
	for !session.isOver() {
		if c.ctx.Err() != nil {
			return p, c.ctx.Err()
		}
		p.turns++
		began, thought := c.now(), time.Duration(0)
		turn, err := session.playTurn(func(a *ask) (contest.Answer, error) {
			asked := c.now()
			answer := answers(p.turns, a)
			if answer.Missed != nil {
				r.Seats[a.Seat].Failure = answer.Missed
			}
			if a == &session.next.Ask[0] {
				p.messages++
			}
			p.asked[a.Seat]++
			thought += c.now().Sub(asked)
			c.steps++
			return answer, nil
		})
		c.spent += c.now().Sub(began) - thought
		if err != nil {
			return p, err
		}
		for _, o := range turn.out {
			r.Seats[o.Seat].Failure = &bot.Failure{Kind: bot.IllegalOutput}
		}
		p.observe(session)
	}
	c.game.conclude(&r, session.next.End, session.position.scores, p.turns)
	p.scores = session.position.scores
	for i := range r.Seats {
		p.places, p.failed = append(p.places, r.Seats[i].Place), append(p.failed, r.Seats[i].Failure != nil)
	}
	return p, nil
}

// playSeed plays a match with a seed, which its errors contain.
func (c *checker) playSeed(seed int64) (trial, error) {
	p, err := c.play(c.terms(seed, nil), c.randomAnswers(uint64(seed)))
	if err != nil {
		err = fmt.Errorf("seed=%d: %w", seed, err)
	}
	return p, err
}

// determinism plays each match with a new referee process, and twice more with the same process.
func (c *checker) determinism() (string, error) {
	for seed := range int64(checkedSeeds) {
		var first trial
		for n := range 3 {
			if n == 0 {
				c.game.stopIdle()
			}
			p, err := c.playSeed(seed)
			if err != nil {
				return "", err
			}
			if n == 0 {
				first = p
			} else if where, differ := first.firstDifference(&p); differ {
				return "", c.explainDifference(seed, &first, where)
			}
		}
	}
	return fmt.Sprintf("%d matches, each played 3 times with the same result", checkedSeeds), nil
}

// explainDifference returns why the same answers led to another match: unseeded chance if that also happens with new processes, or
// else state left from the previous match.
func (c *checker) explainDifference(seed int64, first *trial, where string) error {
	const freshTries = 3
	for range freshTries {
		c.game.stopIdle()
		p, err := c.playSeed(seed)
		if err != nil {
			return err
		}
		if at, differ := first.firstDifference(&p); differ {
			return fmt.Errorf("seed=%d: the same answers led to another match, first in %s; the referee must derive all randomness from the seed", seed, at)
		}
	}
	return fmt.Errorf("seed=%d: the same answers led to another match in a referee that had played before, first in %s; "+
		"it must reset itself at each start", seed, where)
}
