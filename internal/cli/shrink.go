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

func newShrinkCommand(env *Env) *cobra.Command {
	o := &shrinkOptions{}
	cmd := env.recordedCommand("shrink", oneArg("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		return env.shrink(cmd.Context(), args[0], o)
	})
	f := cmd.Flags()
	f.StringVar(&o.While, "while", "", "`condition`: failed=SEAT, failed=SEAT:KIND, lost=SEAT, margin<N, margin>N, refused=CALL, diverges")
	f.StringArrayVar(&o.Bots, "bot", nil, "bot of a seat, as `SEAT=BOT`; repeatable (default the recorded one, if it is known)")
	f.IntVar(&o.Tries, "tries", 1, "maximum matches on a scenario until the condition holds")
	f.StringVarP(&o.Out, "out", "o", "", "`file` for the map (default NAME-small.txt here)")
	o.bind(env, cmd, "those of the trace", "that of the trace")
	return cmd
}

func (env *Env) shrink(ctx context.Context, trace string, o *shrinkOptions) error {
	switch {
	case o.While == "":
		return usage.Errorf("--while is missing; give the condition to preserve, such as --while failed=RED")
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
		Usual: func(game contest.Info) (shrink.Defaults, error) { return env.defaultRun(o, game) },
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

// defaultRun returns the settings of cookoff run.
func (env *Env) defaultRun(o *shrinkOptions, game contest.Info) (usual shrink.Defaults, err error) {
	usual = shrink.Defaults{Seed: firstSeed, Repeat: repeatedFlags(o.flags, "turns", "rules")}
	if !o.flags.Changed("rules") { // if given, the flag is repeated
		usual.Rules = env.settings.Game(game).Rules
	}
	usual.Clock, err = env.settings.Clock(game, bot.DefaultClock())
	return usual, err
}
