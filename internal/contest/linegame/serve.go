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

// message is what the referee answers: a position, and the questions to seats or the end.
type message struct {
	Out    []putOut        `json:"out,omitempty"`
	State  json.RawMessage `json:"state,omitempty"`
	Stage  *scene.Stage    `json:"stage,omitempty"`
	Scene  *scene.Scene    `json:"scene,omitempty"`
	Scores []int64         `json:"scores"`
	Turn   int             `json:"turn,omitempty"`
	Name   string          `json:"name,omitempty"`
	Ask    []question      `json:"ask,omitempty"`
	End    *ending         `json:"end,omitempty"`
}

type putOut struct {
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

// Serve is a referee of the game for programs that speak the protocol of referees. terms returns the terms of a seed and options.
func (g Game[P]) Serve(in io.Reader, out io.Writer, terms func(seed int64, options map[string]any) (contest.Terms, error)) error {
	s := &served[P]{rules: g.rules}
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

// served is a match that is refereed for another program.
type served[P Position[P]] struct {
	rules   Rules[P]
	at      P
	want    []string
	turn    int
	said    []contest.Answer
	greeted []bool
}

func (s *served[P]) answer(r *request, terms func(int64, map[string]any) (contest.Terms, error)) (any, error) {
	switch r.Do {
	case "hello":
		return map[string]any{"referee": 1, "can": []string{"state", "scene"}}, nil
	case "start":
		t, err := terms(r.Seed, r.Options)
		if err != nil {
			return nil, err
		}
		if s.at, err = s.rules.Start(&t); err != nil {
			return nil, err
		}
		seats := len(s.rules.Info().Seats)
		s.turn, s.want, s.said, s.greeted = 1, r.Want, make([]contest.Answer, seats), make([]bool, seats)
		stage := s.rules.Stage(s.at)
		return s.position(s.at, nil, &stage), nil
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
		return s.position(before, s.at.Play(s.said), nil), nil
	}
	return nil, fmt.Errorf("unknown message %q", r.Do)
}

// position describes the position after a turn in which seats were refused, or the start with its stage.
func (s *served[P]) position(before P, refused []Refused, stage *scene.Stage) *message {
	m := &message{Scores: s.at.Scores()}
	for _, o := range refused {
		m.Out = append(m.Out, putOut{o.Seat, o.Reason})
	}
	if slices.Contains(s.want, "state") {
		var w writer
		s.at.WriteState(&w)
		m.State = w.Buf
	}
	if slices.Contains(s.want, "scene") {
		said := s.said
		if stage != nil {
			said = nil
		}
		shown := s.at.Scene(before, said)
		m.Stage, m.Scene = stage, &shown
	}
	asked := s.at.Asked()
	if len(asked) == 0 {
		s.end(m)
		return m
	}
	m.Turn, m.Name = s.turn, s.at.NextName()
	for _, seat := range asked {
		input := string(s.at.AppendInput(nil, seat, s.greeted[seat]))
		s.greeted[seat] = true
		m.Ask = append(m.Ask, question{seat, strings.Split(strings.TrimSuffix(input, "\n"), "\n")})
	}
	return m
}

// end says how the match ended.
func (s *served[P]) end(m *message) {
	r := contest.NewResult(s.rules.Info(), nil)
	s.at.Conclude(&r)
	m.Scores, m.End = nil, &ending{Reason: r.Reason, Why: r.Why}
	for i := range r.Seats {
		m.Scores, m.End.Places = append(m.Scores, r.Seats[i].Score), append(m.End.Places, r.Seats[i].Place)
	}
}
