package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Past is the recorded part of a match that goes on from there.
type Past struct {
	At   Playback // stands at the start of the match
	Turn int      // after which it goes on; 0 is the start

	// Given says of each seat whether its bot is given the turns of the past, as if it played them: what it answers is
	// compared with what was recorded, and not played. Other bots come in afterwards, greeted as at the start of a
	// match. nil: none is given them.
	Given []bool

	// Only has the match end where the past ends: nothing is played. The trace then has no end.
	Only bool

	// Before, if not nil, is told of each turn that a bot is about to be given.
	Before func(turn, seat int)

	// Answered, if not nil, is told what those bots answer in each turn. An error of it ends the match, and is given
	// back.
	Answered func(Retold) error
}

// Retold is a turn of the past that a bot was given.
type Retold struct {
	Turn  int
	Name  string // as the game counts: "17", "2/17"
	Seat  int
	Input string // what it was sent; empty in a game whose bots make calls
	// Recorded is what its seat answered in the recorded match, and Answered what the bot does now. In a game whose bots
	// make calls the text of an answer is these calls and what they came to, a line each.
	Recorded, Answered Answer
}

// IsGiven reports whether the bot of a seat is given the past.
func (p *Past) IsGiven(seat int) bool { return seat < len(p.Given) && p.Given[seat] }

// Give tells that a bot is about to be given a turn.
func (p *Past) Give(turn, seat int) {
	if p.Before != nil {
		p.Before(turn, seat)
	}
}

// Tell tells of turns that bots were given.
func (p *Past) Tell(turns []Retold) error {
	if p.Answered == nil {
		return nil
	}
	for _, t := range turns {
		if err := p.Answered(t); err != nil {
			return err
		}
	}
	return nil
}

// Next plays the next turn of the past.
func (p *Past) Next() error {
	err := p.At.Next()
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("the trace has %d turns; a match cannot go on from its turn %d", p.At.Turn(), p.Turn)
	}
	return err
}

// Check returns what keeps a match of some terms from going on there. It was recorded by some rules, and
// began as this match does, or did not.
func (p *Past) Check(t *Terms, rules string, sameStart bool) error {
	switch {
	case rules != t.Rules:
		return fmt.Errorf("a match by the rules %s cannot go on from one by the rules %s", t.Rules, rules)
	case !sameStart:
		return fmt.Errorf("a match of %s cannot go on from one with another start", t.Scenario.Name)
	case p.Turn > t.Turns:
		return fmt.Errorf("a match of %d turns cannot go on after turn %d", t.Turns, p.Turn)
	}
	return nil
}

// Same reports whether both are the same answer, or both are none.
func (a Answer) Same(as Answer) bool {
	return a.Text == as.Text && (a.Missed == nil) == (as.Missed == nil)
}

// Resumed returns a table at which a match goes on from its past.
func Resumed(t Table, from Past) Table { return resumed{t, from} }

type resumed struct {
	Table
	from Past
}

func (r resumed) Play(ctx context.Context, seats []Seat, o Observer) (Result, error) {
	return r.Resume(ctx, r.from, seats, o)
}
