package recorded

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// Archive is where recorded matches are: files, folders, and a database.
type Archive struct {
	userfiles.Files
	Database func(ctx context.Context, read func(*store.DB) error) error // opens it, calls read, and closes it
	Games    func(name string) (contest.Game, error)
	Now      func() time.Time
	Note     func(format string, args ...any)
	Stdin    io.Reader // nil if there is none
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
	Open func() (io.ReadCloser, error)
	// Stored is the stored form of the trace; nil for a file.
	Stored *storedtrace.Trace
}

// Named returns the trace that an argument names: a file, a match of the database, or the newest in a folder.
func (a *Archive) Named(ctx context.Context, word string) (s Source, err error) {
	if a.IsFolder(word) {
		if word, err = a.newest(word); err != nil {
			return s, err
		}
	}
	id, stored := a.number(word)
	if !stored {
		return Source{Name: word, Open: func() (io.ReadCloser, error) { return a.OpenRecord(ctx, word) }}, nil
	}
	err = a.Database(ctx, func(db *store.DB) error {
		source := storedtrace.Source{Store: db, Games: a.Games, Now: a.Now}
		trace, err := source.Trace(ctx, id)
		if err != nil {
			return err
		}
		s = Source{fmt.Sprintf("match %d", id), trace.Open, trace}
		return nil
	})
	return s, err
}

// number returns the number of a match of the database. A file of that name comes first.
func (a *Archive) number(word string) (id int64, stored bool) {
	id, err := strconv.ParseInt(word, 10, 64)
	_, missing := os.Stat(a.Path(word))
	return id, err == nil && missing != nil
}

// newest returns the most recently written trace in a folder.
func (a *Archive) newest(folder string) (string, error) {
	traces, err := a.Traces([]string{folder})
	if err != nil {
		return "", err
	}
	newest, when := traces[0], time.Time{}
	for _, t := range traces {
		if info, err := os.Stat(a.Path(t)); err == nil && !info.ModTime().Before(when) {
			newest, when = t, info.ModTime()
		}
	}
	if len(traces) > 1 {
		a.Note("%s has %d traces; this is the newest: %s", folder, len(traces), newest)
	}
	return newest, nil
}

// Listed returns the traces that arguments stand for. The number of a match is unchanged.
func (a *Archive) Listed(words []string) (all []string, err error) {
	for _, word := range words {
		files := []string{word}
		if _, stored := a.number(word); !stored {
			if files, err = a.Traces(files); err != nil {
				return nil, err
			}
		}
		all = append(all, files...)
	}
	return all, nil
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
