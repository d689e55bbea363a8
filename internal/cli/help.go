package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/text/ui"
)

func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show the help of a command",
		Long:    "Shows the help of a command, as --help after the command does.",
		Example: "  cookoff help run",
		// Help works even if the settings are invalid.
		PersistentPreRun: func(*cobra.Command, []string) {},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return usageError(err)
			}
			if about.HasSubCommands() {
				if err := knownCommand(about, rest); err != nil {
					return usageError(err)
				}
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// describeCompletion extends cobra's completion command by the parts of our commands' help.
func describeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	about, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	about.Short = "Print a script that completes commands in the shell"
	about.Long = "Prints a script that completes commands, flags, maps and bots in the shell."
	about.Example = "  cookoff completion bash > /etc/bash_completion.d/cookoff\n  source <(cookoff completion bash)"
	for _, shell := range about.Commands() {
		shell.Example = "  cookoff completion " + shell.Name()
		shell.Args = noArgs
	}
}

// helpWidth is the width for which the help texts are written.
const helpWidth = 100

// fitHelp fits help to the terminal: prose and the descriptions of flags are wrapped anew. Examples are unchanged.
func (env *Env) fitHelp(root *cobra.Command) {
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		width := env.width(env.StdoutWidth)
		if width <= 0 || cmd.Long == "" {
			usual(cmd, args)
			return
		}
		usage := cmd.UsageString()
		for _, flags := range []*pflag.FlagSet{cmd.LocalFlags(), cmd.InheritedFlags()} {
			if all := strings.TrimSpace(flags.FlagUsages()); all != "" {
				usage = strings.Replace(usage, all, strings.TrimSpace(flags.FlagUsagesWrapped(width)), 1)
			}
		}
		_, _ = fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n%s", ui.Refill(strings.TrimSpace(cmd.Long), helpWidth, width), usage)
	})
}
