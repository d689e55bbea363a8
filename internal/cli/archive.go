package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// archive returns the archive of recorded matches: trace files and the database.
func (env *Env) archive() *recorded.Archive {
	return &recorded.Archive{Files: env.Files, Database: env.withResults, Flags: env.settings.SameDatabase(), Games: env.games.Named, Now: env.Now, Note: env.note, Stdin: env.Stdin}
}

// timelineOf returns the scenes of a trace as seen from the seat named by sees ("" sees everything). If the bots' logs
// are next to the trace, in the folder of a match, it adds their output.
func (env *Env) timelineOf(ctx context.Context, trace recorded.Source, sees string) (*timeline.Timeline, error) {
	line, err := timeline.OfRecording(ctx, trace.Name, trace.Recording, env.games.Named, sees)
	if err != nil || trace.Stored != nil || !matchfiles.IsOwnTrace(trace.Name) {
		return line, err
	}
	for seat := range line.Stage.Seats {
		if sees != "" && !strings.EqualFold(sees, line.Stage.Seats[seat].Name) {
			continue
		}
		log, err := os.Open(env.Path(matchfiles.LogBeside(trace.Name, line.Stage.Seats[seat].Name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // no log
		}
		if err == nil {
			err = errors.Join(line.AddLog(seat, log), log.Close())
		}
		if err != nil {
			env.note("cookoff: the log of %s is not shown: %v", line.Stage.Seats[seat].Name, err)
		}
	}
	return line, nil
}

// traceFile returns the path of the trace named by an argument. It writes traces from the database to a temporary
// folder, which is removed when the command ends.
func (env *Env) traceFile(ctx context.Context, word string) (string, error) {
	if info, err := os.Stat(env.Path(word)); err == nil && info.Mode().IsRegular() {
		return env.Path(word), nil
	}
	trace, err := env.archive().Whole(ctx, "@trace", word)
	if err != nil {
		return "", err
	}
	if trace.Stored == nil {
		return env.Path(trace.Name), nil
	}
	if env.traces == "" {
		if env.traces, err = os.MkdirTemp("", "cookoff-traces-"); err != nil {
			return "", err
		}
	}
	path := filepath.Join(env.traces, trace.FileName()+".jsonl")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	return path, trace.Stored.WriteFile(path)
}

// players returns the parameters for replaying recorded matches with the flags of a command.
func (env *Env) players(o *matchOptions) recorded.Players {
	return recorded.Players{
		Host: env.matchHost,
		Seats: func(ctx context.Context, game contest.Game, bots ...string) ([]contest.Seat, error) {
			return env.seats(ctx, game, o.botWords(bots...))
		},
		Terms: func(m *recorded.Match) (contest.Terms, error) {
			info := m.Game.Info()
			clock, err := env.settings.Clock(info, m.Terms.Clock.Kind)
			if err != nil {
				return m.Terms, err
			}
			return m.TermsBy(env.settings.Game(info).Rules, clock, o.flags.Changed)
		},
	}
}

// namesHelp describes the arguments for recorded matches in help texts; see recorded.Archive.
const namesHelp = `TRACE is a trace file, a pattern, or - for standard input, MATCH the number of a match of a
tournament (list them: cookoff matches), and FOLDER the folder of a run; of several traces the
newest is taken.`

// recordedCommand returns a command that takes recorded matches, in files or in the database, and prints results.
func (env *Env) recordedCommand(path string, args cobra.PositionalArgs, run func(cmd *cobra.Command, args []string) error) *cobra.Command {
	cmd := command(path, args, run)
	cmd.ValidArgsFunction = env.completeRecorded
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// turnOption is the first turn to show, set by --turn or by an argument NAME@TURN.
type turnOption struct {
	turn  int
	given bool
}

// bind adds the flag. byDefault describes the default turn.
func (o *turnOption) bind(cmd *cobra.Command, byDefault string) {
	cmd.Flags().IntVar(&o.turn, "turn", 0, "`turn` to show first, 0 for the start, as MATCH@TURN does (default "+byDefault+")")
}

// seatFlag adds the flag for the seat from which a match is shown.
func seatFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "seat", "", "show what the bot in this `seat` saw, in a game with hidden information (docs/referee.md)")
}

// take uses the turn of an argument NAME@TURN, if it has one.
func (o *turnOption) take(trace recorded.Source) error {
	if trace.Turn == nil {
		return nil
	}
	if o.given && o.turn != *trace.Turn {
		return usage.Errorf("%s: turn %d conflicts with turn %d; give only one turn", trace.Name, *trace.Turn, o.turn)
	}
	o.turn, o.given = *trace.Turn, true
	return nil
}

// scene returns the index of the scene after the turn.
func (o *turnOption) scene(line *timeline.Timeline) (int, error) {
	for i := range line.Scenes {
		if line.Scenes[i].Turn == o.turn {
			return i, nil
		}
	}
	return 0, usage.Errorf("--turn %d: the trace has turns 0 (the start) to %d", o.turn, line.Scenes[len(line.Scenes)-1].Turn)
}
