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
	"github.com/cookoff/cookoff/internal/contest/scene"
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

// message is the referee's answer: a position, and the questions to seats or the end of the match.
type message struct {
	Out    []elimination   `json:"out,omitempty"`
	State  json.RawMessage `json:"state,omitempty"`
	Stage  *scene.Stage    `json:"stage,omitempty"`
	Scene  *scene.Scene    `json:"scene,omitempty"`
	Scores []int64         `json:"scores"`
	Turn   int             `json:"turn,omitempty"`
	Name   string          `json:"name,omitempty"`
	Ask    []question      `json:"ask,omitempty"`
	End    *ending         `json:"end,omitempty"`
}

type elimination struct {
	Seat int    `json:"seat"`
	Why  string `json:"why"`
}

type question struct {
	Seat  int      `json:"seat"`
	Lines []string `json:"lines"`
}

type ending struct {
	Reason string `json:"reason"`
	Why    string `json:"why"`
	Places []int  `json:"places"`
}

// Serve runs the game as a referee that speaks the protocol of docs/referee.md. terms returns the terms for a seed and options.
func (g Game[P]) Serve(in io.Reader, out io.Writer, terms func(seed int64, options map[string]any) (contest.Terms, error)) error {
	s := &session[P]{rules: g.rules}
	lines, answers := bufio.NewReader(in), json.NewEncoder(out)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		var r request
		if err == nil {
			err = json.Unmarshal(line, &r)
		}
		var answer any
		if err == nil {
			answer, err = s.answer(&r, terms)
		}
		if err == nil {
			err = answers.Encode(answer)
		}
		if err != nil {
			return err
		}
	}
}

// session is a match that is refereed over the protocol.
type session[P Position[P]] struct {
	rules    Rules[P]
	position P
	want     []string
	turn     int
	answers  []contest.Answer
	greeted  []bool
}

func (s *session[P]) answer(r *request, terms func(int64, map[string]any) (contest.Terms, error)) (any, error) {
	switch r.Do {
	case "hello":
		return map[string]any{"referee": 1, "can": []string{"state", "scene"}}, nil
	case "start":
		t, err := terms(r.Seed, r.Options)
		if err != nil {
			return nil, err
		}
		if s.position, err = s.rules.Start(&t); err != nil {
			return nil, err
		}
		seats := len(s.rules.Info().Seats)
		s.turn, s.want, s.answers, s.greeted = 1, r.Want, make([]contest.Answer, seats), make([]bool, seats)
		m := s.message(s.position, nil, nil)
		if m.Scene != nil {
			stage := s.rules.Stage(s.position)
			m.Stage = &stage
		}
		return m, nil
	case "answers":
		clear(s.answers)
		for _, a := range r.Answers {
			if a.Failed != "" {
				s.answers[a.Seat].Missed = &bot.Failure{Kind: a.Failed}
			} else {
				s.answers[a.Seat].Text = strings.Join(a.Lines, "\n")
			}
		}
		before := s.position
		if slices.Contains(s.want, "scene") {
			before = s.position.Clone()
		}
		s.turn++
		return s.message(before, s.position.Play(s.answers), s.answers), nil
	}
	return nil, fmt.Errorf("unknown message %q", r.Do)
}

// message returns the message for the position after a turn with answers, some of them refused, or without any for the start.
func (s *session[P]) message(before P, refused []Refused, answers []contest.Answer) *message {
	m := &message{Scores: s.position.Scores()}
	for _, o := range refused {
		m.Out = append(m.Out, elimination{o.Seat, o.Reason})
	}
	if slices.Contains(s.want, "state") {
		var w writer
		s.position.WriteState(&w)
		m.State = w.Buf
	}
	if slices.Contains(s.want, "scene") {
		shown := s.position.Scene(before, answers)
		m.Scene = &shown
	}
	asked := s.position.Asked()
	if len(asked) == 0 {
		s.end(m)
		return m
	}
	m.Turn, m.Name = s.turn, s.position.NextName()
	for _, seat := range asked {
		input := string(s.position.AppendInput(nil, seat, s.greeted[seat]))
		s.greeted[seat] = true
		m.Ask = append(m.Ask, question{seat, strings.Split(strings.TrimSuffix(input, "\n"), "\n")})
	}
	return m
}

// end adds the end of the match.
func (s *session[P]) end(m *message) {
	r := contest.NewResult(s.rules.Info(), nil)
	s.position.Conclude(&r)
	m.Scores, m.End = nil, &ending{Reason: r.Reason, Why: r.Why}
	for i := range r.Seats {
		m.Scores, m.End.Places = append(m.Scores, r.Seats[i].Score), append(m.End.Places, r.Seats[i].Place)
	}
}
