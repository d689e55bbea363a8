// Package storedtrace returns the trace of a stored match: from the database, from a file, or by playing the match
// again. It is independent of the game.
package storedtrace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/replay"
)

// Origin is where a trace comes from.
type Origin string

// The origins of traces.
const (
	database Origin = "database" // stored with the match
	file     Origin = "file"     // in the match's file
	again    Origin = "again"    // played again, with the same moves
)

// Trace is the trace of a stored match.
type Trace struct {
	Match      store.ScheduledMatch
	Tournament store.Tournament
	Origin     Origin
	// Open opens the trace; it may be called repeatedly.
	Open func() (io.ReadCloser, error)
}

// Write writes the trace, uncompressed.
func (t *Trace) Write(to io.Writer) error {
	in, err := t.Open()
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // read-only
	_, err = io.Copy(to, in)
	return err
}

// WriteFile writes the trace to a file, compressed according to its name.
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

// Came describes the origin of the trace.
func (t *Trace) Came() string {
	switch t.Origin {
	case database:
		return "as it was stored"
	case file:
		return "a copy of " + t.Match.Match.Trace
	}
	return "recreated by playing the match again, move by move the same"
}

// MissingError means that a match has no trace.
type MissingError struct {
	Match int64
	Why   string // why it cannot be played again
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("the trace of match %d was not kept, and %s; --keep-traces all keeps the traces of all matches", e.Match, e.Why)
}

// Source finds traces.
type Source struct {
	Store *store.DB
	Games func(name string) (contest.Game, error)
	Now   func() time.Time
}

// Trace returns the trace of a match. If it has none and cannot be played again, the error is a *MissingError.
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

// opener returns a function that opens a trace, compressed or not.
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

// Showable returns a function that reports whether a match can be shown, because its trace exists or all its bots are
// deterministic. It plays nothing, so it may be wrong for matches stored by another version of cookoff.
func (s Source) Showable(t store.Tournament) (func(m *store.Match, lineup []int) bool, error) {
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil, err
	}
	repeats := make([]bool, len(t.Entrants))
	for i, e := range t.Entrants {
		spec, err := bot.Parse(e.Word, "", game.Info().Builtins)
		repeats[i] = err == nil && spec.Repeats() && plan.RulesVersion == game.Info().RulesVersion
	}
	return func(m *store.Match, lineup []int) bool {
		if m.Kept || hasFile(m) {
			return true
		}
		for _, n := range lineup {
			if !repeats[n] {
				return false
			}
		}
		return true
	}, nil
}

// hasFile reports whether opening the trace's file works or gives an error worth showing. It must be a regular file:
// an untrusted database could name a pipe, which would block.
func hasFile(m *store.Match) bool {
	if m.Trace == "" {
		return false
	}
	info, err := os.Stat(m.Trace)
	return !errors.Is(err, fs.ErrNotExist) && (err != nil || info.Mode().IsRegular())
}
