package games_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/chance"
)

// bins is the number of bins of a calibration table. All bins have the same number of matches.
const bins = 10

// bin has the mean chance given by a model, and the mean share won.
type bin struct {
	count     int
	said, won float64
}

// off returns the difference in percentage points.
func (b bin) off() float64 { return 100 * (b.won - b.said) }

// calibration measures the predictions of a model, for one random turn and seat of each match.
type calibration struct {
	bins        [bins]bin
	matches     int
	brier, lead float64 // Brier scores of the model, and of the lead alone
}

// calibrate compares the models with moments, one from each match.
func calibrate(m, lead *chance.Model, moments []moment) (c calibration) {
	type case_ struct{ said, won float64 }
	var all []case_
	r := rand.New(rand.NewPCG(1, 2))
	for i := range moments {
		at := &moments[i]
		said, alone := m.Chances(at.Position), lead.Chances(at.leadAlone())
		for seat, share := range at.Shares {
			c.brier += square(said[seat] - share)
			c.lead += square(alone[seat] - share)
		}
		seat := r.IntN(len(said))
		all = append(all, case_{said[seat], at.Shares[seat]})
	}
	c.matches = len(moments)
	of := float64(len(moments) * len(moments[0].Shares))
	c.brier /= of
	c.lead /= of
	slices.SortStableFunc(all, func(a, b case_) int { return cmp.Compare(a.said, b.said) })
	for i := range c.bins {
		from, to := i*len(all)/bins, (i+1)*len(all)/bins
		b := &c.bins[i]
		b.count = to - from
		for _, it := range all[from:to] {
			b.said += it.said / float64(b.count)
			b.won += it.won / float64(b.count)
		}
	}
	return c
}

func square(x float64) float64 { return x * x }

// leadAlone returns the position for a model that knows only the lead.
func (at *moment) leadAlone() chance.Position {
	var p chance.Position
	for _, lead := range at.Leads {
		sign := 0.0
		if lead != 0 {
			sign = math.Copysign(1, lead)
		}
		p.Seats = append(p.Seats, []float64{sign, chance.Squash(lead / 10), chance.Squash(lead / 100), chance.Squash(lead / 1000)})
	}
	return p
}

// summary returns the Brier scores of the model and of the lead alone, and the largest error of a bin.
func (c *calibration) summary() string {
	worst := 0.0
	for _, b := range c.bins {
		worst = max(worst, math.Abs(b.off()))
	}
	return fmt.Sprintf("%.3f | %.3f | %.1f", c.brier, c.lead, worst)
}

// row returns the row of a game in the table of docs/explain.md.
func row(game string, maps, bots *calibration) string {
	return fmt.Sprintf("| `%s` | %s | %s |\n", game, maps.summary(), bots.summary())
}

// table returns the bins as text for the log.
func table(maps, bots *calibration) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d matches of known bots, %d of unseen ones; mean chance, share won and difference of each bin\n", maps.matches, bots.matches)
	for i := range maps.bins {
		a, b := maps.bins[i], bots.bins[i]
		fmt.Fprintf(&out, "%2d  %5d %5.1f %% %5.1f %% %+5.1f  %5d %5.1f %% %5.1f %% %+5.1f\n",
			i+1, a.count, 100*a.said, 100*a.won, a.off(), b.count, 100*b.said, 100*b.won, b.off())
	}
	return out.String()
}
