package cli

import (
	"errors"

	"github.com/spf13/cobra"
)

func newGamesCommand(env *Env) *cobra.Command {
	cmd := command("games", nil, func(_ *cobra.Command, args []string) error { return env.listGames(args) })
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return env.games.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	outputFlags(cmd)
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
		wrong = nil // about other games
	}
	return errors.Join(append(wrong, all.End())...)
}
