// Package verify replays traces through the rules of their games and says where they differ.
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

// Result is what verifying a file found.
type Result struct {
	File   string             `json:"file"`
	Traces int                `json:"traces"` // traces that were read to their end
	Turns  int                `json:"turns"`
	Values int                `json:"values"`
	Diff   *replay.Difference `json:"difference,omitempty"` // of the first trace that differs
	Trace  int                `json:"trace,omitempty"`      // which one that is, from 1
	Err    error              `json:"-"`                    // the file, or a trace in it, cannot be read
	Error  string             `json:"error,omitempty"`      // the same in words
}

// Source is where traces and their games come from.
type Source struct {
	Open func(file string) (io.ReadCloser, error)
	Game func(name string) (contest.Game, error) // by the name in a trace's header
}

// Files verifies files, a number of them at a time, and passes on the results in the order of the
// files.
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

// File verifies all traces of a file.
func File(ctx context.Context, from Source, file string) Result {
	r := Result{File: file}
	in, err := from.Open(file)
	if err != nil {
		r.Err = err
		return r
	}
	defer in.Close() //nolint:errcheck // it was only read
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

// Trace plays a trace again and compares it with the rules, up to the first difference. An error is a trace that
// cannot be read, or is cut off.
func Trace(game contest.Game, t *replay.Trace) (replay.Report, error) {
	check := new(replay.Checker)
	p, err := game.Open(t, check)
	for err == nil && check.Report.Diff == nil {
		err = p.Next()
	}
	if check.Report.Diff != nil || errors.Is(err, io.EOF) {
		err = nil // what is wrong with a line comes after what differs in it
	}
	return check.Report, err
}
