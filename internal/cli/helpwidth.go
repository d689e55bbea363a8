package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// helpWidth is the width for which the help texts are written.
const helpWidth = 100

// fitHelp fits help to the terminal: prose and the descriptions of flags are wrapped anew. Examples are unchanged.
func (env *Env) fitHelp(root *cobra.Command) {
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		width := env.Width(env.StdoutWidth)
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
