package text_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Intervals and meters are drawn at the right columns, and are clipped at the ends of the scale.
func TestIntervalsAndMeters(t *testing.T) {
	t.Parallel()
	s := ui.Scale{From: -10, To: 10, Width: 11}
	for _, c := range []struct {
		at, lo, hi float64
		want       string
	}{
		{4, 0, 8, "     |░█░░ "},
		{-6, -8, -4, " ░█░ |     "},
		{0, -4, 4, "   ░░█░░   "},
		{2, math.Inf(-1), 99, "░░░░░|█░░░░"},
		{math.NaN(), 6, math.Inf(1), "     |  ░░░"},
	} {
		if got := s.Interval(c.at, c.lo, c.hi, 0); got != c.want {
			t.Errorf("Interval(%g, %g, %g) = %q, want %q", c.at, c.lo, c.hi, got, c.want)
		}
	}
	must.Be(t, "interval on a scale of one value", " █ ", (ui.Scale{From: 3, To: 3, Width: 3}).Interval(3, 3, 3, 0))
	meter := ui.Scale{Width: 4}
	for share, want := range map[float64]string{-1: "░░░░", 0: "░░░░", 0.5: "██░░", 1: "████", 7: "████"} {
		if got := meter.Meter(share); got != want {
			t.Errorf("Meter(%g) = %q, want %q", share, got, want)
		}
	}
}
