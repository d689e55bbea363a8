package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/shrink"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type shrinkOptions struct {
	shrink.Options
	matchOptions
}

const shrinkLong = `Finds the smallest scenario in which something still happens that happened in a recorded match: the
fewest turns, orders, rows, columns, stations and spawns of a kitchen. It plays the match again and
again, each time with a part left out (delta debugging), writes the smallest map, and prints the
command that shows it.

` + namesHelp + ` A trace names its bots, and has not their files: name them by
--bot SEAT=BOT, but for built-in bots without options and those of a match of a tournament.

--while is the condition to preserve: failed=SEAT, failed=SEAT:KIND (crashed, timed_out, ...),
lost=SEAT, margin<N or margin>N (score of the first seat above the best of the others),
refused=CALL (Carnegie Cookoff: a call of some bot is refused), or diverges (two matches of the same
bots and seed are not the same). What does not happen each time is tried --tries times.

Ctrl-C ends the search and keeps the smallest so far. docs/shrink.md has more.`

const shrinkExample = `  cookoff shrink runs/2026-01-31-grand-a-vs-b --while failed=RED:crashed --bot RED=my_bot.py --bot BLUE=old_bot.py
  cookoff shrink 17 --while 'margin<-500' -o lost.txt
  cookoff shrink trace.jsonl.gz --while refused=submit --bot RED=my_bot.py --tries 5`

func newShrinkCommand(env *Env) *cobra.Command {
	o := &shrinkOptions{}
	cmd := &cobra.Command{
		Use:               "shrink TRACE|MATCH|FOLDER --while CONDITION",
		Short:             "Find the smallest scenario in which something still happens",
		Long:              shrinkLong,
		Example:           shrinkExample,
		ValidArgsFunction: env.completeRecorded,
		Args:              oneArg("trace, match or folder"),
		RunE:              func(cmd *cobra.Command, args []string) error { return env.shrink(cmd.Context(), args[0], o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.While, "while", "", "`condition`: failed=SEAT, failed=SEAT:KIND, lost=SEAT, margin<N, margin>N, refused=CALL, diverges")
	f.StringArrayVar(&o.Bots, "bot", nil, "bot of a seat, as `SEAT=BOT`; repeatable (default the recorded one, if it can be known)")
	f.IntVar(&o.Tries, "tries", 1, "matches that are played of a scenario until it happens")
	f.StringVarP(&o.Out, "out", "o", "", "`file` for the map (default NAME-small.txt here)")
	o.bind(env, cmd, "those of the trace", "that of the trace")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (env *Env) shrink(ctx context.Context, trace string, o *shrinkOptions) error {
	switch {
	case o.While == "":
		return usage.Errorf("--while is missing; say what is to happen still, such as --while failed=RED")
	case o.Tries < 1:
		return usage.Errorf("--tries %d: must be 1 or more", o.Tries)
	}
	if o.flags.Changed("turns") {
		o.Turns = &o.turns
	}
	s := &shrink.Shrinking{
		Options: o.Options, Archive: env.archive(), Players: env.players(&o.matchOptions), Status: env.status(),
		Trust: shrink.Trust{Guards: env.settings.Guards, Given: o.flags.Changed},
		Add:   func(b shrink.Bots) { o.opt, o.env = append(o.opt, b.Opt...), append(o.env, b.Env...) },
		Warn:  func(text string) { env.log.Warn().Msg(text) },
		Usual: func(game contest.Info) (shrink.Usual, error) { return env.usualRun(o, game) },
	}
	d, err := s.Run(ctx, trace)
	interrupted := d != nil && errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if err := env.out.Document(d); err != nil || !interrupted {
		return err
	}
	env.note("Interrupted: this is the smallest so far")
	return silent(exitInterrupted)
}

// usualRun returns the settings of cookoff run.
func (env *Env) usualRun(o *shrinkOptions, game contest.Info) (usual shrink.Usual, err error) {
	usual = shrink.Usual{Seed: firstSeed, Repeat: carried(o.flags, "turns", "rules")}
	if !o.flags.Changed("rules") { // otherwise they are repeated
		usual.Rules = env.settings.Game(game).Rules
	}
	usual.Clock, err = env.settings.Clock(game, bot.UsualClock())
	return usual, err
}
