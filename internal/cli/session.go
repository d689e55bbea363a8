package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/replay"
)

// Words of --trace and --replay that are no file.
const (
	traceFull = "full"
	noFile    = "none"
)

// session is the match or the two matches of one run.
type session struct {
	*app
	game    contest.Game
	info    contest.Info
	host    match.Host
	options *runOptions
	dir     string // as the user would name it
}

// played is a match with the files it left.
type played struct {
	match.Result
	m      *contest.Match
	dir    string
	trace  string
	replay string
}

// matches plays the match, and with --swap a second one with the sides swapped. What was played
// before an error or an interruption is in the results.
func (s *session) matches(ctx context.Context, m contest.Match) ([]*played, error) {
	legs := []*played{{m: &m, dir: s.dir}}
	if s.options.swap {
		swapped := m
		swapped.Players = slices.Clone(m.Players)
		slices.Reverse(swapped.Players)
		legs = []*played{
			{m: &m, dir: filepath.Join(s.dir, "1")},
			{m: &swapped, dir: filepath.Join(s.dir, "2")},
		}
	}
	for i, leg := range legs {
		if err := s.play(ctx, leg); err != nil {
			return legs[:i], err
		}
		if leg.Reason == contest.Interrupted {
			return legs[:i+1], silent(exitInterrupted)
		}
	}
	for _, leg := range legs {
		if len(leg.Failures) > 0 && s.settings.is(keyStrict) {
			return legs, silent(exitBotFailed)
		}
	}
	return legs, nil
}

// play plays a leg and writes its files.
func (s *session) play(ctx context.Context, p *played) error {
	if err := os.MkdirAll(s.path(p.dir), 0o777); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	trace, temporary, err := s.openTrace(p)
	if err != nil {
		return err
	}
	recorder := &traceFile{file: trace}
	p.m.Trace = recorder
	host := s.host
	host.LogDir = s.path(p.dir)
	bar := s.newProgress(s.info, p.m)
	p.m.Progress = bar.turn
	p.Result, err = match.Play(ctx, s.game, p.m, host)
	bar.done()
	if closeErr := trace.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	for _, w := range p.Warnings {
		s.log.Warn().Str("scenario", p.m.Scenario.Name).Msg(w)
	}
	err = s.writeReplay(p)
	if temporary {
		err = errors.Join(err, os.Remove(trace.Path()))
		p.trace = ""
	}
	return err
}

// openTrace begins the trace's file. The contest's replay is made from the trace, so there is one
// even if the user wants none; then it is temporary.
func (s *session) openTrace(p *played) (file *replay.File, temporary bool, err error) {
	p.trace = filepath.Join(p.dir, "trace.jsonl.gz")
	switch s.options.trace {
	case noFile:
		temporary = true
	case "", traceFull:
	default:
		if p.trace, err = s.legFile(s.options.trace, p); err != nil {
			return nil, false, err
		}
	}
	file, err = replay.Create(s.path(p.trace))
	if err != nil {
		return nil, false, fmt.Errorf("begin the trace: %w", err)
	}
	return file, temporary, nil
}

// legFile is a file that the user named; with --swap there are two.
func (s *session) legFile(name string, p *played) (string, error) {
	if s.options.swap {
		name = filepath.Join(filepath.Dir(name), filepath.Base(p.dir)+"-"+filepath.Base(name))
	}
	if _, err := os.Stat(s.path(name)); err == nil {
		return "", fmt.Errorf("%s exists already; name a new file, nothing is overwritten", name)
	}
	return name, nil
}

// writeReplay makes the contest's replay file from the trace.
func (s *session) writeReplay(p *played) error {
	if s.options.replay == noFile {
		return nil
	}
	name := filepath.Join(p.dir, "replay.json.gz")
	if s.options.replay != "" {
		var err error
		if name, err = s.legFile(s.options.replay, p); err != nil {
			return err
		}
	}
	made, err := s.makeReplay(s.game, s.path(p.trace), name)
	if made {
		p.replay = name
	}
	return err
}

// makeReplay makes the contest's replay file from a trace file; made is false if the contest would
// not write one.
func (a *app) makeReplay(game contest.Game, trace, name string) (made bool, err error) {
	out, err := replay.Create(a.path(name))
	if err != nil {
		return false, fmt.Errorf("write the replay: %w", err)
	}
	open := func() (io.ReadCloser, error) { return replay.Open(trace) }
	err = game.WriteReplay(open, out)
	if err != nil {
		err = errors.Join(err, out.Discard())
		if errors.Is(err, contest.ErrNoReplay) {
			return false, nil
		}
		return false, fmt.Errorf("write the replay: %w", err)
	}
	return true, out.Close()
}

// traceFile is a trace on its way into a file.
type traceFile struct{ file *replay.File }

func (t *traceFile) Line(line []byte) error {
	if _, err := t.file.Write(line); err != nil {
		return err
	}
	_, err := t.file.Write([]byte{'\n'})
	return err
}

func (t *traceFile) Sync() error { return t.file.Sync() }
