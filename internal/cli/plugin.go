package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/goplugin"
	"github.com/cookoff/cookoff/internal/cli/command"
)

// newPluginCommand returns the internal command by which cookoff hosts a bot that is a Go plugin. It reads no settings.
func newPluginCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               bot.PluginCommand + " FILE",
		Short:             "Host a bot that is a Go plugin",
		Hidden:            true,
		Args:              command.Usage(command.One("plugin")),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(_ *cobra.Command, args []string) error {
			if env.Stdin == nil {
				return errors.New("there is no input to play with")
			}
			return goplugin.Serve(env.Path(args[0]), bot.PluginProtocol, env.Stdin, env.Stdout)
		},
	}
}
