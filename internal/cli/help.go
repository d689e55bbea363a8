package cli

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/text/ui"
)

//go:embed help.txt
var helpText string

// command returns the command that a page of the help describes. If args is nil, it accepts any arguments.
func command(path string, args cobra.PositionalArgs, run func(cmd *cobra.Command, args []string) error) *cobra.Command {
	_, page, _ := strings.Cut(helpText, "\n# "+path) // pages of longer names that begin with path come later
	page, _, _ = strings.Cut(page, "\n\n# ")
	head, about, _ := strings.Cut(page, "\n\n")
	takes, short, _ := strings.Cut(head, "\n")
	about, codes, _ := strings.Cut(about, "\n\nExit codes: ")
	long, examples, _ := strings.Cut(about, "\n\nExamples:\n")
	if codes != "" {
		codes = strings.TrimSpace(codes) + " "
	}
	return &cobra.Command{
		Use: path[strings.LastIndexByte(path, ' ')+1:] + takes, Short: short, Long: strings.ReplaceAll(long, "{names}", namesHelp),
		Example: strings.TrimRight(examples, "\n"), Annotations: map[string]string{exits: codes}, Args: args, RunE: run,
	}
}

func newHelpCommand() *cobra.Command {
	cmd := command("help", nil, func(cmd *cobra.Command, args []string) error {
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
	})
	cmd.PersistentPreRun = func(*cobra.Command, []string) {} // help works even if the settings are invalid
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// describeCompletion gives cobra's completion command a page of our help.
func describeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	about, _, _ := root.Find([]string{"completion"}) // it exists
	page := command("completion", nil, nil)
	about.Short, about.Long, about.Example = page.Short, page.Long, page.Example
	for _, shell := range about.Commands() {
		shell.Example, shell.Args = "  cookoff completion "+shell.Name(), noArgs
	}
}

// helpWidth is the width for which the help texts are written.
const helpWidth = 100

// fitHelp wraps the prose and the flag descriptions of help to the width of the terminal. Examples are unchanged.
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
