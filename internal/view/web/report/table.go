// Package report makes the parts of a page about a tournament: tables and charts as HTML without scripts, with optional links.
// Served pages and self-contained pages use the same parts.
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

// Style sheets: Base has the colours of all pages, Style is for the parts. The style sheet of charts needs both.
var (
	//go:embed base.css
	Base string
	//go:embed report.css
	Style string
)

// Part is a titled section of a page. A part without a body is not shown.
type Part struct {
	ID    string // unique within the page
	Title string
	Body  template.HTML
	Note  string
}

// Parts are the non-empty parts of a page.
type Parts struct {
	All []Part
	Err error // the first error
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

// Links returns the addresses of related pages.
type Links struct {
	Bot   func(name string) string
	Match func(id int64) string // empty for a match without a page; nil: no match has a page
	// Matches returns the link to a bot's matches, against another bot unless against is empty.
	Matches func(bot, against string) string
}

func (l Links) match(id int64) string {
	if l.Match == nil {
		return ""
	}
	return l.Match(id)
}

// cell is a cell of a table.
type cell struct {
	Text  string
	Link  string
	Draw  template.HTML // replaces the text
	Class string
	Title string
}

// table is the data of a table.
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

// tablePart returns a part with a table as its body, or without a body if there are no rows.
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
	return template.HTML(b.String()), nil //nolint:gosec // escaped by the template
}

// wide makes a chart scroll horizontally on a narrower page.
func wide(chart template.HTML) template.HTML {
	if chart == "" {
		return ""
	}
	return `<div class="wide">` + chart + `</div>`
}

// Table returns a document's table as HTML.
func Table(t *ui.Table) (template.HTML, error) { return html("table", tableOf(t)) }
