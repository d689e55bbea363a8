package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/relay"
	"github.com/cookoff/cookoff/internal/contest"
)

// Limits of the output of a referee that starts its players.
const (
	maxPrinted = 1 << 20 // bytes on standard output
	maxQueued  = 8 << 20 // bytes of events in the queue
)

// playerStartLimit is the time limit for starting the first player, enough for a virtual machine on a busy computer.
const playerStartLimit = 30 * time.Second

// brutaltesterReferee is a running referee that starts its players itself. A process of cookoff runs it and passes on its output to
// the players as events, at any time.
type brutaltesterReferee struct {
	refereeProcess
	players    []playerState // by seat
	asked      []bool        // by seat, in this turn
	turnNumber int
	printed    []byte
	current    *openQuestion // not yet answered
	previous   *openQuestion // the last one answered
	answeredAt time.Time     // when the last answer was sent

	mu     sync.Mutex
	events []event       // queue
	size   int           // bytes in the queue
	flood  bool          // the queue exceeded maxQueued
	ended  bool          // no more events will come
	wake   chan struct{} // receives when the queue has changed
}

// event is an action of the referee.
type event struct {
	relay.Event
	at time.Time // time of arrival
}

// playerState is the state of the pipes between the referee and a player.
type playerState struct {
	unsent  []byte // from the referee, not yet sent to the bot
	started bool
	closed  bool // by the referee
	late    bool // the referee may have judged the last answer too late
}

// startBrutaltester starts the process that runs the referee.
func startBrutaltester(g *Game) (*brutaltesterReferee, error) {
	is, err := startProcess(g, relay.RunCommand, "--")
	if err != nil {
		return nil, err
	}
	seats := len(g.info.Seats)
	s := &brutaltesterReferee{refereeProcess: is, players: make([]playerState, seats), asked: make([]bool, seats), wake: make(chan struct{}, 1)}
	s.Listen(s.receive)
	return s, nil
}

func (s *brutaltesterReferee) supported(...string) []string { return []string{} }

func (s *brutaltesterReferee) playsOnce() bool { return true }

// receive queues an event.
func (s *brutaltesterReferee) receive(line []byte) {
	s.mu.Lock()
	ended := s.ended
	s.mu.Unlock()
	if ended { // events after the end or a flood are dropped
		return
	}
	var e relay.Event
	err := json.Unmarshal(line, &e)
	s.mu.Lock()
	s.flood = s.flood || s.size > maxQueued
	s.ended = s.ended || s.flood || line == nil || err != nil
	if !s.ended {
		s.events = append(s.events, event{e, time.Now()})
		s.size += len(e.Text)
	}
	s.mu.Unlock()
	s.notify()
}

// notify wakes the reader of the queue.
func (s *brutaltesterReferee) notify() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// sendOrder sends an order. An error shows when the events end.
func (s *brutaltesterReferee) sendOrder(o relay.Order) {
	text, _ := json.Marshal(o) // cannot fail
	_ = s.Send(text)
}

// pop removes and returns the next event; nil if there is none yet.
func (s *brutaltesterReferee) pop() (e *event, ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) == 0 {
		return nil, s.ended
	}
	e = &s.events[0]
	s.events = s.events[1:]
	s.size -= len(e.Text)
	return e, false
}

// peek returns the next event without removing it; nil if there is none yet.
func (s *brutaltesterReferee) peek() *event {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) == 0 {
		return nil
	}
	return &s.events[0]
}

// nextEvent waits for the next event; nil if there is none within the limit.
func (s *brutaltesterReferee) nextEvent(limit time.Duration) (*event, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		e, ended := s.pop()
		switch {
		case s.flooded():
			return nil, s.closedError()
		case e != nil:
			return e, nil
		case ended:
			return nil, s.closedError()
		}
		select {
		case <-s.wake:
		case <-timer.C:
			return nil, nil
		}
	}
}

// flooded reports whether the queue has overflowed.
func (s *brutaltesterReferee) flooded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.flood
}

// closedError returns why there are no more events.
func (s *brutaltesterReferee) closedError() error {
	if s.flooded() {
		return s.newError("it flooded its players: it kept writing without waiting for answers")
	}
	err := s.Silenced()
	if f := failureOf(err); f != nil {
		return s.newError(processProblem(f))
	}
	return err
}

func (s *brutaltesterReferee) startMatch(t *contest.Terms, _ []string) (step, error) {
	s.sendOrder(relay.Order{Run: s.game.manifest.arguments(t), Seats: len(s.players)})
	s.answeredAt = time.Now()
	first, err := s.nextStep(max(playerStartLimit, s.game.manifest.refereeLimit))
	first.Scores = make([]int64, len(s.players))
	if err == nil && first.End != nil {
		err = s.newError("it ended without asking a player")
	}
	return first, err
}

// sendAnswers sends the answers to the last question, unless their lines were forwarded already.
func (s *brutaltesterReferee) sendAnswers(_ int, answers []exchange) (step, error) {
	for i := range answers {
		x, q := &answers[i], s.current
		switch {
		case x.answer.Missed != nil:
			s.sendOrder(relay.Order{Seat: x.seat, Close: true})
		case x.read > 0 && !q.forwarded:
			s.sendOrder(relay.Order{Seat: x.seat, Text: []byte(x.answer.Text + "\n")})
		}
		if s.players[x.seat].closed {
			s.sendOrder(relay.Order{Seat: x.seat, Close: true})
		}
	}
	limit := s.game.manifest.refereeLimit
	if s.current.silent {
		limit = 0
	}
	s.previous, s.current, s.answeredAt = s.current, nil, time.Now()
	return s.nextStep(limit)
}

// nextStep waits for the referee's next question or its end.
func (s *brutaltesterReferee) nextStep(limit time.Duration) (step, error) {
	for {
		for seat := range s.players {
			if bytes.IndexByte(s.players[seat].unsent, '\n') >= 0 {
				return s.newQuestion(seat), nil
			}
		}
		e, err := s.nextEvent(limit)
		switch {
		case err != nil:
			return step{}, err
		case e == nil && !s.startedAny():
			return step{}, s.newError(fmt.Sprintf("it started no player within %v", limit))
		case e == nil && s.scores() == nil:
			return step{}, s.newError(fmt.Sprintf("it neither wrote to a player within %v nor ended", s.game.manifest.refereeLimit))
		case e == nil:
			return s.finish(nil)
		}
		last, err := s.handle(e)
		switch {
		case err != nil:
			return step{}, err
		case last:
			return s.finish(e)
		case e.Kind == relay.Started:
			limit = s.game.manifest.refereeLimit
		}
	}
}

// handle processes an event; last is true if it is the referee's end.
func (s *brutaltesterReferee) handle(e *event) (last bool, err error) {
	if s.previous != nil {
		s.previous.noteFollowUp(e)
	}
	t := &s.players[min(max(e.Seat, 0), len(s.players)-1)]
	switch e.Kind {
	case relay.Started:
		t.started = true
	case relay.Wrote:
		if t.unsent = append(t.unsent, e.Text...); len(t.unsent) > maxSent {
			err = s.newError(fmt.Sprintf("it sent seat %d more than %d bytes at once", e.Seat, maxSent))
		}
	case relay.Closed:
		t.closed = true
		if s.current == nil || s.current.seat != e.Seat {
			s.sendOrder(relay.Order{Seat: e.Seat, Close: true})
		}
	case relay.Printed:
		if s.printed = append(s.printed, e.Text...); len(s.printed) > maxPrinted {
			err = s.newError(fmt.Sprintf("it wrote more than %d MiB to its standard output", maxPrinted>>20))
		}
	case relay.Failed:
		err = s.newError("it did not start: " + e.Why)
	default:
		return true, nil
	}
	return false, err
}

// newQuestion returns the referee's output for a seat as a question.
func (s *brutaltesterReferee) newQuestion(seat int) step {
	if s.turnNumber == 0 || s.asked[seat] {
		s.turnNumber++
		clear(s.asked)
	}
	s.asked[seat] = true
	s.current = &openQuestion{referee: s, seat: seat, previousAnswer: s.answeredAt}
	return step{Turn: s.turnNumber, Ask: []ask{{Seat: seat, Lines: s.takeLines(seat), open: s.current}}}
}

// takeLines removes and returns the complete lines for a seat.
func (s *brutaltesterReferee) takeLines(seat int) []string {
	t := &s.players[seat]
	end := bytes.LastIndexByte(t.unsent, '\n')
	if end < 0 {
		return nil
	}
	lines := strings.Split(string(t.unsent[:end]), "\n")
	t.unsent = t.unsent[end+1:]
	return lines
}

// finish returns the end of the match with the printed scores. e is the end of the referee; nil if it is still running.
func (s *brutaltesterReferee) finish(e *event) (step, error) {
	scores := s.scores()
	switch {
	case scores == nil && e.Why != "":
		return step{}, s.newError(crashPrefix + e.Why)
	case scores == nil && !s.startedAny():
		return step{}, s.newError("it ended without starting a player" + s.lastPrinted())
	case scores == nil:
		return step{}, s.newError(fmt.Sprintf("it ended without printing the scores, one line for each of %d seats%s", len(s.players), s.lastPrinted()))
	}
	for seat := range s.players {
		if scores[seat] < 0 && s.players[seat].late {
			return step{}, &conversation.VoidError{Why: fmt.Sprintf("the referee gave %s the score %d, as for a late answer, but by cookoff's clock it was in time",
				s.game.info.Seats[seat], scores[seat])}
		}
	}
	return step{Turn: s.turnNumber, Scores: scores, End: &ending{Reason: "over"}}, nil
}

func (s *brutaltesterReferee) startedAny() bool {
	return slices.ContainsFunc(s.players, func(t playerState) bool { return t.started })
}
