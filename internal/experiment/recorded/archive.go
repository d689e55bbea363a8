package recorded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/replay"
)

// Archive finds recorded matches: in files, folders, standard input and the results database. All commands use the
// same syntax for names (see splitTurn).
type Archive struct {
	userfiles.Files
	Database func(ctx context.Context, read func(*store.DB) error) error // opens the database, calls read, and closes it
	Flags    string                                                      // select the database in commands
	Games    func(name string) (contest.Game, error)
	Now      func() time.Time
	Note     func(format string, args ...any)
	Stdin    io.Reader // nil if not available

	reading sync.Mutex
	input   *replay.Recording // standard input, once read
}

// Players are the bots and terms for replaying a recorded match, according to the flags of a command.
type Players struct {
	Seats func(ctx context.Context, game contest.Game, bots ...string) ([]contest.Seat, error) // from arguments
	Terms func(m *Match) (contest.Terms, error)                                                // recorded ones, unless overridden by flags
	Host  func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)
}

// Source is a trace that can be opened repeatedly.
type Source struct {
	Name string
	*replay.Recording
	// Stored is the trace in the database; nil for a file.
	Stored *storedtrace.Trace
	// Turn is the turn in the argument; nil for none.
	Turn *int
}

// FileName returns the path of the trace, or a name for it.
func (s *Source) FileName() string {
	switch {
	case s.Stored != nil:
		return fmt.Sprintf("match-%d", s.Stored.Match.Match.ID)
	case s.Name == inputName:
		return "match"
	}
	return s.Name
}

// Named returns the trace for an argument: the newest one of a folder or a pattern.
func (a *Archive) Named(ctx context.Context, word string) (s Source, err error) {
	name, turn, err := a.splitTurn(word)
	if err != nil {
		return s, err
	}
	switch id, stored := a.number(name); {
	case stored:
		s, err = a.stored(ctx, id)
	case name == standardInput:
		s.Name = inputName
		s.Recording, err = a.standardInput(ctx)
	default:
		if s.Name, err = a.newest(name); err == nil {
			s.Recording = replay.NewRecording(ctx, func() (io.ReadCloser, error) { return a.OpenRecord(ctx, s.Name) })
		}
	}
	s.Turn = turn
	return s, err
}

// Whole returns the trace for an argument that must not contain a turn.
func (a *Archive) Whole(ctx context.Context, command, word string) (s Source, err error) {
	if s, err = a.Named(ctx, word); err == nil && s.Turn != nil {
		err = noTurn(command, word, *s.Turn)
	}
	return s, err
}

// stored returns the trace of a match in the database.
func (a *Archive) stored(ctx context.Context, id int64) (s Source, err error) {
	err = a.Database(ctx, func(db *store.DB) error {
		source := storedtrace.Source{Store: db, Games: a.Games, Now: a.Now}
		trace, err := source.Trace(ctx, id)
		if err != nil {
			return a.Absent(err)
		}
		s = Source{Name: fmt.Sprintf("match %d", id), Recording: replay.NewRecording(ctx, trace.Open), Stored: trace}
		return nil
	})
	return s, err
}

// Absent adds the command that lists matches to the error for a missing match.
func (a *Archive) Absent(err error) error {
	if missing, ok := errors.AsType[*store.NotFoundError](err); ok {
		return fmt.Errorf("%w: cookoff matches%s", missing, a.Flags)
	}
	return err
}

// number parses the number of a match in the database. A file with such a name takes precedence.
func (a *Archive) number(word string) (id int64, stored bool) {
	id, err := strconv.ParseInt(word, 10, 64)
	return id, err == nil && !a.exists(word)
}

func (a *Archive) exists(word string) bool {
	_, err := os.Stat(a.Path(word))
	return err == nil
}

// newest returns the most recently modified trace of a folder or a pattern.
func (a *Archive) newest(word string) (string, error) {
	traces, err := a.Traces([]string{word})
	if err != nil {
		return "", err
	}
	newest, when := traces[0], time.Time{}
	_, err = os.Stat(a.Path(newest))
	if missing, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) && newest == filepath.Base(word) && filepath.Ext(word) == "" {
		return "", fmt.Errorf("open %s: %w; name a match of the results database by its number, listed by: cookoff matches%s", word, missing.Err, a.Flags)
	}
	for _, t := range traces {
		if info, err := os.Stat(a.Path(t)); err == nil && !info.ModTime().Before(when) {
			newest, when = t, info.ModTime()
		}
	}
	if len(traces) > 1 {
		a.Note("%s has %d traces; using the newest: %s", word, len(traces), newest)
	}
	return newest, nil
}

// Listed returns all traces for arguments that must not contain turns, with folders and patterns expanded. Match
// numbers and standard input stay as they are.
func (a *Archive) Listed(command string, words []string) (all []string, err error) {
	for _, word := range words {
		name, turn, err := a.splitTurn(word)
		if err == nil && turn != nil {
			err = noTurn(command, word, *turn)
		}
		if err != nil {
			return nil, err
		}
		files := []string{name}
		if _, stored := a.number(name); !stored && name != standardInput {
			if files, err = a.Traces(files); err != nil {
				return nil, err
			}
		}
		all = append(all, files...)
	}
	return all, nil
}

// OpenListed opens a trace from Listed, without caching it.
func (a *Archive) OpenListed(ctx context.Context, name string) (io.ReadCloser, error) {
	if _, stored := a.number(name); !stored && name != standardInput {
		return a.OpenRecord(ctx, name)
	}
	s, err := a.Named(ctx, name)
	if err != nil {
		return nil, err
	}
	return s.Open()
}

// Load loads the match of a trace.
func (a *Archive) Load(s Source) (*Match, error) { return Load(s.Name, s.Open, a.Games) }

// Match loads the recorded match for an argument.
func (a *Archive) Match(ctx context.Context, word string) (*Match, error) {
	s, err := a.Named(ctx, word)
	if err != nil {
		return nil, err
	}
	return a.Load(s)
}
