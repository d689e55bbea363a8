package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/shrink"
	"github.com/cookoff/cookoff/internal/text/ui"
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

TRACE is a trace file, the folder of a run, or the number of a match of a tournament. A trace names
its bots, and has not their files: name them by --bot SEAT=BOT, but for built-in bots without
options and those of a match of a tournament.

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
		ValidArgsFunction: env.completeMatches,
		Args:              command.Usage(command.One("trace, match or folder")),
		RunE:              func(cmd *cobra.Command, args []string) error { return env.shrink(cmd.Context(), args[0], o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.While, "while", "", "`condition`: failed=SEAT, failed=SEAT:KIND, lost=SEAT, margin<N, margin>N, refused=CALL, diverges")
	f.StringArrayVar(&o.Bots, "bot", nil, "bot of a seat, as `SEAT=BOT`; repeatable (default the recorded one, if it can be known)")
	f.IntVar(&o.Tries, "tries", 1, "matches that are played of a scenario until it happens")
	f.StringVarP(&o.Out, "out", "o", "", "`file` for the map (default NAME-small.txt here)")
	command.CompleteBy(cmd, "bot", env.completeEntrants)
	o.bind(cmd, "those of the trace", "that of the trace")
	databaseFlag(cmd)
	command.Results(cmd)
	return cmd
}

func (env *Env) shrink(ctx context.Context, trace string, o *shrinkOptions) error {
	switch {
	case o.While == "":
		return usage.Errorf("--while is missing; say what is to happen still, such as --while failed=RED")
	case o.Tries < 1:
		return usage.Errorf("--tries %d: must be 1 or more", o.Tries)
	}
	from, err := env.archive().Named(ctx, trace)
	if err != nil {
		return err
	}
	m, err := env.archive().Load(from)
	if err != nil {
		return err
	}
	s, err := shrink.New(o.Options, m, env.Files)
	if err != nil {
		return err
	}
	if err := env.enterShrinking(ctx, o, s, m, from); err != nil {
		return err
	}
	least, err := s.Run(ctx, env.status())
	interrupted := least != nil && errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	d, err := env.shrunk(o, s, m.Game.Info().Name, *least, !interrupted)
	if err != nil {
		return err
	}
	if err := env.out.Document(d); err != nil || !interrupted {
		return err
	}
	env.Note("Interrupted: this is the smallest so far")
	return command.Silent(command.ExitInterrupted)
}

// enterShrinking sets up the terms and the bots of the search.
func (env *Env) enterShrinking(
	ctx context.Context, o *shrinkOptions, s *shrink.Shrinking, m *recorded.Match, from recorded.Source,
) error {
	bots, err := s.Bots(from, shrink.Trust{Guards: env.settings.Guards, Given: o.flags.Changed})
	if err != nil {
		return err
	}
	o.opt, o.env = append(o.opt, bots.Opt...), append(o.env, bots.Env...)
	terms, err := env.recordedTerms(&o.matchOptions, m)
	if err != nil {
		return command.UsageError(err)
	}
	if err := s.Begin(terms); err != nil {
		return err
	}
	seats, err := env.seats(ctx, m.Game, o.entered(bots.Words...))
	if err != nil {
		return err
	}
	host, err := env.host(ctx, m.Game, seats)
	if err != nil {
		return err
	}
	for _, note := range s.Enter(seats, host, env.Now, func(text string) { env.log.Warn().Msg(text) }) {
		env.Note("%s", note)
	}
	return nil
}

// shrunk writes the map of the smallest match, and returns the result.
func (env *Env) shrunk(
	o *shrinkOptions, s *shrink.Shrinking, game string, least contest.Terms, complete bool,
) (*ui.Document, error) {
	usual := shrink.Usual{Rules: env.settings.Games[game].Rules, Seed: firstSeed, Repeat: carried(o.flags, "turns", "rules")}
	if o.flags.Changed("rules") {
		usual.Rules = "" // it is repeated
	}
	var err error
	if usual.Clock, err = env.settings.Clock(game, bot.WallClock); err != nil {
		return nil, err
	}
	return s.Report(least, complete, usual)
}
