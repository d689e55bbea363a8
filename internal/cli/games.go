package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
)

func newGamesCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:       "games [GAME...]",
		Short:     "List the games",
		Long:      "Lists the games, or those that are named, with their seats, rules, default time limits, built-in\nmaps and bots.",
		Example:   "  cookoff games\n  cookoff games overdrive",
		ValidArgs: games.Names(),
		RunE:      func(_ *cobra.Command, args []string) error { return env.games(args) },
	}
	command.Results(cmd)
	return cmd
}

func (env *Env) games(names []string) error {
	wanted := map[string]bool{}
	for _, name := range names {
		game, err := games.Named(name)
		if err != nil {
			return err
		}
		wanted[game.Info().Name] = true
	}
	all := env.out.Series()
	for _, g := range games.List() {
		if len(names) > 0 && !wanted[g.Name] {
			continue
		}
		err := all.Add(g, func() error { return g.Table(env.out.Palette).Print(env.Stdout, env.out.Width) })
		if err != nil {
			return err
		}
	}
	return all.End()
}
