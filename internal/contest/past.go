package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Past is the recorded part of a match that is resumed.
type Past struct {
	At   Playback // at the start of the match
	Turn int      // last turn of the past; 0 is the start

	// Given selects the seats whose bots receive the turns of the past as if they played them: their answers are
	// compared with the recorded ones, and not played. Other bots join afterwards, greeted as at the start of a
	// match. nil: none.
	Given []bool

	// Only ends the match at the end of the past. The trace then has no end line.
	Only bool

	// Before, if not nil, is called before a bot receives a turn.
	Before func(turn, seat int)

	// Answered, if not nil, receives the answers of those bots in each turn. Its error ends the match, and is
	// returned.
	Answered func(Retold) error
}

// Retold is a turn of the past that a bot received.
type Retold struct {
	Turn  int
	Name  string // the game's name of the turn: "17", "2/17"
	Seat  int
	Input string // input of the bot; empty in games whose bots make calls
	// Recorded is the seat's answer in the recorded match, and Answered the bot's answer now. In a game whose bots
	// make calls, the text of an answer is the calls and their results, one per line.
	Recorded, Answered Answer
}

// IsGiven reports whether the bot of a seat receives the past.
func (p *Past) IsGiven(seat int) bool { return seat < len(p.Given) && p.Given[seat] }

// Give reports that a bot is about to receive a turn.
func (p *Past) Give(turn, seat int) {
	if p.Before != nil {
		p.Before(turn, seat)
	}
}

// Tell reports turns that bots received.
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

// Check returns why a match with some terms cannot be resumed from the past, given the rules and whether the start
// is the same.
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

// Same reports whether both are the same answer, or both are missing.
func (a Answer) Same(as Answer) bool {
	return a.Text == as.Text && (a.Missed == nil) == (as.Missed == nil)
}

// Resumed returns a table whose matches continue from a past.
func Resumed(t Table, from Past) Table { return resumed{t, from} }

type resumed struct {
	Table
	from Past
}

func (r resumed) Play(ctx context.Context, seats []Seat, o Observer) (Result, error) {
	return r.Resume(ctx, r.from, seats, o)
}
