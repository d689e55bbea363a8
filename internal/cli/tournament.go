package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/local"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

func newTournamentCommand(env *Env) *cobra.Command {
	o := &tournamentOptions{}
	cmd := command("tournament", someArgs("bot, or a tournament file"), func(cmd *cobra.Command, args []string) error {
		o.words = args
		return env.tournament(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = env.completeBots
	f := cmd.Flags()
	f.StringArrayVar(&o.on, "on", nil, "`scenario`, pattern ('maps/*.txt') or range (grass:seed=1-50); repeatable (default the built-in maps, or as many of the only game that the bots play)")
	f.StringArrayVar(&o.challengers, "challenger", nil, "`bot` that meets the BOTs, which then do not meet each other; repeatable")
	f.IntVar(&o.rounds, "rounds", 1, "times to play each scenario, each time with other seeds for the bots")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the first round, for scenarios without a seed")
	f.BoolVar(&o.dryRun, "dry-run", false, "show the schedule and the estimated time; play only the trial matches")
	f.StringVar(&o.name, "name", "", "`name` of the tournament, for other commands' --tournament")
	strictFlag(cmd, "; a bot that cannot play always ends a tournament with code 3")
	f.BoolVar(&o.watch, "watch", false, "watch the standings and matches in the terminal during play (docs/watch.md)")
	o.by.bind(cmd)
	o.playFlags(env, cmd)
	outputFlags(cmd, manyForms()...)
	return cmd
}

func (env *Env) tournament(ctx context.Context, o *tournamentOptions) error {
	wrong := usage.All(
		usage.Require(!o.dryRun || env.out.Format == ui.Text || env.out.Format == ui.JSON, "--dry-run does not support the format %s; choose %s or %s", env.out.Format, ui.Text, ui.JSON),
		o.checkWatch(env), o.Begin(env.Now), o.by.check())
	plan, game, err := env.tournamentPlan(ctx, o)
	if o.flags.Changed("name") {
		wrong = usage.All(wrong, usageError(store.CheckName(o.name)))
	}
	if err := usage.All(wrong, err); err != nil {
		return err
	}
	lab := env.lab(o, game)
	if o.dryRun {
		return env.dryRun(ctx, lab, plan)
	}
	k := &experiment.Ranking{
		Plan: plan, Info: game.Info(), Name: o.name, Strict: env.settings.Strict == settings.StrictAlways,
		View: env.rankingView(o.by, game), Database: env.settings.Database(),
	}
	if env.out.Format == ui.JSONL {
		k.Stream = func(t store.Tournament, matches []store.ScheduledMatch) error {
			return scoreboard.Stream(env.out, t, k.Info, matches)
		}
	}
	if o.watch {
		screen := &terminal.Tournament{
			Game: k.Info.Title, Games: env.games.Named, Width: env.StdoutWidth, Now: env.Now, Show: env.showSide,
		}
		lab.Show, k.Watch = screen.Match, screen.Watch
	}
	err = env.runExperiment(ctx, lab, k)
	if isTournamentFile(o.words[0]) {
		return err // may list scenarios
	}
	return env.noteGame(o, k.Info, plan.Bots, err)
}

// checkWatch returns an error if a tournament cannot be watched while it is played.
func (o *tournamentOptions) checkWatch(env *Env) error {
	switch {
	case !o.watch:
		return nil
	case o.dryRun:
		return usage.Errorf("--watch cannot be combined with --dry-run, which plays no matches")
	case env.out.Format == ui.JSONL:
		return usage.Errorf("--watch cannot be combined with --format jsonl: both need standard output")
	}
	return env.canWatch("run without --watch")
}

// dryRun prints the planned matches and an estimate of their time.
func (env *Env) dryRun(ctx context.Context, lab *local.Lab, plan *tournament.Plan) error {
	deps, stage := env.deps(lab), &experiment.Stage{Plan: plan, Try: plan.Bots}
	if err := lab.Prepare(ctx, stage); err != nil {
		return err
	}
	d, err := deps.DryRun(ctx, stage, lab.Game.Info(), env.CPUs, func(read func(*store.DB) error) error {
		if _, err := os.Stat(env.databasePath()); err != nil {
			return nil
		}
		return env.withResults(ctx, read)
	})
	if err != nil {
		return botFailed(err)
	}
	return env.out.Document(d)
}
