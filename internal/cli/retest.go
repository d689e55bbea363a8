package cli

import (
	"bufio"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/retest"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type retestOptions struct {
	traces []string
	retest.Options
	matchOptions
}

func newRetestCommand(env *Env) *cobra.Command {
	o := &retestOptions{}
	cmd := command("retest", nil, func(cmd *cobra.Command, args []string) error {
		if len(args) < 2 {
			return usage.Errorf("name a bot and a trace: cookoff retest BOT TRACE")
		}
		o.Bot, o.traces = args[0], args[1:]
		return env.retest(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return env.completeBots(cmd, args, prefix)
		}
		return env.completeRecorded(cmd, args, prefix)
	}
	f := cmd.Flags()
	f.StringVar(&o.Seat, "seat", "", "`seat` for the bot: its name, or its number from 1")
	f.BoolVar(&o.All, "all", false, "do not stop at the first difference; list all")
	f.BoolVar(&o.Update, "update", false, "store the bot's present answers, for later runs to compare with")
	f.IntVar(&o.Break, "break", 0, "debug the bot in this `turn`, without time limits; a Python bot of the contest stops there in pdb")
	o.bind(env, cmd, "those of the trace", "fair where this machine has it")
	f.Lookup("turns").Usage = "stop after this many turns"
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (o *retestOptions) check() error {
	switch {
	case o.flags.Changed("turns") && o.turns < 1:
		return usage.Errorf("--turns %d: must be 1 or more", o.turns)
	case o.flags.Changed("break") && o.Break < 1:
		return usage.Errorf("--break %d: must be the number of a turn", o.Break)
	case o.Break > 0 && len(o.traces) > 1:
		return usage.Errorf("--break takes only one trace")
	case o.Break > 0 && o.Update:
		return usage.Errorf("--break cannot be combined with --update: a bot may answer differently while it is debugged")
	}
	return nil
}

func (env *Env) retest(ctx context.Context, o *retestOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	s := &retest.Suite{
		Options: o.Options, Archive: env.archive(), Players: env.players(&o.matchOptions), SameDatabase: env.settings.SameDatabase(),
		Debug: env.debugRetest, Out: env.out,
	}
	s.Turns = o.turns
	traces, err := s.Listed("retest", o.traces)
	if err != nil {
		return err
	}
	results, err := s.Run(ctx, traces)
	if err != nil {
		return err
	}
	if env.out.IsJSON() {
		if err := env.out.JSON(results); err != nil {
			return err
		}
	}
	differs := slices.ContainsFunc(results, func(r *retest.Result) bool { return !r.Agrees })
	return exitIf(differs && !o.Update, exitDiverged)
}

// debugRetest sets up debugging of the bot. For a program, it waits before the turn until a debugger is attached.
func (env *Env) debugRetest(ctx context.Context, t *retest.Test, stop int) (*match.Debug, func(), error) {
	debug, err := env.debug(t.Match.Game.Info(), t.Seat, t.Bot)
	if err != nil {
		return nil, nil, err
	}
	if !t.Bot.IsHosted() {
		t.Before = func(turn int) {
			if turn == stop {
				env.note("turn %d is next: attach a debugger now, and press Enter to continue", turn)
				env.awaitEnter(ctx)
			}
		}
	}
	return debug, keepTerminal(debug.In), nil
}

// awaitEnter waits until the user presses Enter.
func (env *Env) awaitEnter(ctx context.Context) {
	entered := make(chan bool, 1)
	go func() {
		_, _ = bufio.NewReader(env.Stdin).ReadString('\n')
		entered <- true
	}()
	select {
	case <-entered:
	case <-ctx.Done():
	}
}
