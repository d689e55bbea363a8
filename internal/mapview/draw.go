package mapview

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/ui"
)

// Draw draws a map with its orders, in lines of a width as far as the map has room there; 0 is any.
func (m *Map) Draw(s *Shown, p ui.Palette, width int) string {
	var head, text strings.Builder
	fmt.Fprintf(&head, "%s: %s\n", plain.Line(m.Name), m.Summary())
	for _, fact := range m.Facts(s.Bound) {
		fmt.Fprintf(&head, "  %s\n", fact)
	}
	text.WriteString(ui.Wrap(head.String(), width) + "\n")
	drawGrid(&text, s.Rows, p)
	if len(s.Orders) > 0 {
		t := orderTable(s)
		t.Line = func(line string) string { return p.Paint(orderStyle(line), line) }
		text.WriteByte('\n')
		_ = t.Print(&text, width) // a strings.Builder takes everything
	}
	return text.String()
}

// drawGrid writes the rows with their coordinates and a legend beside them.
func drawGrid(text *strings.Builder, rows []string, p ui.Palette) {
	legend := legendOf(rows)
	for i := range max(len(rows), len(legend)) {
		var line strings.Builder
		if i < len(rows) {
			fmt.Fprintf(&line, "%4d  ", len(rows)-1-i)
			for _, letter := range rows[i] {
				line.WriteString(p.Paint(tileStyle(letter), string(letter)))
			}
		} else if i == len(rows) {
			line.WriteString(axis(len(rows[0])))
		} else {
			line.WriteString(strings.Repeat(" ", 6+len(rows[0])))
		}
		if i < len(legend) {
			letter := rune(legend[i][0])
			line.WriteString("   " + p.Paint(tileStyle(letter), string(letter)) + legend[i][1:])
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	if len(legend) <= len(rows) {
		text.WriteString(strings.TrimRight(axis(len(rows[0])), " ") + "\n")
	}
}

// axis numbers every fifth column.
func axis(width int) string {
	const every = 5
	line := strings.Repeat(" ", 6)
	for x := 0; x < width; x += every {
		line += fmt.Sprintf("%-*d", min(every, width-x), x)
	}
	return line
}

// legendOf names the tiles of a map that are more than floor and wall.
func legendOf(rows []string) []string {
	var lines []string
	all := strings.Join(rows, "")
	for kind := range sim.Kind(sim.KindCount) {
		n := strings.Count(all, string(rune(kind.Letter())))
		if n > 0 && kind != sim.Floor && kind != sim.Wall {
			lines = append(lines, fmt.Sprintf("%c %s", kind.Letter(), strings.ToLower(kind.Name())))
		}
	}
	if strings.Contains(all, "b") {
		lines = append(lines, "b bot of each team")
	}
	return lines
}

// orderTable lays out the orders with a time line of the match.
func orderTable(s *Shown) ui.Table {
	t := ui.Table{
		Right: map[int]bool{0: true, 1: true, 2: true, 4: true, 5: true, 6: true, 7: true},
		Keep:  []string{"order", "required", "to", "reward", "from", "profit", "cook", "penalty"},
	}
	t.Row("order", "from", "to", "required", "reward", "penalty", "profit", "cook", "turns, "+fmt.Sprint(turnsPerMark)+" per mark")
	for _, o := range s.Orders {
		cook := "-"
		switch {
		case o.Cook != nil:
			cook = fmt.Sprint(*o.Cook)
		case !o.Possible:
			cook = "never"
		}
		t.Row(fmt.Sprint(o.ID), fmt.Sprint(o.Start), fmt.Sprint(o.End), cmp.Or(strings.Join(o.Required, ","), "an empty plate"),
			fmt.Sprint(o.Reward), fmt.Sprint(o.Penalty), fmt.Sprint(o.Profit), cook, timeLine(o.Start, o.End, '='))
	}
	t.Row("", fmt.Sprint(s.Switch[0]), fmt.Sprint(s.Switch[1]), "switch window", "", "", "", "", timeLine(s.Switch[0], s.Switch[1], '~'))
	return t
}

// turnsPerMark is what a mark on the time line stands for.
const turnsPerMark = 10

// timeLine marks the turns from first to last of a match.
func timeLine(first, last int64, mark byte) string {
	line := []byte(strings.Repeat(".", sim.DefaultTurns/turnsPerMark))
	first, last = max(first, 1), min(last, sim.DefaultTurns)
	for turn := first; turn <= last; turn++ {
		line[(turn-1)/turnsPerMark] = mark
	}
	return string(line)
}
