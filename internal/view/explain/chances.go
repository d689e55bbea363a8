package explain

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// sparklineWidth is the width of the curves of chances, in characters.
const sparklineWidth = 40

// precision is the number of steps per unit of chances in JSON.
const precision = 1000

// addChances adds the chances to win after each turn, and their largest drops as findings.
func (m *Explanation) addChances(t *timeline.Timeline) {
	for _, chances := range t.Chances {
		row := make([]float64, len(chances))
		for seat, p := range chances {
			row[seat] = math.Round(p*precision) / precision
		}
		m.Chances = append(m.Chances, row)
	}
	for _, d := range t.Drops() {
		m.Findings = append(m.Findings, story.Finding{
			Kind: story.Drop, Tone: scene.Note, Seat: d.Seat, Turn: d.From, Until: d.To, Board: -1, Text: d.Text,
		})
	}
}

// curves draws the chances over the whole match, one line per seat. Of two seats it draws only one, as the other is its complement.
func (m *Explanation) curves(v View) string {
	if len(m.Chances) == 0 {
		return ""
	}
	first, last, text := m.Chances[0], m.Chances[len(m.Chances)-1], ""
	for seat, it := range m.Seats {
		if m.hasCurve(seat) {
			line := fmt.Sprintf("chance to win of %s: %s %s %s", it.Seat, chance.Percent(first[seat]), m.curve(seat), chance.Percent(last[seat]))
			text += v.Palette.Seats(m.seatNames())(line) + "\n"
		}
	}
	return text
}

// hasCurve reports whether to draw the chances of a seat.
func (m *Explanation) hasCurve(seat int) bool {
	switch {
	case m.only != nil:
		return seat == *m.only
	case len(m.Seats) > 2:
		return true
	case m.Winner != nil:
		return seat == *m.Winner
	}
	return seat == 0
}

// curve draws the chances of a seat as a sparkline.
func (m *Explanation) curve(seat int) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	width := min(sparklineWidth, len(m.Chances))
	line := make([]rune, width)
	for i := range line {
		p := m.Chances[(i*(len(m.Chances)-1)+(width-1)/2)/max(width-1, 1)][seat]
		line[i] = bars[int(math.Round(p*float64(len(bars)-1)))]
	}
	return string(line)
}
