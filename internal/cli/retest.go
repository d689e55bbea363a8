package cli

import (
	"context"
	"errors"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/retest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type retestOptions struct {
	bot    string
	traces []string
	seat   string // empty: those that the bot has played
	all    bool
	update bool
	stop   int // the turn in which the bot is debugged; 0: none
	matchOptions
}

func newRetestCommand(runF func(context.Context, *retestOptions) error) *cobra.Command {
	o := &retestOptions{}
	cmd := &cobra.Command{
		Use:   "retest BOT TRACE...",
		Short: "Give a bot its recorded turns again, and compare its answers",
		Long: `Gives a bot what its seat was given in a recorded match, turn by turn, and compares what it answers
with what was recorded. Nothing is played: the state stays the recorded one, and no opponent is
needed. At the first difference it shows what the bot was sent and both answers, and exits with 6.

TRACE is a trace, a pattern, a folder (all traces in it in which the bot played), or the number of a
match of a tournament.
Without --seat the bot gets the seats that it played there: with the same content, or else under the
same name. --update notes what the bot answers now in TRACE.retest.json, beside the trace; from then
on it is compared with that. The time limits are the recorded ones. See docs/again.md.`,
		Example: `  cookoff retest my_bot.py runs/2026-01-31-duel-my_bot-vs-old_bot
  cookoff retest my_bot.py 'traces/*.jsonl.gz' --all
  cookoff retest my_bot.py trace.jsonl.gz --seat RED --update
  cookoff retest my_bot.py trace.jsonl.gz --break 137`,
		Annotations:       map[string]string{command.Exits: "6 an answer differs, "},
		ValidArgsFunction: completeRetest,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usage.Errorf("a bot and a trace are needed: cookoff retest BOT TRACE")
			}
			o.bot, o.traces = args[0], args[1:]
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.seat, "seat", "", "`seat` that the bot is given: its name, or its number from 1")
	f.BoolVar(&o.all, "all", false, "go on after the first difference, and list all")
	f.BoolVar(&o.update, "update", false, "note what the bot answers now, so that it is compared with that")
	f.IntVar(&o.stop, "break", 0, "debug the bot in this `turn`, without time limits: a Python bot of the contest stops in pdb there")
	o.bind(cmd, "those of the trace", "fair where this machine has it")
	f.Lookup("turns").Usage = "give the bot only so many turns"
	databaseFlag(cmd)
	command.Results(cmd)
	return cmd
}

// retest tests the bot with all traces.
func (env *Env) retest(ctx context.Context, o *retestOptions) error {
	switch {
	case o.flags.Changed("turns") && o.turns < 1:
		return usage.Errorf("--turns %d: must be 1 or more", o.turns)
	case o.flags.Changed("break") && o.stop < 1:
		return usage.Errorf("--break %d: must be the number of a turn", o.stop)
	case o.stop > 0 && len(o.traces) > 1:
		return usage.Errorf("--break is for one trace")
	case o.stop > 0 && o.update:
		return usage.Errorf("--break and --update do not go together: a bot that is being debugged may answer otherwise")
	}
	words, err := env.retestTraces(o.traces)
	if err != nil {
		return err
	}
	logs, err := os.MkdirTemp("", "cookoff-retest-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(logs) //nolint:errcheck // what is left of it is in the folder for temporary files
	results, differ := []*retest.Result{}, false
	var absent, foreign []error
	for _, word := range words {
		more, err := env.retestTrace(ctx, o, word, logs)
		switch {
		case isA[*recorded.AbsentError](err):
			absent = append(absent, err)
		case isA[*replay.NotTraceError](err), errors.Is(err, replay.ErrEmpty):
			foreign = append(foreign, err)
		case err != nil:
			return err
		}
		for _, r := range more {
			results, differ = append(results, r), differ || !r.Agrees
		}
	}
	if left := append(absent, foreign...); len(results) == 0 && len(left) > 0 {
		return left[0]
	}
	if len(absent) > 0 {
		env.Note("left out: %s in which the bot did not play; --seat gives it a seat of another bot", spelling.Count(len(absent), "trace"))
	}
	for _, err := range foreign {
		env.Note("left out: %s", plain.Line(err.Error()))
	}
	if env.out.IsJSON() {
		if err := env.out.JSON(results); err != nil {
			return err
		}
	}
	if differ && !o.update {
		return command.Silent(command.ExitDiverged)
	}
	return nil
}

// isA reports whether an error is of a type.
func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// retestTraces returns the traces that arguments stand for. The number of a match is unchanged.
func (env *Env) retestTraces(words []string) (all []string, err error) {
	for _, word := range words {
		if _, missing := os.Stat(env.Path(word)); missing != nil {
			if _, err := strconv.ParseInt(word, 10, 64); err == nil {
				all = append(all, word)
				continue
			}
		}
		files, err := env.Traces([]string{word})
		if err != nil {
			return nil, err
		}
		all = append(all, files...)
	}
	return all, nil
}
