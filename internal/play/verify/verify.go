// Package verify replays traces by the rules of their games and reports the first difference.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// Result is the result of verifying a file.
type Result struct {
	File   string             `json:"file"`
	Traces int                `json:"traces"` // complete traces
	Turns  int                `json:"turns"`
	Values int                `json:"values"`
	Diff   *replay.Difference `json:"difference,omitempty"` // in the first trace that differs
	Trace  int                `json:"trace,omitempty"`      // number of that trace, from 1
	Err    error              `json:"-"`                    // the file, or a trace in it, is unreadable
	Error  string             `json:"error,omitempty"`      // Err as text
}

// Source provides traces and their games.
type Source struct {
	Open func(file string) (io.ReadCloser, error)
	Game func(name string) (contest.Game, error) // by the name in a trace's header
}

// Files verifies files concurrently, and calls done with the results in the order of the files.
func Files(ctx context.Context, from Source, files []string, workers int, done func(Result)) error {
	results := make([]Result, len(files))
	ready := make([]bool, len(files))
	next := 0
	var mu sync.Mutex
	finish := func(i int, r Result) {
		mu.Lock()
		defer mu.Unlock()
		results[i], ready[i] = r, true
		for next < len(files) && ready[next] {
			done(results[next])
			results[next] = Result{}
			next++
		}
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for i, file := range files {
		g.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if r := File(ctx, from, file); ctx.Err() == nil {
				finish(i, r)
			}
			return ctx.Err()
		})
	}
	return g.Wait()
}

// File verifies all traces in a file.
func File(ctx context.Context, from Source, file string) Result {
	r := Result{File: file}
	in, err := from.Open(file)
	if err != nil {
		r.Err = err
		return r
	}
	defer in.Close() //nolint:errcheck // read-only
	if err := r.read(ctx, from, in); err != nil {
		r.Err = fmt.Errorf("%s: %w", file, err)
	}
	return r
}

func (r *Result) read(ctx context.Context, from Source, in io.Reader) error {
	traces, err := replay.NewReader(in)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		t, err := traces.Next()
		if errors.Is(err, io.EOF) {
			if r.Traces == 0 {
				return errors.New("the file is empty; there is nothing to compare")
			}
			return nil
		}
		if err != nil {
			return err
		}
		game, err := from.Game(t.Game)
		if err != nil {
			return err
		}
		report, err := Trace(game, t)
		r.Turns += report.Turns
		r.Values += report.Values
		if err != nil {
			return err
		}
		r.Traces++
		if report.Diff != nil {
			r.Diff, r.Trace = report.Diff, r.Traces
			return nil
		}
	}
	return ctx.Err()
}

// Trace replays a trace by the rules, up to the first difference. An error means that the trace is unreadable or
// truncated.
func Trace(game contest.Game, t *replay.Trace) (replay.CheckResult, error) {
	check := new(replay.Checker)
	p, err := game.Open(t, check)
	for err == nil && check.Report.Diff == nil {
		err = p.Next()
	}
	if check.Report.Diff != nil || errors.Is(err, io.EOF) {
		err = nil // the difference comes before the damaged line
	}
	return check.Report, err
}
