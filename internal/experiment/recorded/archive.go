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

// Archive is where recorded matches are: files, folders, standard input and a database. In all commands an argument names them
// the same way (see cut).
type Archive struct {
	userfiles.Files
	Database func(ctx context.Context, read func(*store.DB) error) error // opens it, calls read, and closes it
	Flags    string                                                      // that name the database in commands
	Games    func(name string) (contest.Game, error)
	Now      func() time.Time
	Note     func(format string, args ...any)
	Stdin    io.Reader // nil if there is none

	reading sync.Mutex
	input   *replay.Recording // standard input, once it is read
}

// Players are the bots and the terms with which a recorded match is played again, by the flags of a command.
type Players struct {
	Seats func(ctx context.Context, game contest.Game, bots ...string) ([]contest.Seat, error) // from arguments
	Terms func(m *Match) (contest.Terms, error)                                                // as flags override the recorded ones
	Host  func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)
}

// Source is a trace that can be opened any number of times.
type Source struct {
	Name string
	*replay.Recording
	// Stored is the stored form of the trace; nil for a file.
	Stored *storedtrace.Trace
	// Turn is the turn that the argument names; nil for none.
	Turn *int
}

// FileName returns the path of the trace's file, or a name for one.
func (s *Source) FileName() string {
	switch {
	case s.Stored != nil:
		return fmt.Sprintf("match-%d", s.Stored.Match.Match.ID)
	case s.Name == inputName:
		return "match"
	}
	return s.Name
}

// Named returns the trace that an argument names; of several in a folder, or of a pattern, the newest.
func (a *Archive) Named(ctx context.Context, word string) (s Source, err error) {
	name, turn, err := a.cut(word)
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

// Whole returns the trace that an argument of a command names in which no turn can be given.
func (a *Archive) Whole(ctx context.Context, command, word string) (s Source, err error) {
	if s, err = a.Named(ctx, word); err == nil && s.Turn != nil {
		err = noTurn(command, word, *s.Turn)
	}
	return s, err
}

// stored returns the trace of a match of the database.
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

// Absent adds the command that lists the matches to the error for one that the database does not have.
func (a *Archive) Absent(err error) error {
	if missing, ok := errors.AsType[*store.NotFoundError](err); ok {
		return fmt.Errorf("%w: cookoff matches%s", missing, a.Flags)
	}
	return err
}

// number returns the number of a match of the database. A file of that name comes first.
func (a *Archive) number(word string) (id int64, stored bool) {
	id, err := strconv.ParseInt(word, 10, 64)
	return id, err == nil && !a.exists(word)
}

func (a *Archive) exists(word string) bool {
	_, err := os.Stat(a.Path(word))
	return err == nil
}

// newest returns the most recently written of the traces that a word stands for.
func (a *Archive) newest(word string) (string, error) {
	traces, err := a.Traces([]string{word})
	if err != nil {
		return "", err
	}
	newest, when := traces[0], time.Time{}
	_, err = os.Stat(a.Path(newest))
	if missing, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) && newest == filepath.Base(word) && filepath.Ext(word) == "" {
		return "", fmt.Errorf("open %s: %w; a match of the results database is named by its number: cookoff matches%s", word, missing.Err, a.Flags)
	}
	for _, t := range traces {
		if info, err := os.Stat(a.Path(t)); err == nil && !info.ModTime().Before(when) {
			newest, when = t, info.ModTime()
		}
	}
	if len(traces) > 1 {
		a.Note("%s has %d traces; this is the newest: %s", word, len(traces), newest)
	}
	return newest, nil
}

// Listed returns the traces that arguments of a command stand for, in which no turn can be given: all of a folder or a pattern.
// Numbers of matches and standard input stand for themselves.
func (a *Archive) Listed(command string, words []string) (all []string, err error) {
	for _, word := range words {
		name, turn, err := a.cut(word)
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

// OpenListed opens one of the traces of Listed. Files are not kept in memory.
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

// Load returns the match of a trace.
func (a *Archive) Load(s Source) (*Match, error) { return Load(s.Name, s.Open, a.Games) }

// Match returns the recorded match that an argument names.
func (a *Archive) Match(ctx context.Context, word string) (*Match, error) {
	s, err := a.Named(ctx, word)
	if err != nil {
		return nil, err
	}
	return a.Load(s)
}
