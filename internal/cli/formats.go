package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/ui"
)

// allForms are all forms of results beside text, as command.Formats has them.
const allForms = ui.JSON + "," + ui.JSONL + "," + ui.CSV + "," + ui.MarkdownForm

// checkFormat refuses a form of results that a command does not have.
func (a *app) checkFormat(cmd *cobra.Command) error {
	has := []string{ui.Text, ui.JSON}
	if more := cmd.Annotations[command.Formats]; more != "" {
		has = append(has[:1], strings.Split(more, ",")...)
	}
	if slices.Contains(has, a.out.Format) {
		return nil
	}
	return command.UsageError(fmt.Errorf("%s has no format %s; it has %s", cmd.CommandPath(), a.out.Format, strings.Join(has, ", ")))
}
