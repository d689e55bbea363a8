// Package report makes the parts of a page about a tournament: tables and charts as HTML without script, with links where
// there is something to lead to. A server's pages and a page in one file are made of the same parts.
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

// Style sheets of pages: Base is what all look like, with their colours, Style is that of the parts. That of the charts
// belongs to these two.
var (
	//go:embed base.css
	Base string
	//go:embed report.css
	Style string
)

// Part is a piece of a page, with a title. One without a body is not shown.
type Part struct {
	ID    string // within the page
	Title string
	Body  template.HTML
	Note  string
}

// Parts are those of a page that have something to show.
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

// Links lead from a part to other pages. Each may be nil: then what it would lead to has no page.
type Links struct {
	Bot   func(name string) string
	Match func(id int64) string
	// Matches are those of a bot, against another one if that is not empty.
	Matches func(bot, against string) string
}

func (l Links) bot(name string) string {
	if l.Bot == nil {
		return ""
	}
	return l.Bot(name)
}

func (l Links) match(id int64) string {
	if l.Match == nil {
		return ""
	}
	return l.Match(id)
}

func (l Links) matches(bot, against string) string {
	if l.Matches == nil {
		return ""
	}
	return l.Matches(bot, against)
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

// tableOf makes a table of a document's; change, if not nil, changes the cells of a row.
func tableOf(from *ui.Table, change func(row int, cells []cell) []cell) table {
	t := table{Head: cellsOf([][]string{from.Head}, from.Right)[0]}
	for i, cells := range cellsOf(from.Rows, from.Right) {
		if change != nil {
			cells = change(i, cells)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// cellsOf are the cells of rows of texts.
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

// tablePart is a part with a table as its body, or none of a table without rows.
func tablePart(p Part, t table) (Part, error) {
	if len(t.Rows) == 0 {
		return p, nil
	}
	body, err := html("table", t)
	p.Body = body
	return p, err
}

// html fills in a template of the package.
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

// wide has a chart scroll where the page is narrower.
func wide(chart template.HTML) template.HTML {
	if chart == "" {
		return ""
	}
	return `<div class="wide">` + chart + `</div>`
}

// Table is a table of a document as it is.
func Table(t *ui.Table) (template.HTML, error) { return html("table", tableOf(t, nil)) }
