package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// byOptions are the options for dividing a ranking.
type byOptions struct {
	by  string
	bot string
	all bool
}

// byMap is the only supported way to divide a ranking.
const byMap = "map"

func (o *byOptions) bind(cmd *cobra.Command, env *Env) {
	f := cmd.Flags()
	f.StringVar(&o.by, "by", "", "map: show results by scenario, or by kind of scenario if there are many")
	f.StringVar(&o.bot, "bot", "", "with --by map: results of this `bot` against each other one (default the challenger, if there is one)")
	f.BoolVar(&o.all, "all", false, "with --by map: a row for every scenario")
	command.CompleteBy(cmd, "bot", env.completeEntrants)
	command.Complete(cmd, "by", byMap)
}

// check returns an error for invalid options.
func (o *byOptions) check() error {
	switch {
	case o.by != "" && o.by != byMap:
		return usage.Errorf("--by %s is unknown; it must be %s", o.by, byMap)
	case o.by == "" && o.bot != "":
		return usage.Errorf("--bot needs --by map")
	case o.by == "" && o.all:
		return usage.Errorf("--all needs --by map")
	}
	return nil
}

// divide divides the standings as the options say.
func (env *Env) divide(s *ranking.Standings, o byOptions, game contest.Game) error {
	if o.by == "" {
		return nil
	}
	return s.Divide(ranking.View{Bot: o.bot, All: o.all, Traits: func(scenario string) []contest.OptionValue {
		return contest.TraitsOf(game, scenario, env.scenarioAgain)
	}})
}
