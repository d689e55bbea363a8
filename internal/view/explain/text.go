package explain

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Defaults of the text without All.
const (
	mostFindings = 20
	mostRows     = 20
)

// View controls the layout of the text.
type View struct {
	Palette ui.Palette
	Width   int  // 0: unlimited
	All     bool // all findings and all rows of the tables
}

// Text returns the explanation as text.
func (m *Match) Text(v View) string {
	var out bytes.Buffer
	m.head(&out, v)
	m.findings(&out, v)
	for i := range m.Sections {
		m.section(&out, &m.Sections[i], v)
	}
	return out.String()
}

func (m *Match) head(out *bytes.Buffer, v View) {
	verdict := m.Verdict
	if m.over {
		verdict += " after " + spelling.Count(m.Turns, m.turn)
	}
	text := plain.Line(m.Scenario+": "+verdict) + "\n"
	if m.Problem != "" {
		text += plain.Line("explained up to there: "+m.Problem) + "\n"
	}
	out.WriteString(ui.Wrap(text, v.Width))
}

// seatNames returns the names of the seats in their order.
func (m *Match) seatNames() []string {
	var names []string
	for _, s := range m.Seats {
		names = append(names, s.Seat)
	}
	return names
}

// findings lists the gravest findings with their turns.
func (m *Match) findings(out *bytes.Buffer, v View) {
	shown := m.gravest(v)
	if len(shown) == 0 {
		return
	}
	table := ui.Table{
		Head: []string{m.turn, "what", ""}, Right: map[int]bool{0: true}, Prose: true, Line: v.Palette.Seats(m.seatNames()),
	}
	for _, f := range shown {
		turn := fmt.Sprint(f.Turn)
		if f.Until > f.Turn {
			turn = fmt.Sprintf("%d-%d", f.Turn, f.Until)
		}
		text := f.Text
		if f.Amount != 0 {
			text += fmt.Sprintf(" (%+d)", f.Amount)
		}
		table.Row(turn, f.Kind, text)
	}
	out.WriteByte('\n')
	_ = table.Print(out, v.Width) // a buffer does not fail
	if more := len(m.Findings) - len(shown); more > 0 {
		fmt.Fprintf(out, "%d more: --all\n", more)
	}
}

// gravest returns the findings to show, in the order of their turns.
func (m *Match) gravest(v View) []story.Finding {
	if v.All || len(m.Findings) <= mostFindings {
		return m.Findings
	}
	shown := slices.Clone(m.Findings)
	grave := func(f *story.Finding) int64 {
		switch {
		case f.Kind == "turning point" || f.Kind == "failed":
			return 1 << 40
		case f.Tone == scene.Bad:
			return 1<<20 + max(f.Amount, -f.Amount)
		}
		return max(f.Amount, -f.Amount)
	}
	slices.SortStableFunc(shown, func(a, b story.Finding) int { return cmp.Compare(grave(&b), grave(&a)) })
	shown = shown[:mostFindings]
	slices.SortStableFunc(shown, func(a, b story.Finding) int { return cmp.Compare(a.Turn, b.Turn) })
	return shown
}

func (m *Match) section(out *bytes.Buffer, s *story.Section, v View) {
	fmt.Fprintf(out, "\n%s\n", v.Palette.Seats(m.seatNames())(s.Title))
	table := ui.Table{Right: map[int]bool{}, Prose: true}
	for i, c := range s.Columns {
		table.Head = append(table.Head, c.Title)
		table.Right[i] = c.Kind != story.TextColumn
	}
	table.Prose = s.Columns[len(s.Columns)-1].Kind == story.TextColumn
	rows := s.Rows
	if !v.All && len(rows) > mostRows+1 { // a line "1 more" would not be shorter than that row
		rows = rows[:mostRows]
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = cell.String()
		}
		table.Row(cells...)
	}
	_ = table.Print(out, v.Width)
	if more := len(s.Rows) - len(rows); more > 0 {
		fmt.Fprintf(out, "%s: --all\n", spelling.Count(more, "more row"))
	}
	if s.Note != "" {
		out.WriteString(ui.Wrap(s.Note+"\n", v.Width))
	}
}
