// Package retest gives bots what recorded matches gave, and compares what they answer. It knows no game.
package retest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/recorded"
)

// Test is a bot that is given a seat of a recorded match.
type Test struct {
	Match  *recorded.Match
	Source string        // how a command line names it
	Terms  contest.Terms // those of the match, or by another clock
	Seat   int
	Turns  int      // of the match
	Bot    *bot.Bot // in that seat
	Other  *bot.Bot // in all others, where it is never asked
	Notes  *Notes   // what it may answer in place of what was recorded
	All    bool     // it goes on after a difference

	// Before, if not nil, is told of each turn that the bot is about to be given.
	Before func(turn int)
}

// Answer is an answer, or none.
type Answer struct {
	Text   string `json:"text"`             // in a game whose bots make calls: those, a line each
	Missed bool   `json:"missed,omitempty"` // there is none, or the bot failed
	Kind   string `json:"failed,omitempty"` // how it failed, as far as that is known
}

func answer(a contest.Answer) Answer {
	made := Answer{Text: a.Text, Missed: a.Missed != nil}
	if made.Missed {
		made.Kind = string(a.Missed.Kind)
	}
	return made
}

// same reports whether both are the same answer, or both are none.
func (a Answer) same(as Answer) bool { return a.Text == as.Text && a.Missed == as.Missed }

// Difference is a turn in which the bot does not answer what it should.
type Difference struct {
	Turn     int    `json:"turn"`
	Name     string `json:"name"`  // as the game counts it: "2/17"
	Input    string `json:"input"` // what the bot was sent; empty in a game whose bots make calls
	Recorded Answer `json:"recorded"`
	// Noted is what the bot was to answer in its place; nil: what was recorded.
	Noted    *Answer `json:"noted,omitempty"`
	Answered Answer  `json:"answered"`
}

// expected returns what the bot was to answer.
func (d *Difference) expected() Answer {
	if d.Noted != nil {
		return *d.Noted
	}
	return d.Recorded
}

// Result is what a test came to.
type Result struct {
	Trace       string       `json:"trace"`
	Game        string       `json:"game"`
	Seat        string       `json:"seat"`
	Bot         string       `json:"bot"`
	Turns       int          `json:"turns"` // that the bot was given
	Agrees      bool         `json:"agrees"`
	Differences []Difference `json:"differences"`
	Failure     *bot.Failure `json:"failure"` // null: it did not fail
	Noted       int          `json:"noted"`   // answers that were compared with a note
	DurationMS  float64      `json:"duration_ms"`

	answers map[int]Answer // that were not those recorded, by turn
	source  string         // of the test
}

// errEnough ends a test.
var errEnough = errors.New("enough is known")

// Run gives the bot its turns. The bots run on a host.
func (t *Test) Run(ctx context.Context, host match.Host, now func() time.Time) (*Result, error) {
	began, info := now(), t.Match.Game.Info()
	at, err := t.Match.Playback()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Match.Name, err)
	}
	table, err := at.Table(t.Terms)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Match.Name, err)
	}
	r := &Result{
		Trace: t.Match.Name, Game: info.Name, Seat: info.Seats[t.Seat], Bot: t.Bot.Name,
		Differences: []Difference{}, answers: map[int]Answer{}, source: t.Source,
	}
	past := contest.Past{At: at, Turn: t.Turns, Only: true, Given: make([]bool, len(info.Seats))}
	past.Given[t.Seat] = true
	past.Before = func(turn, _ int) {
		if t.Before != nil {
			t.Before(turn)
		}
	}
	past.Answered = func(x contest.Retold) error { return t.compare(r, x) }
	seats := make([]contest.Seat, len(info.Seats))
	for i := range seats {
		seats[i].Bot = t.Other
	}
	seats[t.Seat].Bot = t.Bot
	_, err = match.Play(ctx, t.Match.Game, contest.Resumed(table, past), seats, contest.Observer{Now: now}, host)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && !errors.Is(err, errEnough):
		return nil, err
	}
	r.Agrees = len(r.Differences) == 0
	if r.Failure != nil {
		r.Failure.Log = ""
	}
	r.DurationMS = float64(now().Sub(began).Microseconds()) / 1000
	return r, nil
}

// compare notes what the bot answered in a turn.
func (t *Test) compare(r *Result, x contest.Retold) error {
	again := x.Answered.Missed != nil && x.Answered.Missed == r.Failure // of a bot that is gone
	if again {
		return errEnough
	}
	r.Turns++
	r.Failure = x.Answered.Missed
	d := Difference{Turn: x.Turn, Name: x.Name, Input: x.Input, Recorded: answer(x.Recorded), Answered: answer(x.Answered)}
	if !d.Recorded.same(d.Answered) {
		r.answers[x.Turn] = d.Answered
	}
	if noted, ok := t.Notes.of(r)[x.Turn]; ok {
		r.Noted++
		d.Noted = &noted
	}
	if d.expected().same(d.Answered) {
		return nil
	}
	if r.Differences = append(r.Differences, d); t.All {
		return nil
	}
	return errEnough
}
