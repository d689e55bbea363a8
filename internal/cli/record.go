package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// record is a trace that can be opened any number of times.
type record struct {
	name string
	open func() (io.ReadCloser, error)
	// stored is the stored form of the trace; nil for a file.
	stored *storedtrace.Trace
}

// match returns the recorded match.
func (r *record) match() (*recorded.Match, error) { return recorded.Load(r.name, r.open, games.Named) }

// timeline makes the scenes of the trace.
func (r *record) timeline(ctx context.Context) (*timeline.Timeline, error) {
	return scenesOf(ctx, r.name, replay.NewRecording(ctx, r.open))
}

// scenesOf makes the scenes of a trace.
func scenesOf(ctx context.Context, name string, source *replay.Recording) (*timeline.Timeline, error) {
	in, err := source.Open()
	if err != nil {
		return nil, err // it names the file
	}
	_ = in.Close() // it was only looked whether it opens
	line, err := timeline.Load(source.Open, games.Named)
	if err := ctx.Err(); err != nil { // what it has is only a beginning
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return line, nil
}

// standardInput stands for standard input in place of a trace.
const standardInput = "-"

// viewed makes the scenes of a trace file, or of standard input.
func (env *Env) viewed(ctx context.Context, trace string) (*timeline.Timeline, error) {
	if trace != standardInput {
		return scenesOf(ctx, trace, env.recording(ctx, trace))
	}
	if env.Stdin == nil {
		return nil, errors.New("standard input: there is none")
	}
	source, err := replay.ReadRecording(ctx, env.Stdin)
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return scenesOf(ctx, trace, source)
}

// recording returns a trace file, by the path the user named.
func (env *Env) recording(ctx context.Context, trace string) *replay.Recording {
	return replay.NewRecording(ctx, func() (io.ReadCloser, error) { return env.OpenRecord(ctx, trace) })
}

// recordNamed returns the trace that an argument names: a file, a match of the database, or the newest in a folder.
func (env *Env) recordNamed(ctx context.Context, word string) (r record, err error) {
	if env.IsFolder(word) {
		if word, err = env.newestTrace(word); err != nil {
			return r, err
		}
	}
	id, err := strconv.ParseInt(word, 10, 64)
	if _, missing := os.Stat(env.Path(word)); err != nil || missing == nil {
		return record{name: word, open: func() (io.ReadCloser, error) { return env.OpenRecord(ctx, word) }}, nil
	}
	err = env.withResults(ctx, func(db *store.DB) error {
		source := storedtrace.Source{Store: db, Games: games.Named, Now: env.Now}
		trace, err := source.Trace(ctx, id)
		if err != nil {
			return err
		}
		r = record{fmt.Sprintf("match %d", id), trace.Open, trace}
		return nil
	})
	return r, err
}

// newestTrace returns the most recently written trace in a folder.
func (env *Env) newestTrace(folder string) (string, error) {
	traces, err := env.Traces([]string{folder})
	if err != nil {
		return "", err
	}
	newest, when := traces[0], time.Time{}
	for _, t := range traces {
		if info, err := os.Stat(env.Path(t)); err == nil && !info.ModTime().Before(when) {
			newest, when = t, info.ModTime()
		}
	}
	if len(traces) > 1 {
		env.Note("%s has %d traces; this is the newest: %s", folder, len(traces), newest)
	}
	return newest, nil
}

// recordedMatch returns the recorded match that an argument names: a file, a match of the database, or the newest in a folder.
func (env *Env) recordedMatch(ctx context.Context, word string) (*recorded.Match, error) {
	r, err := env.recordNamed(ctx, word)
	if err != nil {
		return nil, err
	}
	return r.match()
}

// gameOfTrace returns the game of a trace.
func gameOfTrace(source *replay.Recording, trace string) (game contest.Game, err error) {
	in, err := source.Open()
	if err != nil {
		return nil, err // it names the file
	}
	err = replay.First(func() (io.ReadCloser, error) { return in, nil }, func(t *replay.Trace) error {
		game, err = games.Named(t.Game)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", trace, err)
	}
	return game, nil
}
