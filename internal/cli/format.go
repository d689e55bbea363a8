package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// commandNames of the flags of commands that print results.
const (
	flagFormat = "format"
	flagWide   = "wide"
)

// outputFlags adds the output flags to a command that prints results. forms are the formats in addition to text, by default JSON.
func outputFlags(cmd *cobra.Command, forms ...string) {
	if len(forms) == 0 {
		forms = []string{ui.JSON}
	}
	forms = slices.Concat([]string{ui.Text}, forms)
	f := cmd.Flags()
	f.String(flagFormat, ui.Text, "output format: "+strings.Join(forms, ", "))
	f.Bool(flagWide, false, "do not fit output to the terminal: all columns, whole lines")
	complete(cmd, flagFormat, forms...)
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[formats] = strings.Join(forms, ",")
}

// manyForms returns all formats in addition to text, which results of many matches have.
func manyForms() []string { return []string{ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm} }

// setUpPrinter sets up a printer for the results of a command. An unsupported format is an error; a command without results accepts
// any, as the environment may set one.
func setUpPrinter(p *ui.Printer, cmd *cobra.Command, format string) error {
	p.Format = format
	if wide, err := cmd.Flags().GetBool(flagWide); err == nil && wide {
		p.Width = 0
	}
	forms := cmd.Annotations[formats]
	if forms == "" || slices.Contains(strings.Split(forms, ","), format) {
		return nil
	}
	return usageError(fmt.Errorf("%s has no format %s; choose %s", cmd.CommandPath(), format, strings.ReplaceAll(forms, ",", ", ")))
}
