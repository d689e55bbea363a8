package referee

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Version is the version of the protocol.
const Version = 1

// Limits of a referee's messages.
const (
	maxScore     = 1_000_000_000_000
	maxSent      = 1 << 20 // bytes of a question
	maxRead      = 1000    // lines of an answer
	maxExchanges = 10_000  // in a turn
	maxReason    = 200     // bytes
)

// Optional abilities of a referee ("can"), requested ("want") only if needed.
const (
	abilityState   = "state"
	abilityScene   = "scene"
	abilityViews   = "views"
	abilityChoices = "choices"
	abilityBound   = "bound"
)

// abilities returns all known abilities.
func abilities() []string {
	return []string{abilityState, abilityScene, abilityViews, abilityChoices, abilityBound}
}

// hello is the referee's first message.
type hello struct {
	Referee int      `json:"referee"` // version of the protocol
	Can     []string `json:"can"`
	Once    bool     `json:"once"` // it exits after one match
	Error   string   `json:"error"`
}

// step is a referee's message in a match: the position, and the seats to ask or the end.
type step struct {
	Turn   int           `json:"turn"` // the next turn, from 1; repeated for further questions in a turn
	Name   string        `json:"name"`
	Ask    []ask         `json:"ask"`
	Out    []elimination `json:"out"`
	Scores []int64       `json:"scores"`
	positionJSON
	Bound *int64  `json:"bound"` // upper bound of a seat's score; in the first message of a match
	End   *ending `json:"end"`
	Error string  `json:"error"` // why the referee gives up
}

// ask is a question to a seat.
type ask struct {
	Seat     int      `json:"-"`
	SeatJSON *int     `json:"seat"` // nil: missing
	Lines    []string `json:"lines"`
	Read     *int     `json:"read"` // lines of the answer; nil: 1
	MS       int64    `json:"ms"`   // time limit; 0: the game's
	Choices  []string `json:"choices"`

	open *openQuestion // of a referee that starts its players; nil: the number of lines is known
}

// elimination removes a seat from the match.
type elimination struct {
	Seat int    `json:"seat"`
	Why  string `json:"why"`
}

func (o *elimination) UnmarshalJSON(text []byte) error {
	type plain elimination
	o.Seat = absent
	return decode(text, (*plain)(o))
}

// isIncomplete reports whether a required key is missing.
func (s *step) isIncomplete() bool {
	return s.Error == "" && s.End == nil && (s.Turn == 0 || s.Ask == nil) || s.End != nil && s.End.isIncomplete() ||
		slices.ContainsFunc(s.Ask, func(a ask) bool { return a.SeatJSON == nil || a.Lines == nil }) ||
		slices.ContainsFunc(s.Out, func(o elimination) bool { return o.Seat == absent })
}

// setSeats sets the seats of the questions from the decoded ones.
func (s *step) setSeats() {
	for i := range s.Ask {
		s.Ask[i].Seat = *s.Ask[i].SeatJSON
	}
}

func (e *ending) isIncomplete() bool {
	return e.Reason == "" || slices.ContainsFunc(e.Findings, func(f findingJSON) bool { return f.Kind == "" || f.Text == "" })
}

// ending is the end of a match.
type ending struct {
	Reason   string           `json:"reason"`
	Why      string           `json:"why,omitempty"`
	Places   []int            `json:"places,omitempty"` // by seat; empty: by the scores
	Figures  []map[string]int `json:"figures,omitempty"`
	Findings []findingJSON    `json:"findings,omitempty"`
}

// lines returns the number of lines of the answer.
func (a *ask) lines() int {
	if a.Read == nil {
		return 1
	}
	return *a.Read
}

// appendText appends the text to send.
func (a *ask) appendText(to []byte) []byte {
	for _, line := range a.Lines {
		to = append(append(to, line...), '\n')
	}
	return to
}

// check validates a message. before is the previous one; nil for the first of a match.
func (s *step) check(info *contest.Info, before *step, turns int) error {
	seats := len(info.Seats)
	switch {
	case s.Error != "":
		return fmt.Errorf("it gave up: %s", s.Error)
	case s.End != nil && len(s.Ask) > 0:
		return errors.New(`it has both "end" and "ask"; the end of a match asks no seat`)
	case len(s.Scores) == 0 && before == nil:
		return errors.New(`"scores" is missing: a whole number for each seat`)
	case len(s.Scores) != seats && len(s.Scores) > 0:
		return fmt.Errorf(`"scores" has %s; there %s`, spelling.Count(len(s.Scores), "number"), countSeats(seats))
	}
	for i, score := range s.Scores {
		if score > maxScore || score < -maxScore {
			return fmt.Errorf("scores[%d] is %d; scores must lie between -10^12 and 10^12", i, score)
		}
	}
	if b := s.Bound; b != nil && (*b < 1 || *b > maxScore) {
		return fmt.Errorf("the bound is %d; a bound must lie between 1 and 10^12", *b)
	}
	for i, o := range s.Out {
		if o.Seat < 0 || o.Seat >= seats {
			return fmt.Errorf("out[%d].seat is %d; %s", i, o.Seat, seatRange(seats))
		}
	}
	if s.End != nil {
		return s.End.check(info)
	}
	return s.checkAsked(seats, before, turns)
}

func (s *step) checkAsked(seats int, before *step, turns int) error {
	last := 0
	if before != nil {
		last = before.Turn
	}
	switch {
	case s.Turn != 1 && before == nil:
		return fmt.Errorf("the first position must have turn 1; it has turn %d", s.Turn)
	case s.Turn != last+1 && s.Turn != last:
		return fmt.Errorf("turn %d came after turn %d; the next must be %d, or %d again for another question in it", s.Turn, last, last+1, last)
	case s.Turn > turns:
		return fmt.Errorf("it did not end the match after turn %d, the last one", turns)
	case len(s.Ask) == 0:
		return fmt.Errorf(`it asked no seat in turn %d, and did not end the match`, s.Turn)
	}
	for i := range s.Ask {
		a := &s.Ask[i]
		size := 0
		for _, line := range a.Lines {
			size += len(line) + 1
		}
		same := func(b ask) bool { return b.Seat == a.Seat }
		switch {
		case a.Seat < 0 || a.Seat >= seats:
			return fmt.Errorf("ask[%d].seat is %d; %s", i, a.Seat, seatRange(seats))
		case slices.ContainsFunc(s.Ask[:i], same):
			return fmt.Errorf("ask[%d]: seat %d is asked twice in one message", i, a.Seat)
		case size > maxSent:
			return fmt.Errorf("ask[%d].lines has %d bytes; at most %d at once are allowed", i, size, maxSent)
		case a.lines() < 0 || a.lines() > maxRead:
			return fmt.Errorf("ask[%d].read is %d; 0 to %d lines are allowed", i, a.lines(), maxRead)
		case a.MS < 0:
			return fmt.Errorf("ask[%d].ms is %d; a limit must be 0 or more", i, a.MS)
		}
	}
	return nil
}

func (e *ending) check(info *contest.Info) error {
	seats := len(info.Seats)
	switch {
	case e.Reason == "" || len(e.Reason) > maxReason:
		return fmt.Errorf("end.reason has %d bytes; 1 to %d are allowed", len(e.Reason), maxReason)
	case len(e.Places) != 0 && len(e.Places) != seats:
		return fmt.Errorf("end.places has %s; there %s", spelling.Count(len(e.Places), "place"), countSeats(seats))
	case len(e.Figures) != 0 && len(e.Figures) != seats:
		return fmt.Errorf("end.figures has %s, one for a seat; there %s", spelling.Count(len(e.Figures), "object"), countSeats(seats))
	}
	for _, place := range e.Places {
		if better := countBelow(e.Places, place); place != better+1 {
			return fmt.Errorf("end.places %v are invalid: a place must be 1 more than the number of better seats, as in [1 2 2 4]", e.Places)
		}
	}
	for i := range e.Findings {
		f := &e.Findings[i]
		if f.Seat < -1 || f.Seat >= seats {
			return fmt.Errorf("end.findings[%d].seat is %d; %s, -1 is the match", i, f.Seat, seatRange(seats))
		}
		if f.Turn < 0 || f.Turn > maxTurns {
			return fmt.Errorf("end.findings[%d].turn is %d; it must be 0 or more", i, f.Turn)
		}
		if !f.Tone.IsKnown() {
			return fmt.Errorf("end.findings[%d].tone is %.20q; tones are detail, note, good and bad", i, f.Tone)
		}
	}
	return nil
}

func seatRange(seats int) string {
	if seats == 1 {
		return "the only seat is 0"
	}
	return fmt.Sprintf("seats are 0 to %d", seats-1)
}

func countSeats(seats int) string {
	return spelling.Choose(seats, "is ", "are ") + spelling.Count(seats, "seat")
}

// countBelow counts the numbers below n.
func countBelow(numbers []int, n int) (count int) {
	for _, other := range numbers {
		if other < n {
			count++
		}
	}
	return count
}

// writeStart writes the message that starts a match.
func writeStart(w *jsonout.Writer, m *manifest, t *contest.Terms, want []string) {
	w.Reset()
	w.BeginObject()
	w.Text("do", "start")
	seed, own := t.Scenario.Seed()
	if !own {
		seed = t.Seed
	}
	w.Number("seed", seed)
	w.Number("seats", int64(len(m.Seats)))
	w.Number("turns", int64(t.Turns))
	w.Number("turn_ms", t.Clock.Turn.Milliseconds())
	w.Number("init_ms", t.Clock.Init.Milliseconds())
	w.Object("options", func() {
		for _, o := range t.Scenario.Options {
			if o.Name != contest.OptionSeed {
				w.Key(o.Name)
				m.option(o.Name).write(w, o.Value)
			}
		}
	})
	w.Key("want")
	w.Strings(want...)
	w.EndObject()
}

// writeAnswers writes the message with the answers to the last questions.
func writeAnswers(w *jsonout.Writer, turn int, answers []exchange) {
	w.Reset()
	w.BeginObject()
	w.Text("do", "answers")
	w.Number("turn", int64(turn))
	w.Array("answers", func() {
		for i := range answers {
			x := &answers[i]
			w.BeginObject()
			w.Number("seat", int64(x.seat))
			x.writeAnswer(w)
			w.EndObject()
		}
	})
	w.EndObject()
}
