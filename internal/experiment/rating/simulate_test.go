package rating_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The large simulation, and the tables of docs/statistics.md from it:
//
//	go test ./internal/experiment/rating -run Simulated -runs 2000 -update
var (
	runs   = flag.Int("runs", tier.Count(5, 60), "simulated runs of each test in each league")
	update = flag.Bool("update", false, "rewrite the tables of docs/statistics.md")
)

// page is the page with the tables, each between two comments.
var page = struct {
	sync.Mutex
	name string
}{name: "../../../docs/statistics.md"}

// writeTable puts a table on the page, if -update is given.
func writeTable(t *testing.T, name string, header []string, rows [][]string) {
	t.Helper()
	if !*update {
		return
	}
	var b strings.Builder
	line := func(cells []string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	line(header)
	b.WriteString("|" + strings.Repeat("---|", len(header)) + "\n")
	for _, row := range rows {
		line(row)
	}
	page.Lock()
	defer page.Unlock()
	text := must.Get(os.ReadFile(page.name))(t)
	before, rest, ok := strings.Cut(string(text), "<!-- "+name+" -->\n")
	_, after, ended := strings.Cut(rest, "<!-- end -->\n")
	if !ok || !ended {
		t.Fatalf("%s has no place for the table %q", page.name, name)
	}
	out := before + "<!-- " + name + " -->\n" + b.String() + "<!-- end -->\n" + after
	must.Do(t, os.WriteFile(page.name, []byte(out), 0o644))
}

// league is a model of two bots that play pairs of matches. The margin of a match is the sum of a
// bot's advantage, of how well the scenario suits it, of the advantage of its seat, and of
// heavy-tailed noise, scaled by the size of the scenario. A small margin is a draw.
type league struct {
	effect float64
	suits  float64 // standard deviation of the suitability
	seat   float64 // standard deviation of a seat's advantage
}

func typical() league         { return league{suits: 0.35, seat: 0.8} }
func seatDecides() league     { return league{suits: 0.35, seat: 3} }
func scenarioDecides() league { return league{suits: 1.2, seat: 0.3} }

const (
	noise       = 0.7
	maxDraw     = 0.2 // margin up to which a match is a draw
	sizes       = 0.5 // standard deviation of the log size
	defaultEarn = 3.0 // mean earnings of a bot on a scenario of size 1
)

// result is a simulated pair.
type result struct {
	score    float64
	margin   float64 // in the game's score
	relative float64
}

func (l league) pair(r *rand.Rand) result {
	suit, advantage, size := l.suits*r.NormFloat64(), l.seat*r.NormFloat64(), math.Exp(sizes*r.NormFloat64())
	var p result
	for _, seat := range [2]float64{advantage, -advantage} {
		margin := l.effect + suit + seat + noise*student3(r)
		switch {
		case margin > maxDraw:
			p.score += 0.5
		case margin >= -maxDraw:
			p.score += 0.25
		}
		ours, theirs := size*(defaultEarn+margin/2), size*(defaultEarn-margin/2)
		p.margin += (ours - theirs) / 2
		p.relative += rating.RelativeMargin(ours, theirs, defaultEarn/3) / 2
	}
	return p
}

// student3 draws from Student's t distribution with three degrees of freedom, which has heavy tails.
func student3(r *rand.Rand) float64 {
	a, b, c := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
	return r.NormFloat64() / math.Sqrt((a*a+b*b+c*c)/3)
}

// facts are the true values of a league, from a large sample.
type facts struct {
	mean, sd   float64 // of pair scores
	effect     float64 // mean margin in standard deviations
	clipped    float64 // mean of clipped relative margins
	clippedSD  float64
	rawClipped float64 // mean of clipped margins in points
}

func (f facts) elo() float64 { return rating.Elo(f.mean) }

func (l league) facts() facts {
	const n, enoughRaw = 100_000, 20_000
	r := rand.New(rand.NewPCG(1, 1)) // common random numbers, to compare effects
	var clip rating.Clip
	var raw rating.RawClip
	rawSum, rawSeen := 0.0, 0
	var s, ss, m, mm, c, cc float64
	for range n {
		p := l.pair(r)
		x := clip.Score(p.relative)
		s, ss = s+p.score, ss+p.score*p.score
		m, mm = m+p.margin, mm+p.margin*p.margin
		c, cc = c+x, cc+x*x
		if rawSeen < enoughRaw { // medians of many values are slow
			rawSum, rawSeen = rawSum+raw.Score(p.margin), rawSeen+1
		}
	}
	sd := func(sum, squares float64) float64 { return math.Sqrt(squares/n - sum/n*sum/n) }
	return facts{s / n, sd(s, ss), m / n / sd(m, mm), c / n, sd(c, cc), rawSum / enoughRaw}
}

// simulatedElo is the advantage that simulated tests try to detect.
const simulatedElo = 40

// stronger returns the league in which the newer bot is simulatedElo stronger, and its true values.
func (l league) stronger() (league, facts) {
	lo, hi := 0.0, 4.0
	for range 14 {
		l.effect = (lo + hi) / 2
		if l.facts().elo() < simulatedElo {
			lo = l.effect
		} else {
			hi = l.effect
		}
	}
	return l, l.facts()
}

// candidate is a test to simulate.
type candidate struct {
	name  string
	page  bool // appears in the tables of the page
	start func(f facts) (feed func(p result), state func() rating.State)
}

// candidates returns tests of H0, no advantage, against H1, the advantage in facts.
func candidates(r rating.Risks) []candidate {
	logistic := func(f facts) rating.Hypotheses {
		return rating.Hypotheses{Model: rating.Logistic, Elo1: f.elo()}
	}
	normalized := func(f facts) rating.Hypotheses {
		return rating.Hypotheses{Model: rating.Normalized, Elo1: (f.mean - 0.5) / f.sd / rating.PairEffect(1)}
	}
	byScore := func(test test) (func(result), func() rating.State) {
		return func(p result) { test.Add(p.score) }, test.State
	}
	return []candidate{
		{"SPRT, logistic", false, func(f facts) (func(result), func() rating.State) { return byScore(rating.NewSPRT(logistic(f), r)) }},
		{"SPRT, normalized", false, func(f facts) (func(result), func() rating.State) { return byScore(rating.NewSPRT(normalized(f), r)) }},
		{"SPRT and landslide", true, func(f facts) (func(result), func() rating.State) {
			main, rest := r.Split()
			test, landslide := rating.NewSPRT(normalized(f), main), rating.NewLandslide(normalized(f), rest)
			return func(p result) {
					landslide.Add(p.score)
					test.Add(p.score)
				}, func() rating.State {
					first, extra := test.State(), landslide.State()
					if at := extra.DecidedAt; at > 0 && (first.DecidedAt == 0 || at < first.DecidedAt) {
						return extra
					}
					return first
				}
		}},
		{"margin", true, func(f facts) (func(result), func() rating.State) {
			test := rating.NewMargin(0, f.effect, r)
			return func(p result) { test.Add(p.margin) }, test.State
		}},
		{"always, score", true, func(f facts) (func(result), func() rating.State) { return byScore(rating.NewAlways(0.5, f.mean, r)) }},
		{"always, margin", true, func(f facts) (func(result), func() rating.State) {
			test, clip := rating.NewAlways(0.5, f.clipped, r), new(rating.Clip)
			return func(p result) { test.Add(clip.Score(p.relative)) }, test.State
		}},
		{"always, raw margin", false, func(f facts) (func(result), func() rating.State) {
			test, clip := rating.NewAlways(0.5, f.rawClipped, r), new(rating.RawClip)
			return func(p result) { test.Add(clip.Score(p.margin)) }, test.State
		}},
	}
}

// outcome summarizes runs of a test.
type outcome struct {
	h1, h0 float64 // shares
	pairs  float64 // mean
}

func (o outcome) String() string { return fmt.Sprintf("%s / %.0f", percent(o.h1), o.pairs) }

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

const longest = 5000 // pairs of a simulated run

// play runs a test many times in a league.
func (c candidate) play(l league, f facts, seed uint64) outcome {
	var o outcome
	r := rand.New(rand.NewPCG(seed, 7))
	for range *runs {
		feed, state := c.start(f)
		for range longest {
			feed(l.pair(r))
			o.pairs++
			if s := state(); s.Decision == rating.AcceptH1 {
				o.h1++
				break
			} else if s.Decision == rating.AcceptH0 {
				o.h0++
				break
			}
		}
	}
	n := float64(*runs)
	return outcome{o.h1 / n, o.h0 / n, o.pairs / n}
}

// atMost checks that a share of runs exceeds its limit by no more than chance allows.
func atMost(t *testing.T, what string, share, limit float64) {
	t.Helper()
	if slack := 4 * math.Sqrt(limit*(1-limit)/float64(*runs)); share > limit+slack {
		t.Errorf("%s in %s of %d runs, want at most %s", what, percent(share), *runs, percent(limit))
	}
}
