package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// helpWidth is what the prose of help is written for.
const helpWidth = 100

// fitHelp has help fit the terminal: prose is filled anew, and what flags do goes on beside them. Examples stay whole.
func (a *app) fitHelp(root *cobra.Command) {
	usual := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		width := a.Width(a.StdoutWidth)
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

// fill breaks the lines of paragraphs anew where they are too wide. A line that ends before it is full ends something, and
// stays a line; so does an indented one.
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
