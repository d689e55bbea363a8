package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

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
		_, _ = fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n%s", fill(strings.TrimSpace(cmd.Long), width), usage)
	})
}

// fill wraps the lines of paragraphs that are too wide. A line that ends early or is indented stays a line.
func fill(text string, width int) string {
	if width >= helpWidth {
		return text
	}
	var lines []string
	open := false // the last line goes on
	for line := range strings.SplitSeq(text, "\n") {
		first, _, _ := strings.Cut(line, " ")
		if open && first != "" {
			lines[len(lines)-1] += " " + line
		} else {
			lines = append(lines, line)
		}
		open = first != "" && utf8.RuneCountInString(line) > helpWidth*3/4
	}
	for i, line := range lines {
		lines[i] = ui.Wrap(line, width)
		if !strings.HasPrefix(line, " ") {
			lines[i] = strings.ReplaceAll(lines[i], "\n  ", "\n")
		}
	}
	return strings.Join(lines, "\n")
}
