package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Past is the recorded part of a match that is resumed.
type Past struct {
	At   Playback // positioned at the start of the match
	Turn int      // last turn of the past; 0: only the start

	// Receives selects the seats whose bots receive the input of the past. Their answers are reported, but the recorded answers
	// are played. Other bots join afterwards, and are greeted as at the start of a match. nil: none.
	Receives []bool

	// Only ends the match at the end of the past. The trace then has no end line.
	Only bool

	// Before, if not nil, is called before a bot receives a turn.
	Before func(turn, seat int)

	// Answered, if not nil, receives the answers of those bots in each turn. Its error ends the match.
	Answered func(ReplayedTurn) error
}

// ReplayedTurn is a turn of the past as received by a bot.
type ReplayedTurn struct {
	Turn  int
	Name  string // the game's name of the turn: "17", "2/17"
	Seat  int
	Input string // input of the bot; empty in games whose bots make calls
	// Recorded is the seat's answer in the recorded match, and Given the bot's answer now. In a game whose bots make calls, the
	// text of an answer has the calls and their results, one per line.
	Recorded, Given Answer
}

// IsReceiver reports whether a seat's bot receives the past.
func (p *Past) IsReceiver(seat int) bool { return seat < len(p.Receives) && p.Receives[seat] }

// Started calls Before.
func (p *Past) Started(turn, seat int) {
	if p.Before != nil {
		p.Before(turn, seat)
	}
}

// Report passes the turns to Answered.
func (p *Past) Report(turns []ReplayedTurn) error {
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
		return fmt.Errorf("the trace has %d turns; a match cannot be continued from turn %d", p.At.Turn(), p.Turn)
	}
	return err
}

// Check returns an error if a match with the given terms cannot be resumed from the past, which has the given rules and possibly
// the same start.
func (p *Past) Check(t *Terms, rules string, sameStart bool) error {
	switch {
	case rules != t.Rules:
		return fmt.Errorf("a match by the rules %s cannot continue one by the rules %s", t.Rules, rules)
	case !sameStart:
		return fmt.Errorf("a match of %s cannot continue one with another start", t.Scenario.Name)
	case p.Turn > t.Turns:
		return fmt.Errorf("a match of %d turns cannot be continued after turn %d", t.Turns, p.Turn)
	}
	return nil
}

// Same reports whether the answers are equal, or both are missing.
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
