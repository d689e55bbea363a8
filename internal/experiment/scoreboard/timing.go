package scoreboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// tightestShown is the number of turns listed.
const tightestShown = 5

// headroomBounds divide the time limit into ranges for counting turns.
func headroomBounds() []float64 { return []float64{0.1, 0.25, 0.5, 0.75, 0.9, 1} }

// timing describes how close a bot came to its time limit (docs/results.md).
type timing struct {
	Clock    string     `json:"clock"`
	Turns    int        `json:"turns"`
	Headroom []headroom `json:"headroom"`
	Tightest []tight    `json:"tightest"`
	Slower   []slower   `json:"slower"`
}

// headroom counts turns in a range of shares of the limit.
type headroom struct {
	Below *float64 `json:"below"` // upper bound; null for the last range
	Turns int      `json:"turns"`
}

type tight struct {
	Turn    int     `json:"turn"`
	OwnMS   float64 `json:"own_ms"`
	LimitMS float64 `json:"limit_ms"`
	CPUMS   float64 `json:"cpu_ms,omitempty"` // of all threads and processes; 0 if not measured
}

type slower struct {
	Times int `json:"times"`
	Lost  int `json:"lost"`
}

// newTiming returns the timing of a bot; nil without a time limit.
func newTiming(clock contest.Clock, t *contest.Timing) *timing {
	if len(t.Counted) == 0 {
		return nil
	}
	r := &timing{Clock: string(clock.Kind), Turns: len(t.Counted)}
	bounds := headroomBounds()
	for i, turns := range t.Headroom(bounds) {
		h := headroom{Turns: turns}
		if i < len(bounds) {
			h.Below = &bounds[i]
		}
		r.Headroom = append(r.Headroom, h)
	}
	for _, c := range t.Tightest(tightestShown) {
		r.Tightest = append(r.Tightest, tight{c.Turn, ui.Milliseconds(c.Own), ui.Milliseconds(c.Limit), ui.Milliseconds(c.CPU)})
	}
	for _, times := range []int{2, 3, 5} { // slowdown factors for predictions
		r.Slower = append(r.Slower, slower{times, t.Lost(times)})
	}
	return r
}

// timingText formats the output of --timing for a terminal width: turns by share of the limit, and the turns closest
// to it.
func (m *Match) timingText(p ui.Palette, width int) string {
	t := ui.Table{
		Head: []string{"of the limit", "bot"}, Right: map[int]bool{}, Paint: map[int]func(string) string{0: p.Seats(m.seatNames())},
	}
	for _, b := range headroomBounds() {
		t.Right[len(t.Head)] = true
		t.Head = append(t.Head, fmt.Sprintf("<%.0f %%", 100*b))
	}
	t.Right[len(t.Head)] = true
	t.Head = append(t.Head, "over")
	t.Keep = slices.Clone(t.Head) // keep the first columns on narrow terminals
	slices.Reverse(t.Keep[2:])
	var nearest strings.Builder
	for i := range m.Seats {
		s := &m.Seats[i]
		timing := newTiming(m.Terms.Clock, &s.Timing)
		if timing == nil {
			continue
		}
		row := []string{s.Seat, s.Bot}
		for _, h := range timing.Headroom {
			row = append(row, fmt.Sprint(h.Turns))
		}
		t.Row(row...)
		timing.write(&nearest, s)
	}
	if nearest.Len() == 0 {
		return "timing: no time limit was set\n"
	}
	return t.Text(width) + nearest.String() + "\n"
}

func (t *timing) write(b *strings.Builder, s *contest.SeatResult) {
	var tightest, slower []string
	for _, c := range t.Tightest {
		tightest = append(tightest, fmt.Sprintf("%.1f of %v ms (turn %d)", c.OwnMS, c.LimitMS, c.Turn))
	}
	for _, k := range t.Slower {
		slower = append(slower, fmt.Sprintf("%dx slower: %d", k.Times, k.Lost))
	}
	fmt.Fprintf(b, "\n%s %s, by the %s clock\n", s.Seat, s.Bot, t.Clock)
	fmt.Fprintf(b, "  closest to the limit: %s\n", strings.Join(tightest, ", "))
	fmt.Fprintf(b, "  turns lost of %d on a machine %s\n", t.Turns, strings.Join(slower, ", "))
}
