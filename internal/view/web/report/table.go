// Package report makes the parts of a page about a tournament: tables and charts as HTML without script, with links if they have
// a target. A server's pages and a page in one file use the same parts.
package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

//go:embed *.html
var files embed.FS

// Style sheets of pages: Base for all pages, with their colours, and Style for the parts. That of the charts needs both.
var (
	//go:embed base.css
	Base string
	//go:embed report.css
	Style string
)

// Part is a piece of a page, with a title. A part without a body is not shown.
type Part struct {
	ID    string // within the page
	Title string
	Body  template.HTML
	Note  string
}

// Parts are the non-empty parts of a page.
type Parts struct {
	All []Part
	Err error // the first that came up
}

// Add adds a part.
func (p *Parts) Add(part Part, err error) {
	if p.Err == nil {
		p.Err = err
	}
	if part.Body != "" {
		p.All = append(p.All, part)
	}
}

// Links lead from a part to other pages.
type Links struct {
	Bot   func(name string) string
	Match func(id int64) string // empty for a match without a page; nil: no match has one
	// Matches returns the link to a bot's matches, against another bot if that is not empty.
	Matches func(bot, against string) string
}

func (l Links) match(id int64) string {
	if l.Match == nil {
		return ""
	}
	return l.Match(id)
}

// cell is one of a table.
type cell struct {
	Text  string
	Link  string
	Draw  template.HTML // in place of the text
	Class string
	Title string
}

// table is a table of cells, the first row being the head.
type table struct {
	Class string
	Head  []cell
	Rows  [][]cell
}

// tableOf converts a document's table.
func tableOf(from *ui.Table) table {
	return table{Head: cellsOf([][]string{from.Head}, from.Right)[0], Rows: cellsOf(from.Rows, from.Right)}
}

// cellsOf converts rows of texts to cells.
func cellsOf(rows [][]string, right map[int]bool) (all [][]cell) {
	for _, texts := range rows {
		var row []cell
		for i, text := range texts {
			c := cell{Text: plain.Line(text)}
			if right[i] {
				c.Class = "number"
			}
			row = append(row, c)
		}
		all = append(all, row)
	}
	return all
}

// tablePart returns a part with a table as its body; without rows it has none.
func tablePart(p Part, t table) (Part, error) {
	if len(t.Rows) == 0 {
		return p, nil
	}
	body, err := html("table", t)
	p.Body = body
	return p, err
}

// html executes a template of the package.
func html(name string, data any) (template.HTML, error) {
	t, err := template.ParseFS(files, "*.html")
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return "", fmt.Errorf("page: %w", err)
	}
	return template.HTML(b.String()), nil //nolint:gosec // a template has escaped it
}

// wide makes a chart scroll if the page is narrower.
func wide(chart template.HTML) template.HTML {
	if chart == "" {
		return ""
	}
	return `<div class="wide">` + chart + `</div>`
}

// Table returns a document's table unchanged.
func Table(t *ui.Table) (template.HTML, error) { return html("table", tableOf(t)) }
