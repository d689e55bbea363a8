package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/tier"
)

// approximate is the tolerance for error rates that hold only approximately: results overshoot Wald's bounds, and
// Margin assumes normal differences.
const approximate = 0.01

// Every test keeps its risks at all true advantages. At both hypotheses it needs at most 2.5 times
// the pairs of an SPRT.
func TestSimulatedPower(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	unit, h1 := typical().stronger()
	tests := candidates(usual())
	header := []string{"true Elo (effect of the margin)"}
	for _, c := range tests {
		if c.page {
			header = append(header, c.name)
		}
	}
	var rows [][]string
	for i, share := range []float64{-0.5, 0, 0.25, 0.5, 1, 2, 4} {
		l := typical()
		l.effect = share * unit.effect
		f := l.facts()
		elo := math.Round(f.elo())
		if share == 0 {
			elo, f.effect = 0, 0 // by symmetry
		}
		h := rating.Hypotheses{Model: rating.Logistic, Elo1: h1.elo()}
		expected := rating.ExpectedPairs(h, usual(), elo, f.sd*f.sd)
		row := []string{fmt.Sprintf("%.0f (%.2f)", elo, f.effect)}
		for j, c := range tests {
			o := c.play(l, h1, uint64(100*i+j))
			if c.page {
				row = append(row, o.String())
			}
			switch {
			case share <= 0:
				atMost(t, c.name+" accepts H1 at "+row[0], o.h1, 0.05+approximate)
			case share >= 1:
				atMost(t, c.name+" accepts H0 at "+row[0], o.h0, 0.05+approximate)
			}
			if share == 0 || share == 1 {
				if o.pairs > 2.5*expected {
					t.Errorf("%s needs %.0f pairs at %s, want at most 2.5 times the %.0f of an SPRT", c.name, o.pairs, row[0], expected)
				}
			}
		}
		rows = append(rows, row)
	}
	writeTable(t, "power", header, rows)
}

// Every test keeps its risks at both hypotheses, in different leagues. The default number of runs
// finds only gross mistakes; -runs 2000 gives the numbers of docs/statistics.md.
func TestSimulatedErrors(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		name string
		l    league
	}{
		{"typical", typical()}, {"the seat decides", seatDecides()}, {"scenarios suit one bot", scenarioDecides()},
	}[:tier.Count(1, 3)] {
		strong, f := c.l.stronger()
		for j, test := range candidates(usual()) {
			alpha := test.play(c.l, f, uint64(1000*i+j)).h1
			o := test.play(strong, f, uint64(1000*i+500+j))
			atMost(t, test.name+" accepts H1 between equal bots, "+c.name, alpha, 0.05+approximate)
			atMost(t, test.name+" accepts H0 with a stronger bot, "+c.name, o.h0, 0.05+approximate)
			t.Logf("%s, %s: false H1 %s, false H0 %s, %.0f pairs", c.name, test.name, percent(alpha), percent(o.h0), o.pairs)
		}
	}
}

// Checking after every pair does not raise the error rates of always and of the live interval, but
// it does raise those of LOS and of ordinary intervals.
func TestSimulatedPeeking(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	const (
		checked  = 1000 // pairs after which intervals are checked
		earliest = 10   // first pair after which a user might look
	)
	l, r := typical(), rand.New(rand.NewPCG(3, 3))
	_, h1 := l.stronger()
	var alarms, byBets, missed, missedLive, wider float64
	for range *runs {
		always := rating.NewAlways(0.5, h1.mean, usual())
		live := rating.NewLiveInterval()
		n, sum, squares := 0.0, 0.0, 0.0
		alarm, byBet, miss, missLive := false, false, false, false
		for range longest {
			x := l.pair(r).score
			feed(always, x)
			byBet = byBet || math.Exp(-always.State().H1.Have) <= 0.05
			n, sum, squares = n+1, sum+x, squares+x*x
			mean := sum / n
			se := math.Sqrt((squares/n - mean*mean) / n)
			if n >= earliest {
				alarm = alarm || mean-0.5 > 1.6449*se
			}
			if n > checked {
				continue
			}
			live.Add(x)
			lo, hi := live.Interval()
			missLive = missLive || lo > 0.5 || hi < 0.5
			if n >= earliest {
				miss = miss || math.Abs(mean-0.5) > 1.96*se
			}
			if n == checked {
				wider += (hi - lo) / (2 * 1.96 * se)
			}
		}
		for flag, count := range map[*bool]*float64{&alarm: &alarms, &byBet: &byBets, &miss: &missed, &missLive: &missedLive} {
			if *flag {
				*count++
			}
		}
	}
	n := float64(*runs)
	atMost(t, "p-value falls below 0.05 between equal bots", byBets/n, 0.05)
	atMost(t, "live interval misses the truth", missedLive/n, 0.05)
	if alarms/n < 0.2 {
		t.Errorf("LOS raises an alarm in only %s of runs, want at least 20 %%: is it checked after every pair?", percent(alarms/n))
	}
	if wider /= n; wider < 1 || wider > 2.2 {
		t.Errorf("live interval is %.2f times as wide as an ordinary one, want 1 to 2.2", wider)
	}
	writeTable(t, "peeking", []string{"two equal bots, looked at again and again", "wrong at some time"}, [][]string{
		{"LOS above 95 %, from the 10th pair to the 5000th", percent(alarms / n)},
		{"p-value of `always` below 5 %, to the 5000th pair", percent(byBets / n)},
		{"ordinary 95 % interval misses 0, from the 10th pair to the 1000th", percent(missed / n)},
		{fmt.Sprintf("live interval misses 0, to the 1000th pair (%.2f times as wide there)", wider), percent(missedLive / n)},
	})
}

// The estimate at the end of a test is nearly unbiased, and its interval has nearly the stated
// coverage.
func TestSimulatedEstimateAtStop(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	unit, h1 := typical().stronger()
	h := rating.Hypotheses{Model: rating.Logistic, Elo1: h1.elo()}
	for i, share := range []float64{0, 0.5, 1, 2} {
		l := typical()
		l.effect = share * unit.effect
		truth := l.facts().elo()
		if share == 0 {
			truth = 0 // by symmetry
		}
		r := rand.New(rand.NewPCG(5, uint64(i)))
		var above, covered float64
		for range *runs {
			test := rating.NewSPRT(h, usual())
			for test.State().Decision == rating.Continue && test.Pairs().N() < longest {
				feed(test, l.pair(r).score)
			}
			s := test.Estimate()
			if *s.Elo > truth {
				above++
			}
			if *s.Lo <= truth && truth <= *s.Hi {
				covered++
			}
		}
		n := float64(*runs)
		atMost(t, fmt.Sprintf("interval at the stop misses %.0f Elo", truth), 1-covered/n, 0.07)
		if off := math.Abs(above/n - 0.5); off > 0.06+2/math.Sqrt(n) {
			t.Errorf("estimate at the stop is above the true %.0f Elo in %s, want about 50 %%", truth, percent(above/n))
		}
	}
}
