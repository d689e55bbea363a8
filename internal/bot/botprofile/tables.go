package botprofile

import (
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// How much of a profile is shown.
const (
	shownTurns = 8
	shownLines = 10
	shownParts = 3 // lines listed with a turn
)

// Document shows where the time went.
func (p *Profile) Document() *ui.Document {
	d := &ui.Document{Value: p}
	if lines := p.lineTable(); len(lines.Rows) > 0 {
		d.Body = append(d.Body, lines)
	} else {
		d.Body = append(d.Body, ui.Prose(fmt.Sprintf("The bot was too fast for samples: %s.", spelling.Count(len(p.Turns), "turn"))))
	}
	d.Body = append(d.Body, p.turnTable())
	return d
}

// lineTable returns the table of the slowest lines. It is empty if the bot was too fast for samples.
func (p *Profile) lineTable() *ui.Table {
	var seen time.Duration
	for i := range p.Turns {
		seen += p.Turns[i].seen()
	}
	t := &ui.Table{Head: []string{"share", "ms", "line"}, Right: map[int]bool{0: true, 1: true}}
	for _, l := range p.Lines(shownLines, p.Turns...) {
		t.Row(percent(l.Time, seen), milliseconds(l.Time), l.Place.String())
	}
	return t
}

// turnTable returns the table of the slowest turns, each with its slowest lines.
func (p *Profile) turnTable() *ui.Table {
	t := &ui.Table{Head: []string{"turn", "ms", "mostly at"}, Right: map[int]bool{0: true, 1: true}, Prose: true}
	for _, turn := range p.Slowest(shownTurns) {
		var parts []string
		for _, l := range p.Lines(shownParts, turn) {
			parts = append(parts, l.Place.String()+" "+percent(l.Time, turn.seen()))
		}
		took := milliseconds(max(turn.Took, turn.seen()))
		if turn.Took == 0 {
			took = "> " + took // it did not end
		}
		t.Row(fmt.Sprint(turn.Number), took, strings.Join(parts, ", "))
	}
	return t
}

func percent(part, of time.Duration) string {
	return fmt.Sprintf("%.0f %%", 100*part.Seconds()/max(of.Seconds(), 1e-9))
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
}
