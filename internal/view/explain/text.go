package explain

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Limits of the text without All.
const (
	maxLines    = 20 // including the headline, if there are more findings than minFindings
	minFindings = 5
	maxRows     = 20 // of a table
)

// View controls the layout of the text.
type View struct {
	Palette ui.Palette
	Width   int  // 0: unlimited
	Tables  bool // include the first rows of tables
	All     bool // include all findings, and tables with all rows
}

// Text returns the explanation as text.
func (m *Explanation) Text(v View) string {
	text := m.head(v) + m.curves(v)
	text += m.findings(strings.Count(text, "\n"), v)
	if !v.Tables && !v.All {
		return text
	}
	for i := range m.Sections {
		text += m.section(&m.Sections[i], v)
	}
	return text
}

func (m *Explanation) head(v View) string {
	verdict := m.Verdict
	if m.over {
		verdict += " after " + spelling.Count(m.Turns, m.turn)
	}
	text := plain.Line(m.Scenario+": "+verdict) + "\n"
	if m.Problem != "" {
		text += plain.Line("explained only up to there: "+m.Problem) + "\n"
	}
	if m.Comparison != "" {
		text += plain.Line(m.Comparison) + "\n"
	}
	return ui.Wrap(text, v.Width)
}

// seatNames returns the names of the seats in their order.
func (m *Explanation) seatNames() []string {
	var names []string
	for _, s := range m.Seats {
		names = append(names, s.Seat)
	}
	return names
}

// findings lists the findings with their turns, most costly first. lines is the number of lines above them.
func (m *Explanation) findings(lines int, v View) string {
	n := len(m.Findings)
	if n == 0 {
		return ""
	}
	text := m.list(n, v)
	for !v.All && n > minFindings && lines+strings.Count(text, "\n") > maxLines {
		n--
		text = m.list(n, v)
	}
	return text
}

// list returns the first n findings as text, with a line about the rest.
func (m *Explanation) list(n int, v View) string {
	table := ui.Table{
		Head: []string{m.turn, "what", ""}, Right: map[int]bool{0: true}, Prose: true, Line: v.Palette.Seats(m.seatNames()),
	}
	for i := range m.Findings[:n] {
		f := &m.Findings[i]
		turn := fmt.Sprint(f.Turn)
		if f.Until > f.Turn {
			turn = fmt.Sprintf("%d-%d", f.Turn, f.Until)
		}
		table.Row(turn, f.Kind, sentence(f))
	}
	text := "\n" + table.Text(v.Width)
	if more := len(m.Findings) - n; more > 0 {
		text += fmt.Sprintf("%d more findings: --all\n", more)
	}
	return text
}

// sentence returns a finding with its cost and its fix.
func sentence(f *story.Finding) string {
	text := f.Cost()
	if f.Fix != "" {
		text += ": " + f.Fix
	}
	return text
}

// section returns a table with its title.
func (m *Explanation) section(s *story.Section, v View) string {
	table := ui.Table{Right: map[int]bool{}}
	for i, c := range s.Columns {
		table.Head = append(table.Head, c.Title)
		table.Right[i] = c.Kind != story.TextColumn
	}
	table.Prose = s.Columns[len(s.Columns)-1].Kind == story.TextColumn
	rows := s.Rows
	if !v.All && len(rows) > maxRows+1 { // a line "1 more row" would save nothing
		rows = rows[:maxRows]
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = cell.String()
		}
		table.Row(cells...)
	}
	text := "\n" + v.Palette.Seats(m.seatNames())(s.Title) + "\n" + table.Text(v.Width)
	if more := len(s.Rows) - len(rows); more > 0 {
		text += spelling.Count(more, "more row") + ": --all\n"
	}
	if s.Note != "" {
		text += ui.Wrap(s.Note+"\n", v.Width)
	}
	return text
}
