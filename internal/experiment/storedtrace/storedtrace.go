// Package storedtrace returns the trace of a stored match: the stored trace, or else that of the same match played
// again. It knows no game.
package storedtrace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/replay"
)

// Origin is the source of a trace.
type Origin string

// The origins of traces.
const (
	database Origin = "database" // stored with the match
	file     Origin = "file"     // in the match's file
	again    Origin = "again"    // the match was played again, with the same moves
)

// Trace is the trace of a stored match.
type Trace struct {
	Match      store.ScheduledMatch
	Tournament store.Tournament
	Origin     Origin
	// Open opens the lines of the trace; it may be called repeatedly.
	Open func() (io.ReadCloser, error)
}

// Write writes the lines of the trace.
func (t *Trace) Write(to io.Writer) error {
	in, err := t.Open()
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	_, err = io.Copy(to, in)
	return err
}

// WriteFile writes the trace to a file, in the form that its name says.
func (t *Trace) WriteFile(path string) error {
	out, err := replay.Create(path)
	if err != nil {
		return err
	}
	if err := t.Write(out); err != nil {
		return errors.Join(err, out.Discard())
	}
	return out.Close()
}

// Came says where the trace comes from.
func (t *Trace) Came() string {
	switch t.Origin {
	case database:
		return "as it was kept"
	case file:
		return "a copy of " + t.Match.Match.Trace
	}
	return "which was played again, move by move the same"
}

// MissingError reports a match without a trace.
type MissingError struct {
	Match int64
	Why   string // why it cannot be played again
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("the trace of match %d was not kept, and %s; --keep-traces all keeps those of all matches", e.Match, e.Why)
}

// Source finds traces.
type Source struct {
	Store *store.DB
	Games func(name string) (contest.Game, error)
	Now   func() time.Time
}

// Trace returns the trace of a match, by its number. If there is none and the match cannot be played again, the
// error is a *MissingError.
func (s Source) Trace(ctx context.Context, match int64) (*Trace, error) {
	e, tournament, err := s.Store.Match(ctx, match)
	if err != nil {
		return nil, err
	}
	t := &Trace{Match: e}
	if t.Tournament, err = s.Store.Tournament(ctx, tournament); err != nil {
		return nil, err
	}
	packed, err := s.Store.Trace(ctx, match)
	switch {
	case err != nil:
		return nil, err
	case packed != nil:
		t.Origin, t.Open = database, opener(packed)
		return t, nil
	case hasFile(&e.Match):
		t.Origin, t.Open = file, func() (io.ReadCloser, error) {
			r, err := replay.Open(e.Match.Trace)
			if err != nil {
				return nil, fmt.Errorf("open the trace: %w", err)
			}
			return r, nil
		}
		return t, nil
	}
	trace, err := s.playAgain(ctx, t.Tournament, e)
	if err != nil {
		return nil, err
	}
	t.Origin, t.Open = again, opener(trace)
	return t, nil
}

// opener returns a function that opens a trace that may be compressed.
func opener(trace []byte) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		r, err := replay.Decompress(bytes.NewReader(trace))
		if err != nil {
			return nil, err
		}
		if c, ok := r.(io.ReadCloser); ok {
			return c, nil
		}
		return io.NopCloser(r), nil
	}
}
