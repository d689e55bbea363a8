package referee

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/relay"
	"github.com/cookoff/cookoff/internal/contest"
)

// question is one of a referee that starts its players. How many lines the referee awaits is not known: the answer is over when the
// referee goes on.
type question struct {
	by     *starter
	seat   int
	given  bool          // the referee has the answer
	took   time.Duration // until the last line of the answer
	silent bool          // the referee did nothing within its time after that
	since  time.Time     // when the referee had the answer before; it asked later
	gave   time.Time     // when it had the last line
	left   time.Duration // that the referee gives; 0: no limit is known
	over   bool          // the referee went on after the answer
}

// reads sets how many lines were the answer.
func (a *ask) reads(lines int) { a.Read = &lines }

// answeredBy notes how many lines an answer has that was given at once.
func (a *ask) answeredBy(said *contest.Answer) {
	if a.open != nil && a.Read == nil && said.Missed == nil {
		a.reads(strings.Count(said.Text, "\n") + 1)
	}
}

// asRecorded awaits all that the seat was sent in a recorded match before it gave its answer.
func (a *ask) asRecorded(x *exchange) error {
	s, seat, sent := a.open.by, a.Seat, x.sent
	text := string(a.appendText(nil))
	for len(text) < len(sent) && strings.HasPrefix(sent, text) {
		e, err := s.await(s.game.manifest.limit)
		if err != nil || e == nil {
			return err
		}
		last, err := s.note(e)
		if err != nil || last {
			if last {
				s.untake(*e)
			}
			return err
		}
		for _, line := range s.lines(seat) {
			text += line + "\n"
		}
	}
	if rest, longer := strings.CutPrefix(text, sent); longer && sent != "" {
		s.talks[seat].text = append([]byte(rest), s.talks[seat].text...)
		text = sent
	}
	a.Lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if x.answer.Missed == nil {
		a.reads(x.read)
	}
	return nil
}

// untake puts an event back.
func (s *starter) untake(e event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append([]event{e}, s.events...)
	s.size += len(e.Text)
}

// state is how the referee went on after it asked.
type state int

const (
	waits state = iota // it did not
	adds               // it has written more to the same seat
	moved              // it has written to another seat, or ended
)

// look deals with what the referee has done since it asked. Once the bot has answered, more for it is another question.
func (q *question) look(answered bool) (state, error) {
	for {
		if q.by.flooded() {
			return moved, q.by.gone()
		}
		e := q.by.peek()
		if e != nil && answered {
			q.followed(e)
		}
		switch {
		case e == nil:
			return waits, nil
		case e.Kind == relay.Ended || e.Kind == relay.Failed:
			return moved, nil
		case e.Kind != relay.Said:
		case e.Seat != q.seat && q.by.game.manifest.Asks == asksTogether:
			return waits, nil
		case e.Seat != q.seat || answered:
			return moved, nil
		}
		said, last := e.Kind == relay.Said, e.Kind == relay.Closed && e.Seat == q.seat && answered
		e, _ = q.by.take()
		if _, err := q.by.note(e); err != nil || said {
			return adds, err
		}
		if last {
			return moved, nil
		}
	}
}

// followed notes what the referee did after it had the answer. If that was soon after it can have asked, the answer was in time for it; if
// it was long after the answer, it awaited more.
func (q *question) followed(e *event) {
	if !q.over && e.Kind != relay.Started {
		q.over = true
		t := &q.by.talks[q.seat]
		t.late = t.late || q.left > 0 && e.at.Sub(q.since) >= q.left && e.at.Sub(q.gave) < q.left
	}
}

// give hands a line of the answer on.
func (q *question) give(line string) {
	q.given, q.gave = true, time.Now()
	q.by.order(relay.Order{Seat: q.seat, Text: []byte(line + "\n")})
}

// grace is for how long a bot is heard if the referee has written to another one: which was first is not known for sure.
const grace = 20 * time.Millisecond

// converse puts a question to the bot whose answer is over when the referee goes on. Each line is handed on as it comes. The bot's
// time begins with the last line that it is sent.
func (p *remote) converse(at *course, a *ask, limit time.Duration) (string, error) {
	q, t := a.open, &a.open.by.talks[a.Seat]
	p.Mark("turn " + at.name())
	began := p.put(a.Lines, limit)
	patience, lines := at.game.manifest.limit, at.game.manifest.Lines
	silence := time.AfterFunc(patience, q.by.notify) // of the referee, after an answer
	defer silence.Stop()
	var said []string
	var dead error
	t.late, q.left = false, max(limit, at.game.manifest.patience)
	for dead == nil && len(said) < cmp.Or(lines, maxRead) {
		answered := len(said) > 0 && lines == 0
		how, err := q.look(len(said) > 0)
		if err != nil {
			p.Disarm()
			return "", err
		}
		q.silent = how == waits && answered && time.Since(began) >= q.took+patience
		if q.silent || how == moved && (len(said) > 0 || q.by.isOver() || time.Since(began) >= grace) {
			break
		}
		if how == moved && len(said) == 0 {
			silence.Reset(grace - time.Since(began))
		}
		if how == adds {
			if more := q.by.lines(a.Seat); more != nil {
				a.Lines = append(a.Lines, more...)
				began = p.put(more, limit)
			}
			continue
		}
		line, told, err := p.ReadLineOr(q.by.news, answered)
		switch {
		case err != nil:
			dead = err
		case !told:
			q.took = time.Since(began)
			silence.Reset(patience)
			said = append(said, string(line))
			q.give(said[len(said)-1])
		}
	}
	if len(said) == 0 {
		dead = p.unanswered(at, q, began, limit, dead)
	}
	p.Disarm()
	if dead != nil && (len(said) == 0 || lines > 0) { // else the next question finds out
		return "", dead
	}
	if len(said) == 0 { // it was only told something
		t.late = q.left > 0 && !q.by.isOver()
	}
	a.reads(len(said))
	return strings.Join(said, "\n"), nil
}

// unanswered says why a bot has not answered, if that is its failure or that of the referee. It has been over for the bot if dead says so.
func (p *remote) unanswered(at *course, q *question, began time.Time, limit time.Duration, dead error) error {
	switch f := failureOf(dead); {
	case f != nil && f.Kind.EndsItself() && q.wasLast():
		return nil
	case dead != nil || !q.gaveUp(began, limit):
		return dead
	}
	if _, dead = p.ReadLine(); dead != nil {
		return dead
	}
	return &conversation.VoidError{Why: fmt.Sprintf("the referee did not await the answer of %s in turn %s, which came in time by cookoff's clock",
		at.game.info.Seats[q.seat], at.name())}
}

// endingTime is for how long a bot that has ended may have done so because the match is over.
const endingTime = 200 * time.Millisecond

// wasLast reports whether the referee prints the scores soon, and the bot's is none of one that failed: then it was only told something.
func (q *question) wasLast() bool {
	timer := time.NewTimer(endingTime)
	defer timer.Stop()
	for {
		how, err := q.look(false)
		scores := q.by.scores()
		if err != nil || scores != nil || how == moved {
			return scores != nil && scores[q.seat] >= 0
		}
		select {
		case <-q.by.news:
		case <-timer.C:
			return false
		}
	}
}

// gaveUp reports whether a referee that went on without an answer probably took the bot for too late: not soon, or by its score.
func (q *question) gaveUp(began time.Time, limit time.Duration) bool {
	e := q.by.peek()
	if e == nil || limit == 0 || 2*e.at.Sub(began) < limit {
		return false
	}
	scores := q.by.scores()
	return !q.by.isOver() || scores != nil && scores[q.seat] < 0
}

// put sends lines and starts the clock.
func (p *remote) put(lines []string, limit time.Duration) (began time.Time) {
	p.Arm(limit)
	_ = p.Send([]byte(strings.Join(lines, "\n"))) // reading fails for the same reason
	return time.Now()
}

// isOver reports whether the referee has ended as far as is known.
func (s *starter) isOver() bool {
	e := s.peek()
	return e != nil && (e.Kind == relay.Ended || e.Kind == relay.Failed)
}
