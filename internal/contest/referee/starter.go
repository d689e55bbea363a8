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

// Bounds of what a referee writes that starts its players.
const (
	maxPrinted = 1 << 20 // bytes on standard output
	maxWaiting = 8 << 20 // bytes that have not been handed on
)

// startTime limits the time of a referee until it has started its first player. A virtual machine may have to start on a busy machine.
const startTime = 30 * time.Second

// starter is a running referee that starts its players itself. What it writes to them arrives as events, when it likes.
type starter struct {
	running
	talks   []talk // by seat
	asked   []bool // by seat, in this turn
	number  int    // of the turn
	printed []byte
	asking  *question // that is not answered
	before  *question // the last one that was
	gave    time.Time // when an answer was last handed on

	mu     sync.Mutex
	events []event       // that were not dealt with
	size   int           // of their texts
	flood  bool          // they are too many
	ended  bool          // there will be no more
	news   chan struct{} // receives when there are some
}

// event is what the referee did.
type event struct {
	relay.Event
	at time.Time // when cookoff heard of it
}

// talk is what a referee and a seat have said.
type talk struct {
	text    []byte // of the referee, that the bot was not sent
	started bool
	closed  bool // the referee writes nothing more
	late    bool // it may have taken the last answer for too late
}

// beginStarter starts the process that runs the referee.
func beginStarter(g *Game) (*starter, error) {
	is, err := run(g, relay.RunCommand, "--")
	if err != nil {
		return nil, err
	}
	seats := len(g.info.Seats)
	s := &starter{running: is, talks: make([]talk, seats), asked: make([]bool, seats), news: make(chan struct{}, 1)}
	s.Listen(s.hear)
	return s, nil
}

func (s *starter) wanted(...string) []string { return []string{} }

func (s *starter) single() bool { return true }

// hear takes in an event.
func (s *starter) hear(line []byte) {
	s.mu.Lock()
	ended := s.ended
	s.mu.Unlock()
	if ended { // nothing is dealt with after the end or a flood, during which a referee writes on
		return
	}
	var e relay.Event
	err := json.Unmarshal(line, &e)
	s.mu.Lock()
	s.flood = s.flood || s.size > maxWaiting
	s.ended = s.ended || s.flood || line == nil || err != nil
	if !s.ended {
		s.events = append(s.events, event{e, time.Now()})
		s.size += len(e.Text)
	}
	s.mu.Unlock()
	s.notify()
}

// notify has whoever waits for the referee look again.
func (s *starter) notify() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// order sends an order. An error is found out when no more events come.
func (s *starter) order(o relay.Order) {
	text, _ := json.Marshal(o) // plain values
	_ = s.Send(text)
}

// take returns the next event; nil: there is none yet.
func (s *starter) take() (e *event, ended bool) {
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

// peek returns the next event, which stays; nil if there is none yet.
func (s *starter) peek() *event {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) == 0 {
		return nil
	}
	return &s.events[0]
}

// await returns the next event within a time; nil if none comes.
func (s *starter) await(limit time.Duration) (*event, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		e, ended := s.take()
		switch {
		case s.flooded():
			return nil, s.gone()
		case e != nil:
			return e, nil
		case ended:
			return nil, s.gone()
		}
		select {
		case <-s.news:
		case <-timer.C:
			return nil, nil
		}
	}
}

// flooded reports that the referee wrote more than anybody waits for.
func (s *starter) flooded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.flood
}

// gone says why the process that runs the referee sends no more events.
func (s *starter) gone() error {
	if s.flooded() {
		return s.failed("it flooded its players: it wrote on and on and awaited no answers")
	}
	err := s.Silenced()
	if f := failureOf(err); f != nil {
		return s.failed(ended(f))
	}
	return err
}

func (s *starter) start(t *contest.Terms, _ []string) (step, error) {
	s.order(relay.Order{Run: s.game.manifest.arguments(t), Seats: len(s.talks)})
	s.gave = time.Now()
	first, err := s.next(max(startTime, s.game.manifest.limit))
	first.Scores = make([]int64, len(s.talks))
	if err == nil && first.End != nil {
		err = s.failed("it ended without asking a player")
	}
	return first, err
}

// answered hands on the answers to the last question, unless the referee has them.
func (s *starter) answered(_ int, answers []exchange) (step, error) {
	for i := range answers {
		x, q := &answers[i], s.asking
		switch {
		case x.answer.Missed != nil:
			s.order(relay.Order{Seat: x.seat, Close: true})
		case x.read > 0 && !q.given:
			s.order(relay.Order{Seat: x.seat, Text: []byte(x.answer.Text + "\n")})
		}
		if s.talks[x.seat].closed {
			s.order(relay.Order{Seat: x.seat, Close: true})
		}
	}
	limit := s.game.manifest.limit
	if s.asking.silent {
		limit = 0
	}
	s.before, s.asking, s.gave = s.asking, nil, time.Now()
	return s.next(limit)
}

// next awaits the referee's next question, or its end.
func (s *starter) next(limit time.Duration) (step, error) {
	for {
		for seat := range s.talks {
			if bytes.IndexByte(s.talks[seat].text, '\n') >= 0 {
				return s.ask(seat), nil
			}
		}
		e, err := s.await(limit)
		switch {
		case err != nil:
			return step{}, err
		case e == nil && !s.startedAny():
			return step{}, s.failed(fmt.Sprintf("it started no player within %v", limit))
		case e == nil && s.scores() == nil:
			return step{}, s.failed(fmt.Sprintf("it wrote nothing to a player within %v, and did not end", s.game.manifest.limit))
		case e == nil:
			return s.ending(nil)
		}
		last, err := s.note(e)
		switch {
		case err != nil:
			return step{}, err
		case last:
			return s.ending(e)
		case e.Kind == relay.Started:
			limit = s.game.manifest.limit
		}
	}
}

// note deals with an event. last reports that it is the referee's end.
func (s *starter) note(e *event) (last bool, err error) {
	if s.before != nil {
		s.before.followed(e)
	}
	t := &s.talks[min(max(e.Seat, 0), len(s.talks)-1)]
	switch e.Kind {
	case relay.Started:
		t.started = true
	case relay.Said:
		if t.text = append(t.text, e.Text...); len(t.text) > maxSent {
			err = s.failed(fmt.Sprintf("it sent seat %d more than %d bytes at once", e.Seat, maxSent))
		}
	case relay.Closed:
		t.closed = true
		if s.asking == nil || s.asking.seat != e.Seat {
			s.order(relay.Order{Seat: e.Seat, Close: true})
		}
	case relay.Printed:
		if s.printed = append(s.printed, e.Text...); len(s.printed) > maxPrinted {
			err = s.failed(fmt.Sprintf("it wrote more than %d MiB to its standard output", maxPrinted>>20))
		}
	case relay.Failed:
		err = s.failed("it did not start: " + e.Why)
	default:
		return true, nil
	}
	return false, err
}

// ask makes a question of what the referee wrote to a seat.
func (s *starter) ask(seat int) step {
	if s.number == 0 || s.asked[seat] {
		s.number++
		clear(s.asked)
	}
	s.asked[seat] = true
	s.asking = &question{by: s, seat: seat, since: s.gave}
	return step{Turn: s.number, Ask: []ask{{Seat: seat, Lines: s.lines(seat), open: s.asking}}}
}

// lines takes the whole lines that the referee has written to a seat.
func (s *starter) lines(seat int) []string {
	t := &s.talks[seat]
	end := bytes.LastIndexByte(t.text, '\n')
	if end < 0 {
		return nil
	}
	lines := strings.Split(string(t.text[:end]), "\n")
	t.text = t.text[end+1:]
	return lines
}

// ending makes the end of the match of the referee's: it has printed the scores. Without an event it has not ended since.
func (s *starter) ending(e *event) (step, error) {
	scores := s.scores()
	switch {
	case scores == nil && e.Why != "":
		return step{}, s.failed(crashed + e.Why)
	case scores == nil && !s.startedAny():
		return step{}, s.failed("it ended without starting a player" + s.instead())
	case scores == nil:
		return step{}, s.failed(fmt.Sprintf("it ended without the scores, one in a line for each of %d seats%s", len(s.talks), s.instead()))
	}
	for seat := range s.talks {
		if scores[seat] < 0 && s.talks[seat].late {
			return step{}, &conversation.VoidError{Why: fmt.Sprintf("the referee gave %s the score %d as if it had been too late, but by cookoff's clock it was in time",
				s.game.info.Seats[seat], scores[seat])}
		}
	}
	return step{Turn: s.number, Scores: scores, End: &ending{Reason: "over"}}, nil
}

func (s *starter) startedAny() bool {
	return slices.ContainsFunc(s.talks, func(t talk) bool { return t.started })
}
