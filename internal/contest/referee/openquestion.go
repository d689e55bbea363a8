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

// openQuestion is a question of a referee that starts its players. The number of lines in its answer is unknown: the answer is complete
// when the referee continues.
type openQuestion struct {
	referee        *brutaltesterReferee
	seat           int
	forwarded      bool          // the referee has received the answer
	took           time.Duration // time until the last line of the answer
	silent         bool          // the referee did not continue within its time limit
	previousAnswer time.Time     // when the referee got the previous answer, a lower bound for when it asked
	lastLineAt     time.Time     // when the referee got the last line
	timeout        time.Duration // the referee's own time limit for the answer; 0: unknown
	followedUp     bool          // the referee has continued after the answer
}

// setRead sets the number of lines in the answer.
func (a *ask) setRead(lines int) { a.Read = &lines }

// inferRead sets the number of lines in an answer that was given at once.
func (a *ask) inferRead(answer *contest.Answer) {
	if a.open != nil && a.Read == nil && answer.Missed == nil {
		a.setRead(strings.Count(answer.Text, "\n") + 1)
	}
}

// replayRecorded waits until the referee has sent the recorded input of the seat.
func (a *ask) replayRecorded(x *exchange) error {
	s, seat, sent := a.open.referee, a.Seat, x.sent
	text := string(a.appendText(nil))
	for len(text) < len(sent) && strings.HasPrefix(sent, text) {
		e, err := s.nextEvent(s.game.manifest.refereeLimit)
		if err != nil || e == nil {
			return err
		}
		last, err := s.handle(e)
		if err != nil || last {
			if last {
				s.unpop(*e)
			}
			return err
		}
		for _, line := range s.takeLines(seat) {
			text += line + "\n"
		}
	}
	if rest, longer := strings.CutPrefix(text, sent); longer && sent != "" {
		s.players[seat].unsent = append([]byte(rest), s.players[seat].unsent...)
		text = sent
	}
	a.Lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if x.answer.Missed == nil {
		a.setRead(x.read)
	}
	return nil
}

// unpop returns an event to the head of the queue.
func (s *brutaltesterReferee) unpop(e event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append([]event{e}, s.events...)
	s.size += len(e.Text)
}

// followUp is a referee's next step after a question.
type followUp int

const (
	nothingYet followUp = iota
	wroteMore           // to the same seat
	movedOn             // it wrote to another seat, or ended
)

// poll handles the referee's events since the question. Once the bot has answered, further input for it is another question.
func (q *openQuestion) poll(answered bool) (followUp, error) {
	for {
		if q.referee.flooded() {
			return movedOn, q.referee.closedError()
		}
		e := q.referee.peek()
		if e != nil && answered {
			q.noteFollowUp(e)
		}
		switch {
		case e == nil:
			return nothingYet, nil
		case e.Kind == relay.Ended || e.Kind == relay.Failed:
			return movedOn, nil
		case e.Kind != relay.Wrote:
		case e.Seat != q.seat && q.referee.game.manifest.Asks == asksTogether:
			return nothingYet, nil
		case e.Seat != q.seat || answered:
			return movedOn, nil
		}
		more, last := e.Kind == relay.Wrote, e.Kind == relay.Closed && e.Seat == q.seat && answered
		e, _ = q.referee.pop()
		if _, err := q.referee.handle(e); err != nil || more {
			return wroteMore, err
		}
		if last {
			return movedOn, nil
		}
	}
}

// noteFollowUp handles the referee's first event after the answer. The referee may have judged the answer too late if the event comes
// after its time limit, counted from the previous answer. An event long after the answer means that it waited for more lines.
func (q *openQuestion) noteFollowUp(e *event) {
	if !q.followedUp && e.Kind != relay.Started {
		q.followedUp = true
		t := &q.referee.players[q.seat]
		t.late = t.late || q.timeout > 0 && e.at.Sub(q.previousAnswer) >= q.timeout && e.at.Sub(q.lastLineAt) < q.timeout
	}
}

// forward sends a line of the answer to the referee.
func (q *openQuestion) forward(line string) {
	q.forwarded, q.lastLineAt = true, time.Now()
	q.referee.sendOrder(relay.Order{Seat: q.seat, Text: []byte(line + "\n")})
}

// raceGrace is how long to wait for a bot's answer after the referee wrote to another bot, since the two events may arrive out of order.
const raceGrace = 20 * time.Millisecond

// relayAnswer sends an open question to the bot and forwards each line of the answer until the referee continues. The bot's time starts
// with the last line sent to it.
func (p *processPlayer) relayAnswer(at *session, a *ask, limit time.Duration) (string, error) {
	q, t := a.open, &a.open.referee.players[a.Seat]
	p.Mark("turn " + at.turnName())
	began := p.sendLines(a.Lines, limit)
	silenceLimit, wantLines := at.game.manifest.refereeLimit, at.game.manifest.Lines
	silenceTimer := time.AfterFunc(silenceLimit, q.referee.notify) // of the referee after an answer
	defer silenceTimer.Stop()
	var answer []string
	var failed error
	t.late, q.timeout = false, max(limit, at.game.manifest.playerTimeout)
	for failed == nil && len(answer) < cmp.Or(wantLines, maxRead) {
		answered := len(answer) > 0 && wantLines == 0
		next, err := q.poll(len(answer) > 0)
		if err != nil {
			p.Disarm()
			return "", err
		}
		q.silent = next == nothingYet && answered && time.Since(began) >= q.took+silenceLimit
		if q.silent || next == movedOn && (len(answer) > 0 || q.referee.hasEnded() || time.Since(began) >= raceGrace) {
			break
		}
		if next == movedOn && len(answer) == 0 {
			silenceTimer.Reset(raceGrace - time.Since(began))
		}
		if next == wroteMore {
			if more := q.referee.takeLines(a.Seat); more != nil {
				a.Lines = append(a.Lines, more...)
				began = p.sendLines(more, limit)
			}
			continue
		}
		line, woken, err := p.ReadLineOr(q.referee.wake, answered)
		switch {
		case err != nil:
			failed = err
		case !woken:
			q.took = time.Since(began)
			silenceTimer.Reset(silenceLimit)
			answer = append(answer, string(line))
			q.forward(answer[len(answer)-1])
		}
	}
	if len(answer) == 0 {
		failed = p.noAnswer(at, q, began, limit, failed)
	}
	p.Disarm()
	if failed != nil && (len(answer) == 0 || wantLines > 0) { // otherwise the next question fails
		return "", failed
	}
	if len(answer) == 0 { // the input was not a question
		t.late = q.timeout > 0 && !q.referee.hasEnded()
	}
	a.setRead(len(answer))
	return strings.Join(answer, "\n"), nil
}

// noAnswer returns why a bot has not answered: its failure, a VoidError if the referee's clock disagrees with cookoff's, or nil if the
// input was not a question. failed is the error of reading the answer, if any.
func (p *processPlayer) noAnswer(at *session, q *openQuestion, began time.Time, limit time.Duration, failed error) error {
	switch f := failureOf(failed); {
	case f != nil && f.Kind.EndsItself() && q.isFinalMessage():
		return nil
	case failed != nil || !q.refereeTimedOut(began, limit):
		return failed
	}
	if _, failed = p.ReadLine(); failed != nil {
		return failed
	}
	return &conversation.VoidError{Why: fmt.Sprintf("the referee did not wait for the answer of %s in turn %s, although it came in time by cookoff's clock",
		at.game.info.Seats[q.seat], at.turnName())}
}

// exitGrace is how long after a bot exited the end of the match may explain that.
const exitGrace = 200 * time.Millisecond

// isFinalMessage reports whether the input announced the end of the match: the referee soon prints the scores, and the bot's does not
// mark a failure (negative).
func (q *openQuestion) isFinalMessage() bool {
	timer := time.NewTimer(exitGrace)
	defer timer.Stop()
	for {
		next, err := q.poll(false)
		scores := q.referee.scores()
		if err != nil || scores != nil || next == movedOn {
			return scores != nil && scores[q.seat] >= 0
		}
		select {
		case <-q.referee.wake:
		case <-timer.C:
			return false
		}
	}
}

// refereeTimedOut reports whether a referee that continued without an answer probably judged the bot too late: it waited for more than
// half of the limit, and the match goes on or the bot's score marks a failure.
func (q *openQuestion) refereeTimedOut(began time.Time, limit time.Duration) bool {
	e := q.referee.peek()
	if e == nil || limit == 0 || 2*e.at.Sub(began) < limit {
		return false
	}
	scores := q.referee.scores()
	return !q.referee.hasEnded() || scores != nil && scores[q.seat] < 0
}

// sendLines sends lines and starts the clock.
func (p *processPlayer) sendLines(lines []string, limit time.Duration) (began time.Time) {
	p.Arm(limit)
	_ = p.Send([]byte(strings.Join(lines, "\n"))) // reading fails, too
	return time.Now()
}

// hasEnded reports whether the end of the referee is the next event.
func (s *brutaltesterReferee) hasEnded() bool {
	e := s.peek()
	return e != nil && (e.Kind == relay.Ended || e.Kind == relay.Failed)
}
