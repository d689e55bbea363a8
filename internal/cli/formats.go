package cli

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// formatsKey is the annotation of a command that names the forms it prints beside text.
const formatsKey = "formats"

func formats(names ...string) map[string]string {
	return map[string]string{formatsKey: strings.Join(names, ",")}
}

// checkFormat refuses a form of results that a command does not have.
func (a *app) checkFormat(cmd *cobra.Command) error {
	has := []string{formatText, formatJSON}
	if more := cmd.Annotations[formatsKey]; more != "" {
		has = append(has[:1], strings.Split(more, ",")...)
	}
	if slices.Contains(has, a.format()) {
		return nil
	}
	return usageError(fmt.Errorf("%s has no format %s; it has %s", cmd.CommandPath(), a.format(), strings.Join(has, ", ")))
}

// printLine writes a value as one line of JSON.
func (a *app) printLine(v any) error { return a.encode(v, "") }

// listing is a result of rows: a table for people, and values for programs.
type listing struct {
	head   []string
	right  map[int]bool // columns that are set to the right
	rows   [][]string
	values []any // one for each row
}

func (l *listing) add(value any, cells ...string) {
	l.rows = append(l.rows, cells)
	l.values = append(l.values, value)
}

// printListing prints rows in the form that is asked for; whole is what JSON shows.
func (a *app) printListing(l *listing, whole any) error {
	switch a.format() {
	case formatJSON:
		return a.printJSON(whole)
	case formatJSONL:
		for _, v := range l.values {
			if err := a.printLine(v); err != nil {
				return err
			}
		}
		return nil
	case formatCSV:
		return a.printCSV(l.head, l.rows)
	case formatMarkdown:
		_, err := fmt.Fprint(a.Stdout, l.markdown())
		return err
	}
	t := table{right: l.right, rows: append([][]string{l.head}, l.rows...)}
	return t.print(a.Stdout, a.colour())
}

// printCSV writes records with a head of names.
func (a *app) printCSV(head []string, rows [][]string) error {
	w := csv.NewWriter(a.Stdout)
	if err := w.Write(head); err != nil {
		return err
	}
	return w.WriteAll(rows)
}

// markdown is the listing as a table in Markdown.
func (l *listing) markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + inMarkdown(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(l.head)
	for i := range l.head {
		if l.right[i] {
			b.WriteString("|---:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, r := range l.rows {
		line(r)
	}
	return b.String()
}
