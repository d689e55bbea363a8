package explain

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// sparks is the width of the curves of chances.
const sparks = 40

// thousandths is the precision of chances in JSON.
const thousandths = 1000

// addChances adds the chances to win after each turn, and their largest drops as findings.
func (m *Match) addChances(t *timeline.Timeline) {
	for _, chances := range t.Chances {
		row := make([]float64, len(chances))
		for seat, p := range chances {
			row[seat] = math.Round(p*thousandths) / thousandths
		}
		m.Chances = append(m.Chances, row)
	}
	for _, d := range t.Drops() {
		m.Findings = append(m.Findings, story.Finding{
			Kind: story.Drop, Tone: scene.Note, Seat: d.Seat, Turn: d.From, Until: d.To, Board: -1, Text: d.Text,
		})
	}
}

// curves draws the chances over the whole match, a line for each seat; of two seats for one, as the other has the rest.
func (m *Match) curves(v View) string {
	if len(m.Chances) == 0 {
		return ""
	}
	first, last, text := m.Chances[0], m.Chances[len(m.Chances)-1], ""
	for seat, it := range m.Seats {
		if m.draws(seat) {
			line := fmt.Sprintf("chance to win of %s: %s %s %s", it.Seat, chance.Percent(first[seat]), m.curve(seat), chance.Percent(last[seat]))
			text += v.Palette.Seats(m.seatNames())(line) + "\n"
		}
	}
	return text
}

// draws reports whether the chances of a seat are drawn.
func (m *Match) draws(seat int) bool {
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

// curve draws the chances of a seat as a line of bars, from the start to the end.
func (m *Match) curve(seat int) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	width := min(sparks, len(m.Chances))
	line := make([]rune, width)
	for i := range line {
		p := m.Chances[(i*(len(m.Chances)-1)+(width-1)/2)/max(width-1, 1)][seat]
		line[i] = bars[int(math.Round(p*float64(len(bars)-1)))]
	}
	return string(line)
}
