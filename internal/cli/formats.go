package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/ui"
)

// formatsKey is the annotation of a command that names the forms it prints beside text.
const formatsKey = "formats"

func formats(names ...string) map[string]string {
	return map[string]string{formatsKey: strings.Join(names, ",")}
}

// checkFormat refuses a form of results that a command does not have.
func (a *app) checkFormat(cmd *cobra.Command) error {
	has := []string{ui.Text, ui.JSON}
	if more := cmd.Annotations[formatsKey]; more != "" {
		has = append(has[:1], strings.Split(more, ",")...)
	}
	if slices.Contains(has, a.out.Format) {
		return nil
	}
	return command.UsageError(fmt.Errorf("%s has no format %s; it has %s", cmd.CommandPath(), a.out.Format, strings.Join(has, ", ")))
}
