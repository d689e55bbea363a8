package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/plain"
)

// printJSON writes a result as indented JSON.
func (a *app) printJSON(v any) error { return a.encode(v, "  ") }

// encode writes a value as JSON, in one line if there is no indent.
func (a *app) encode(v any, indent string) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", indent)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := a.Stdout.Write(plain.JSON(text.Bytes()))
	return err
}

// table lays out rows in columns.
type table struct {
	rows  [][]string
	right map[int]bool // columns that are set to the right
}

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the rows, columns two spaces apart. Colouring happens after the layout.
func (t *table) print(w io.Writer, colour func(string) string) error {
	var widths []int
	for _, row := range t.rows {
		for i := range row {
			row[i] = plain.Line(row[i])
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	for _, row := range t.rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.right[i] {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
			line.WriteString("  ")
		}
		if _, err := fmt.Fprintln(w, colour(strings.TrimRight(line.String(), " "))); err != nil {
			return err
		}
	}
	return nil
}

// sideName matches the name of a side that is a word of its own.
var sideName = regexp.MustCompile(`\b(RED|BLUE)\b`)

// colour is how lines for stdout are coloured: the names of the sides in their colours.
func (a *app) colour() func(string) string {
	if !a.colours(a.StdoutTerminal) {
		return func(s string) string { return s }
	}
	return func(s string) string {
		return sideName.ReplaceAllStringFunc(s, func(side string) string {
			if side == "RED" {
				return "\x1b[31mRED\x1b[0m"
			}
			return "\x1b[34mBLUE\x1b[0m"
		})
	}
}

// complete offers fixed words for a flag. Registering fails only for a flag that does not exist.
func complete(cmd *cobra.Command, flag string, words ...string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err)
	}
}
