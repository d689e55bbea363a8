package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
)

func newGamesCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "games [GAME...]",
		Short:   "List the games",
		Long:    "Lists the games, or those that are named, with their seats, rules, default time limits, built-in\nmaps and bots.",
		Example: "  cookoff games\n  cookoff games overdrive",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return env.games.Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return env.listGames(args) },
	}
	command.Results(cmd)
	return cmd
}

func (env *Env) listGames(names []string) error {
	wanted := map[string]bool{}
	for _, name := range names {
		game, err := env.games.Named(name)
		if err != nil {
			return err
		}
		wanted[game.Info().Name] = true
	}
	all := env.out.Series()
	list, wrong := env.games.List()
	for _, g := range list {
		if len(names) > 0 && !wanted[g.Name] {
			continue
		}
		err := all.Add(g, func() error { return env.out.Text(g.Table(env.out.Palette).Text(env.out.Width)) })
		if err != nil {
			return err
		}
	}
	if len(names) > 0 {
		wrong = nil // of other games
	}
	return errors.Join(append(wrong, all.End())...)
}
