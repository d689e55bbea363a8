package linegame

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// request is a message that cookoff sends to a referee (docs/referee.md).
type request struct {
	Do      string         `json:"do"`
	Seed    int64          `json:"seed"`
	Options map[string]any `json:"options"`
	Want    []string       `json:"want"`
	Answers []struct {
		Seat   int             `json:"seat"`
		Lines  []string        `json:"lines"`
		Failed bot.FailureKind `json:"failed"`
	} `json:"answers"`
}

// Serve is a referee of the game for programs that speak the protocol of referees. terms returns the terms of a seed and options.
func (g Game[P]) Serve(in io.Reader, out io.Writer, terms func(seed int64, options map[string]any) (contest.Terms, error)) error {
	s := &served[P]{rules: g.rules}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		var r request
		if err == nil {
			err = json.Unmarshal(line, &r)
		}
		if err == nil {
			err = s.answer(&r, terms)
		}
		if err != nil {
			return err
		}
		if _, err := out.Write(append(s.w.Buf, '\n')); err != nil {
			return err
		}
	}
}

// served is a match that is refereed for another program.
type served[P Position[P]] struct {
	rules   Rules[P]
	at      P
	want    []string
	turn    int
	said    []contest.Answer
	greeted []bool
	w       writer
	input   []byte
}

func (s *served[P]) answer(r *request, terms func(int64, map[string]any) (contest.Terms, error)) error {
	s.w.Reset()
	switch r.Do {
	case "hello":
		s.w.BeginObject()
		s.w.Number("referee", 1)
		s.w.Key("can")
		s.w.Strings("state", "scene")
		s.w.EndObject()
	case "start":
		t, err := terms(r.Seed, r.Options)
		if err != nil {
			return err
		}
		if s.at, err = s.rules.Start(&t); err != nil {
			return err
		}
		seats := len(s.rules.Info().Seats)
		s.turn, s.want, s.said, s.greeted = 1, r.Want, make([]contest.Answer, seats), make([]bool, seats)
		return s.write(s.at, nil, true)
	case "answers":
		clear(s.said)
		for _, a := range r.Answers {
			if a.Failed != "" {
				s.said[a.Seat].Missed = &bot.Failure{Kind: a.Failed}
			} else {
				s.said[a.Seat].Text = strings.Join(a.Lines, "\n")
			}
		}
		before := s.at
		if slices.Contains(s.want, "scene") {
			before = s.at.Clone()
		}
		s.turn++
		return s.write(before, s.at.Play(s.said), false)
	default:
		return fmt.Errorf("unknown message %q", r.Do)
	}
	return nil
}

// write writes the position after a turn in which seats were refused.
func (s *served[P]) write(before P, refused []Refused, first bool) error {
	w := &s.w
	w.BeginObject()
	if len(refused) > 0 {
		w.Array("out", func() {
			for _, o := range refused {
				w.BeginObject()
				w.Number("seat", int64(o.Seat))
				w.Text("why", o.Reason)
				w.EndObject()
			}
		})
	}
	if slices.Contains(s.want, "state") {
		w.Key("state")
		s.at.WriteState(w)
	}
	if slices.Contains(s.want, "scene") {
		said := s.said
		if first {
			w.Key("stage")
			said = nil
			if err := s.marshal(s.rules.Stage(s.at)); err != nil {
				return err
			}
		}
		w.Key("scene")
		if err := s.marshal(s.at.Scene(before, said)); err != nil {
			return err
		}
	}
	if asked := s.at.Asked(); len(asked) > 0 {
		s.ask(asked)
	} else {
		s.end()
	}
	w.EndObject()
	return nil
}

// ask writes the questions of the next turn.
func (s *served[P]) ask(asked []int) {
	w := &s.w
	s.scores(s.at.Scores())
	w.Number("turn", int64(s.turn))
	w.Text("name", s.at.NextName())
	w.Array("ask", func() {
		for _, seat := range asked {
			s.input = s.at.AppendInput(s.input[:0], seat, s.greeted[seat])
			s.greeted[seat] = true
			w.BeginObject()
			w.Number("seat", int64(seat))
			w.Key("lines")
			w.Strings(strings.Split(strings.TrimSuffix(string(s.input), "\n"), "\n")...)
			w.EndObject()
		}
	})
}

// end writes the end of the match.
func (s *served[P]) end() {
	r := contest.NewResult(s.rules.Info(), nil)
	s.at.Conclude(&r)
	var scores []int64
	for i := range r.Seats {
		scores = append(scores, r.Seats[i].Score)
	}
	s.scores(scores)
	w := &s.w
	w.Object("end", func() {
		w.Text("reason", r.Reason)
		w.Text("why", r.Why)
		w.Array("places", func() {
			for i := range r.Seats {
				w.Int(r.Seats[i].Place)
			}
		})
	})
}

func (s *served[P]) scores(scores []int64) {
	s.w.Array("scores", func() {
		for _, n := range scores {
			s.w.Int64(n)
		}
	})
}

func (s *served[P]) marshal(value any) error {
	text, err := json.Marshal(value)
	s.w.Raw(text)
	return err
}
