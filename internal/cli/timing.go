package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
)

// tightestShown is how many turns are listed that came nearest to the limit.
const tightestShown = 5

// headroomBounds are the shares of the limit between which turns are counted.
func headroomBounds() []float64 { return []float64{0.1, 0.25, 0.5, 0.75, 0.9, 1} }

// slowerMachines are how many times slower the machines are for which lost turns are foretold.
func slowerMachines() []int { return []int{2, 3, 5} }

// timingResult is how near a bot came to its time limit (docs/results.md).
type timingResult struct {
	Clock    string           `json:"clock"`
	Turns    int              `json:"turns"`
	Headroom []headroomResult `json:"headroom"`
	Tightest []tightResult    `json:"tightest"`
	Slower   []slowerResult   `json:"slower"`
}

// headroomResult counts the turns that used less than a share of their limit, and not less than the
// share before.
type headroomResult struct {
	Below *float64 `json:"below"` // null for the rest
	Turns int      `json:"turns"`
}

type tightResult struct {
	Turn    int     `json:"turn"`
	OwnMS   float64 `json:"own_ms"`
	LimitMS float64 `json:"limit_ms"`
	CPUMS   float64 `json:"cpu_ms,omitempty"` // of all threads and processes; 0 where the clock does not measure it
}

type slowerResult struct {
	Times int `json:"times"`
	Lost  int `json:"lost"`
}

// newTimingResult is nil for a bot without a limit.
func newTimingResult(clock contest.Clock, t *contest.Timing) *timingResult {
	if len(t.Counted) == 0 {
		return nil
	}
	r := &timingResult{Clock: string(clock.Kind), Turns: len(t.Counted)}
	bounds := headroomBounds()
	for i, turns := range t.Headroom(bounds) {
		h := headroomResult{Turns: turns}
		if i < len(bounds) {
			h.Below = &bounds[i]
		}
		r.Headroom = append(r.Headroom, h)
	}
	for _, c := range t.Tightest(tightestShown) {
		r.Tightest = append(r.Tightest, tightResult{c.Turn, ui.Milliseconds(c.Own), ui.Milliseconds(c.Limit), ui.Milliseconds(c.CPU)})
	}
	for _, times := range slowerMachines() {
		r.Slower = append(r.Slower, slowerResult{times, t.Lost(times)})
	}
	return r
}

// printTiming prints what --timing asks for: how many turns used which share of the limit, and which
// came nearest to it.
func (a *app) printTiming(w io.Writer, r *matchResult) error {
	limited := slices.DeleteFunc(slices.Clone(r.Seats), func(s seatResult) bool { return s.Timing == nil })
	if len(limited) == 0 {
		_, err := fmt.Fprintln(w, "timing: no bot had a time limit")
		return err
	}
	t := ui.Table{Right: map[int]bool{}, Paint: a.seatsIn(0)}
	head := []string{"of the limit", "bot"}
	for _, b := range headroomBounds() {
		t.Right[len(head)] = true
		head = append(head, fmt.Sprintf("<%.0f %%", 100*b))
	}
	t.Right[len(head)] = true
	t.Row(append(head, "over")...)
	for _, s := range limited {
		row := []string{s.Seat, s.Bot}
		for _, h := range s.Timing.Headroom {
			row = append(row, fmt.Sprint(h.Turns))
		}
		t.Row(row...)
	}
	if err := t.Print(w); err != nil {
		return err
	}
	var text strings.Builder
	for _, s := range limited {
		writeTiming(&text, &s)
	}
	_, err := fmt.Fprintln(w, text.String())
	return err
}

func writeTiming(b *strings.Builder, s *seatResult) {
	var tightest, slower []string
	for _, c := range s.Timing.Tightest {
		tightest = append(tightest, fmt.Sprintf("%.1f of %v ms in %d", c.OwnMS, c.LimitMS, c.Turn))
	}
	for _, k := range s.Timing.Slower {
		slower = append(slower, fmt.Sprintf("%d times slower %d", k.Times, k.Lost))
	}
	fmt.Fprintf(b, "\n%s %s, by the %s clock\n", s.Seat, s.Bot, s.Timing.Clock)
	fmt.Fprintf(b, "  nearest to the limit: %s\n", strings.Join(tightest, ", "))
	fmt.Fprintf(b, "  lost of %s on a machine that is %s\n", spelling.Count(s.Timing.Turns, "turn"), strings.Join(slower, ", "))
}
