package referee

import (
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// played is a match that was played for a check.
type played struct {
	places   []int
	scores   []int64
	failed   []bool // by seat
	asked    []int  // questions, by seat
	turns    int
	hiding   int    // positions in which a seat sees other things than all do
	messages int    // with questions
	start    string // what was seen before the first turn
	seen     []sight
}

// sight is a part of a position.
type sight struct {
	turn int // 0 is the start
	part string
	sum  [sha256.Size]byte
}

// see notes all parts of a position.
func (p *played) see(at *course) {
	note := func(part string, text any) {
		p.seen = append(p.seen, sight{p.turns, part, sha256.Sum256(fmt.Append(nil, text))})
	}
	note("scores", at.at.scores)
	for _, part := range append([]string{wantState}, visible()...) {
		note(part, string(*at.at.part(part)))
	}
	if at.at.hides() {
		p.hiding++
	}
	asked := ""
	for i := range at.next.Ask {
		asked += fmt.Sprintf("%d %q %q\n", at.next.Ask[i].Seat, at.next.Ask[i].Lines, at.next.Ask[i].Choices)
	}
	note("ask", asked)
	if at.over() {
		note("end", *at.next.End)
	}
}

// differs returns the first part of a match that another match has otherwise.
func (p *played) differs(other *played) (where string, differ bool) {
	for i, is := range p.seen {
		if i >= len(other.seen) || other.seen[i] != is {
			if is.turn == 0 {
				return is.part + " at the start", true
			}
			return fmt.Sprintf("%s after turn %d", is.part, is.turn), true
		}
	}
	return "", false
}

// play plays a match.
func (c *checker) play(t contest.Terms, by answers) (p played, err error) {
	course, err := newCourse(c.game, &t, wantState, wantScene, wantViews, wantChoices)
	if err != nil {
		return p, err
	}
	c.can = course.by.wanted(abilities()...)
	defer course.close()
	r := contest.NewResult(c.game.info, nil)
	p.asked = make([]int, len(r.Seats))
	p.see(course)
	p.start = fmt.Sprintf("%x", p.seen)
	for !course.over() {
		if c.ctx.Err() != nil {
			return p, c.ctx.Err()
		}
		p.turns++
		began, thought := c.now(), time.Duration(0)
		turn, err := course.play(func(a *ask) (contest.Answer, error) {
			asked := c.now()
			said := by(p.turns, a)
			if said.Missed != nil {
				r.Seats[a.Seat].Failure = said.Missed
			}
			if a == &course.next.Ask[0] {
				p.messages++
			}
			p.asked[a.Seat]++
			thought += c.now().Sub(asked)
			c.steps++
			return said, nil
		})
		c.spent += c.now().Sub(began) - thought
		if err != nil {
			return p, err
		}
		for _, o := range turn.out {
			r.Seats[o.Seat].Failure = &bot.Failure{Kind: bot.IllegalOutput}
		}
		p.see(course)
	}
	c.game.conclude(&r, course.next.End, course.at.scores, p.turns)
	p.scores = course.at.scores
	for i := range r.Seats {
		p.places, p.failed = append(p.places, r.Seats[i].Place), append(p.failed, r.Seats[i].Failure != nil)
	}
	return p, nil
}

// playSeed plays a match of a seed, which errors name.
func (c *checker) playSeed(seed int64) (played, error) {
	p, err := c.play(c.terms(seed, nil), c.sensible(uint64(seed)))
	if err != nil {
		err = fmt.Errorf("seed=%d: %w", seed, err)
	}
	return p, err
}

// determinism plays each match with a fresh referee, and twice more with the same one.
func (c *checker) determinism() (string, error) {
	for seed := range int64(checkedSeeds) {
		var first played
		for n := range 3 {
			if n == 0 {
				c.game.endIdle()
			}
			p, err := c.playSeed(seed)
			if err != nil {
				return "", err
			}
			if n == 0 {
				first = p
			} else if where, differ := first.differs(&p); differ {
				return "", c.byChance(seed, &first, where)
			}
		}
	}
	return fmt.Sprintf("%d matches, each 3 times: the same", checkedSeeds), nil
}

// byChance says why the same answers gave another match: by chance if a fresh referee does that, too.
func (c *checker) byChance(seed int64, first *played, where string) error {
	const freshTries = 3
	for range freshTries {
		c.game.endIdle()
		p, err := c.playSeed(seed)
		if err != nil {
			return err
		}
		if at, differ := first.differs(&p); differ {
			return fmt.Errorf("seed=%d: the same answers gave another match, first in %s; it must take all chance from the seed", seed, at)
		}
	}
	return fmt.Errorf("seed=%d: the same answers gave another match with a referee that had played before, first in %s; "+
		"it must begin anew at each start", seed, where)
}
