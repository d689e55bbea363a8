package retest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Suite tests a bot against recorded matches.
type Suite struct {
	Options
	*recorded.Archive
	recorded.Players
	SameDatabase string // select the database in commands

	// Debug prepares debugging of the bot in a turn. Call restore after the test.
	Debug func(ctx context.Context, t *Test, stop int) (debug *match.Debug, restore func(), err error)
	Out   *ui.Printer
}

// Options are the flags of the command.
type Options struct {
	Bot    string // argument
	Seat   string // empty: the seats that the bot played
	Turns  int    // maximum; 0: all
	All    bool   // continue after the first difference
	Update bool   // update the notes
	Break  int    // debug the bot in this turn; 0: none
}

// Run tests the bot with all traces. If it played in none of them, Run returns an error.
func (s *Suite) Run(ctx context.Context, traces []string) ([]*Result, error) {
	logs, err := os.MkdirTemp("", "cookoff-retest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(logs) //nolint:errcheck // best effort: a temporary folder
	results := []*Result{}
	var absent, foreign []error
	for _, trace := range traces {
		more, err := s.trace(ctx, trace, logs)
		switch {
		case isA[*recorded.AbsentError](err):
			absent = append(absent, err)
		case isA[*replay.NotTraceError](err), errors.Is(err, replay.ErrEmpty):
			foreign = append(foreign, err)
		case err != nil:
			return nil, err
		}
		results = append(results, more...)
	}
	if left := append(absent, foreign...); len(results) == 0 && len(left) > 0 {
		return nil, left[0]
	}
	if len(absent) > 0 {
		s.Note("skipped: %s in which the bot did not play; --seat gives it the seat of another bot", spelling.Count(len(absent), "trace"))
	}
	for _, err := range foreign {
		s.Note("skipped: %s", plain.Line(err.Error()))
	}
	return results, nil
}

// isA reports whether an error has type E.
func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// trace tests the bot in all selected seats of a trace.
func (s *Suite) trace(ctx context.Context, word, logs string) (results []*Result, err error) {
	m, err := s.Match(ctx, word)
	if err != nil {
		return nil, err
	}
	switch wrong := m.Wrong; {
	case m.Turns == 0 && wrong != nil:
		return nil, fmt.Errorf("%s: nothing to compare: %w", m.Name, wrong)
	case m.Turns == 0:
		return nil, fmt.Errorf("%s: nothing to compare: no turn was played", m.Name)
	case wrong != nil:
		s.Note("cookoff: %s", plain.Line(fmt.Sprintf("%s is good up to turn %d: %v", m.Name, m.Turns, wrong)))
	}
	seats, err := s.Seats(ctx, m.Game, s.Bot, "@"+m.Game.Info().Builtins[0].Name)
	if err != nil {
		return nil, err
	}
	t := &Test{Match: m, Source: s.source(word, m), Bot: seats[0].Bot, Other: seats[1].Bot, Turns: m.Turns, All: s.All || s.Update}
	if t.Terms, err = s.terms(m); err != nil {
		return nil, err
	}
	if s.Turns > 0 {
		t.Turns = min(t.Turns, s.Turns)
	}
	if _, err := os.Stat(s.Path(m.Name)); err != nil && s.Update {
		return nil, fmt.Errorf("--update: %s is not a file, so answers cannot be stored next to it%s", m.Name, s.writeAdvice(word, t.Source))
	}
	notes := notesFile(m.Name)
	if t.Notes, err = readNotes(notes, m.Digest(), s.ReadFile); err != nil {
		return nil, err
	}
	tested, err := s.seats(m, t.Bot)
	if err != nil {
		return nil, err
	}
	host, err := s.Host(ctx, m.Game, seats)
	if err != nil {
		return nil, err
	}
	host.LogDir = logs
	for _, t.Seat = range tested {
		r, err := s.test(ctx, t, host)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
		if err := s.tested(t, r, notes); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// source returns a recorded match as an argument: its file, or its number in the database.
func (s *Suite) source(word string, m *recorded.Match) string {
	source := spelling.ShellLine([]string{word})
	if m.Name != word && isNumber(word) {
		source += s.SameDatabase
	}
	return source
}

// writeAdvice returns advice to write a trace file, if a command can.
func (s *Suite) writeAdvice(word, source string) string {
	if !isNumber(word) {
		return ""
	}
	return fmt.Sprintf("; write one: cookoff show %s --trace FILE", source)
}

func isNumber(word string) bool {
	_, err := strconv.ParseInt(word, 10, 64)
	return err == nil
}

// terms returns the terms of a recorded match with a fair clock, so that other programs do not affect the answers.
func (s *Suite) terms(m *recorded.Match) (contest.Terms, error) {
	if bot.FairClock.Check() == nil {
		m.Terms.Clock.Kind = bot.FairClock
	}
	terms, err := s.Terms(m)
	if s.Break > 0 {
		terms.Clock = contest.Clock{Kind: bot.WallClock} // no time limits
	}
	return terms, err
}

// seats returns the seats to test.
func (s *Suite) seats(m *recorded.Match, b *bot.Bot) ([]int, error) {
	if s.Seat == "" {
		seats, err := m.SeatsOf(b)
		if err == nil && s.Break > 0 {
			seats = seats[:1]
		}
		return seats, err
	}
	seat, err := contest.ParseSeat(m.Game.Info(), s.Seat)
	if err != nil {
		return nil, usage.Errorf("--seat: %w", err)
	}
	return []int{seat}, nil
}

// test tests the bot in a seat.
func (s *Suite) test(ctx context.Context, t *Test, host match.Host) (*Result, error) {
	if s.Break > t.Turns {
		return nil, fmt.Errorf("--break %d: the bot plays only %s", s.Break, spelling.Count(t.Turns, "turn"))
	}
	if s.Break > 0 {
		if err := t.Bot.CheckDebug(); err != nil {
			return nil, usage.Errorf("--break: %w", err)
		}
		debug, restore, err := s.Debug(ctx, t, s.Break)
		if err != nil {
			return nil, err
		}
		defer restore()
		host.Debug, debug.Break = debug, s.Break
	}
	return t.run(ctx, host, s.Now)
}

// tested prints the result of a test, and updates the notes if requested.
func (s *Suite) tested(t *Test, r *Result, notes string) error {
	changed := 0
	if s.Update {
		changed = t.Notes.update(r)
		if err := t.Notes.write(s.Path(notes), func(text []byte) error { return s.ReplaceFile(notes, text) }); err != nil {
			return err
		}
	}
	switch {
	case s.Out.IsJSON():
		return nil
	case !s.Update:
		return s.Out.Text(r.text(t.Match.Game.Info().TurnWord(), s.All))
	case changed == 0:
		return s.Out.Prose(fmt.Sprintf("nothing to store: %s answers as recorded in %s as %s\n", r.Bot, r.Trace, r.Seat))
	}
	return s.Out.Prose(fmt.Sprintf("stored   %s of %s as %s in %s: %s\n",
		spelling.Count(changed, "answer"), r.Bot, r.Seat, r.Trace, notes))
}
