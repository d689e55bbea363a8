package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/spelling"
)

// Words of --trace and --replay that are no file.
const (
	traceFull = "full"
	noFile    = "none"
)

// session is the match or the two matches of one run.
type session struct {
	*app
	host    match.Host
	options *runOptions
	dir     string // as the user would name it
}

// playedMatch is a match with the files it left.
type playedMatch struct {
	contest.Result
	m       *prepared
	dir     string
	planned struct{ trace, replay string } // files to be made; an empty name is none
	trace   string                         // files that were made
	replay  string

	transcript string
}

// decided reports whether the match came to its end, so that there is a result, whatever became of
// the files.
func (p *playedMatch) decided() bool { return p.Reason != "" }

// matches plays the match, and with --swap a second one with the sides swapped. What was played
// before an error or an interruption is in the results.
func (s *session) matches(ctx context.Context, m *prepared) ([]*playedMatch, error) {
	legs := []*playedMatch{{m: m, dir: s.dir}}
	if s.options.swap {
		swapped := *m
		swapped.seats = slices.Clone(m.seats)
		slices.Reverse(swapped.seats)
		legs = []*playedMatch{
			{m: m, dir: filepath.Join(s.dir, "1")},
			{m: &swapped, dir: filepath.Join(s.dir, "2")},
		}
	}
	for _, leg := range legs {
		if err := s.plan(leg); err != nil {
			return nil, err
		}
	}
	for i, leg := range legs {
		err := s.play(ctx, leg)
		if s.options.swap {
			_ = os.Remove(s.Path(leg.dir)) // if there is nothing in it
		}
		if err != nil {
			if leg.decided() {
				i++
			}
			return legs[:i], err
		}
		if leg.Reason == contest.Interrupted {
			return legs[:i+1], command.Silent(command.ExitInterrupted)
		}
	}
	for _, leg := range legs {
		if len(leg.Failures()) > 0 && s.settings.Strict {
			return legs, command.Silent(command.ExitBotFailed)
		}
	}
	return legs, nil
}

// plan names the files of a leg, before anything is played.
func (s *session) plan(p *playedMatch) (err error) {
	p.planned.trace = filepath.Join(p.dir, "trace.jsonl.gz")
	switch s.options.trace {
	case "", traceFull, noFile:
	default:
		if p.planned.trace, err = s.legFile(s.options.trace, p); err != nil {
			return fmt.Errorf("--trace: %w", err)
		}
	}
	switch s.options.replay {
	case noFile:
	case "":
		if p.m.info.Replay == contest.ReplayJSON {
			p.planned.replay = filepath.Join(p.dir, "replay.json.gz")
		}
	default:
		if p.planned.replay, err = s.legFile(s.options.replay, p); err == nil {
			err = replayName(p.m.info, p.planned.replay)
		}
		if err != nil {
			return fmt.Errorf("--replay: %w", err)
		}
	}
	if s.Path(p.planned.trace) == s.Path(p.planned.replay) {
		return command.UsageError(fmt.Errorf("--trace and --replay are both %s; name two files", p.planned.replay))
	}
	return nil
}

// replayName tells why a file cannot be the replay of a game by its name.
func replayName(info contest.Info, name string) error {
	switch {
	case info.Replay == "":
		return contest.ErrNoReplayFormat
	case info.Replay != contest.ReplayJSON && !strings.HasSuffix(name, info.Replay):
		return fmt.Errorf("%s: the replay of %s is a %s file", name, info.Name, info.Replay)
	case info.Replay == contest.ReplayJSON && !command.HasForm(name, info.Replay):
		return fmt.Errorf("%s: the replay of %s is a .json, .json.gz or .json.zst file", name, info.Name)
	}
	return nil
}

// legFile is a file that the user named; with --swap there are two.
func (s *session) legFile(name string, p *playedMatch) (string, error) {
	if s.options.swap {
		name = filepath.Join(filepath.Dir(name), filepath.Base(p.dir)+"-"+filepath.Base(name))
	}
	return name, s.NewFile(name)
}

// play plays a leg and writes its files. The contest's replay is made from the trace, so there is
// a trace for a while even if the user wants none.
func (s *session) play(ctx context.Context, p *playedMatch) error {
	if err := os.MkdirAll(s.Path(p.dir), 0o777); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	trace, err := replay.Create(s.Path(p.planned.trace))
	if err != nil {
		return fmt.Errorf("begin the trace: %w", err)
	}
	recorder := &traceFile{file: trace}
	host := s.host
	host.LogDir, host.KeepFiles, host.ListWritten = s.Path(p.dir), s.options.keep, !s.options.keep
	bar := s.newProgress(p.m)
	o := contest.Observer{Now: s.Now, Trace: recorder, Full: p.m.full, Progress: bar.turn, Readying: bar.seatReadying}
	var log *transcript
	if s.options.log != "" {
		if log, err = s.newTranscript(p); err != nil {
			return errors.Join(err, trace.Discard())
		}
		o.Transcript = log.add
	}
	p.Result, err = match.Play(ctx, p.m.game, p.m.table, p.m.seats, o, host)
	bar.done()
	if log != nil {
		err = errors.Join(err, log.close())
	}
	p.Warnings = append(p.Warnings, notKept(p)...)
	for _, w := range p.Warnings {
		s.log.Warn().Str("scenario", p.m.terms.Scenario.Name).Msg(w)
	}
	if !recorder.begun {
		return errors.Join(err, trace.Discard())
	}
	if closeErr := trace.Close(); closeErr != nil {
		if err == nil {
			err = closeErr
		}
		return err
	}
	p.trace = p.planned.trace
	if err != nil {
		return err
	}
	if p.Reason != contest.Interrupted {
		if err := s.writeReplay(ctx, p); err != nil {
			return err // then the trace is all there is, wanted or not
		}
	}
	if s.options.trace == noFile {
		p.trace = ""
		return os.Remove(trace.Path())
	}
	return nil
}

// listedFiles is how many files are named that a bot has written.
const listedFiles = 3

// notKept says which bots have written files that are gone with the copies of their folders.
func notKept(p *playedMatch) (warnings []string) {
	for i := range p.Seats {
		names := p.Seats[i].Written
		if len(names) == 0 {
			continue
		}
		if more := len(names) - listedFiles; more > 0 {
			names = append(names[:listedFiles:listedFiles], fmt.Sprintf("%d more", more))
		}
		warnings = append(warnings, fmt.Sprintf("%s %s: it wrote %s in its folder, which is a copy and not kept; --keep-files keeps it",
			p.Seats[i].Seat, p.Seats[i].Bot, plain.Line(spelling.List(names))))
	}
	return warnings
}

// writeReplay makes the contest's replay file from the trace.
func (s *session) writeReplay(ctx context.Context, p *playedMatch) error {
	if p.planned.replay == "" {
		return nil
	}
	err := s.makeReplay(ctx, p.m.game, func() (io.ReadCloser, error) { return replay.Open(s.Path(p.trace)) }, p.planned.replay)
	if errors.Is(err, contest.ErrNoReplay) {
		return nil
	}
	if err == nil {
		p.replay = p.planned.replay
	}
	return err
}

// makeReplay makes the contest's replay file from a trace, which is opened anew each time it is called.
func (a *app) makeReplay(ctx context.Context, game contest.Game, trace func() (io.ReadCloser, error), name string) error {
	out, err := replay.Create(a.Path(name))
	if err != nil {
		return fmt.Errorf("write the replay: %w", err)
	}
	replayer, ok := game.(contest.Replayer)
	if !ok {
		return errors.Join(contest.ErrNoReplayFormat, out.Discard())
	}
	if err := replayer.WriteReplay(ctx, trace, out); err != nil {
		return fmt.Errorf("write the replay: %w", errors.Join(err, out.Discard()))
	}
	return out.Close()
}

// traceFile is a trace on its way into a file.
type traceFile struct {
	file  *replay.File
	begun bool // there is at least a header
}

func (t *traceFile) Line(line []byte) error {
	t.begun = true
	if _, err := t.file.Write(line); err != nil {
		return err
	}
	_, err := t.file.Write([]byte{'\n'})
	return err
}

func (t *traceFile) Sync() error { return t.file.Sync() }
