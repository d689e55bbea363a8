package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
)

func newGamesCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "games",
		Short:   "List the games",
		Long:    "Lists the games with their seats, rules, default time limits, built-in maps and bots.",
		Example: "  cookoff games",
		Args:    command.Usage(command.None),
		RunE:    func(*cobra.Command, []string) error { return env.listGames() },
	}
	command.Results(cmd)
	return cmd
}

func (env *Env) listGames() error {
	all := env.out.Series()
	list, wrong := env.games.List()
	for _, g := range list {
		err := all.Add(g, func() error { return g.Table(env.out.Palette).Print(env.Stdout, env.out.Width) })
		if err != nil {
			return err
		}
	}
	return errors.Join(append(wrong, all.End())...)
}
