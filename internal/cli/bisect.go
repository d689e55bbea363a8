package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type bisectOptions struct {
	tournamentOptions
	bot      string // path in the repository
	against  string
	alpha    float64
	maxPairs int
}

func newBisectCommand(env *Env) *cobra.Command {
	o := &bisectOptions{}
	cmd := command("bisect", func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return fmt.Errorf("expected two commits, a good one and a bad one, but got %d", len(args))
		}
		return nil
	}, func(cmd *cobra.Command, args []string) error {
		o.words = args
		return env.bisect(cmd.Context(), o)
	})
	f := cmd.Flags()
	f.StringVar(&o.bot, "bot", "", "the bot's `path` in the repository, from its top or with ./")
	f.StringVar(&o.against, "against", "", "opponent `bot` (default the bot of GOOD)")
	f.Float64Var(&o.alpha, "alpha", regress.DefaultRisk, "maximum risk, over all commits together, that a test misleads the search")
	f.IntVar(&o.maxPairs, "max-pairs", 300, "maximum pairs per commit; an undecided commit is skipped")
	o.orderFlags(cmd, "")
	o.playFlags(env, cmd)
	outputFlags(cmd, ui.JSON)
	return cmd
}

func (o *bisectOptions) check() error {
	switch {
	case o.bot == "":
		return errors.New("--bot is missing; give the bot's path in the repository, such as --bot my_bot.py")
	case !(o.alpha > 0 && o.alpha < 1):
		return fmt.Errorf("--alpha %v: must be above 0 and below 1", o.alpha)
	case o.maxPairs < 1:
		return fmt.Errorf("--max-pairs %d: must be 1 or more", o.maxPairs)
	case len(o.learns) > 0:
		return errors.New("--learns does not work here: bots of commits cannot keep files between matches")
	}
	return nil
}

func (env *Env) bisect(ctx context.Context, o *bisectOptions) error {
	good, later, err := env.commits.History(ctx, env.Dir, o.words[0], o.words[1])
	p := &experiment.CommitPlans{Commits: env.commits, Dir: env.Dir, Bot: o.bot, Against: o.against, Good: good}
	if err == nil {
		p.Bad = later[len(later)-1]
		err = p.CheckPaths(ctx)
	}
	on := env.shuffled(ctx, &o.tournamentOptions, p.ScenarioBots()...)
	refused := botErrors(on.Game, func(game contest.Game) error {
		bots, wrong := env.newBots(game, o.botWords())
		if o.against == "" { // the opponent is then the bot of GOOD
			return wrong
		}
		_, err := bots.Parse(ctx, entry.ArgsOf(o.against)...)
		return usage.All(wrong, err)
	})
	if err := usage.All(usageError(o.check()), o.Begin(env.Now), err, on.Wrong, refused); err != nil {
		return err
	}
	p.Make = func(ctx context.Context, who func(*entry.Bots) (entry.Lineup, error)) (*tournament.Plan, error) {
		return env.plan(ctx, &o.tournamentOptions, on, o.botWords(), who)
	}
	return env.runExperiment(ctx, env.lab(&o.tournamentOptions, on.Game), experiment.NewBisection(experiment.Bisected{
		CommitPlans: p, Info: on.Game.Info(), Words: o.words, Later: later, Alpha: o.alpha, MaxPairs: o.maxPairs, Scenarios: len(on.All),
	}))
}
