package sweep

import (
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// ScenarioMean is a variant's mean result on a scenario.
type ScenarioMean struct {
	Score  float64 // from 0 to 1
	Margin float64 // its score in the game minus its opponents', on a scale common to all scenarios
	Moves  string  // equal for matches that are identical, move by move
	Failed int     // matches in which it failed
}

// Outcome is a variant's outcome in a race.
type Outcome string

// The outcomes of variants.
const (
	Racing   Outcome = "racing"      // undecided
	Best     Outcome = "best"        // the only one left
	Worse    Outcome = "worse"       // shown to be worse than another one
	LeftOut  Outcome = "left out"    // in the worse half at the end of a round, which proves nothing
	Unplayed Outcome = "cannot play" // its bot does not start
)

// runner is a variant in a race.
type runner struct {
	outcome Outcome
	round   int // in which it was left out
	results []ScenarioMean
	sum     float64 // of the measure
	live    *rating.LiveInterval
}

func (r *runner) mean() float64 { return r.sum / float64(max(1, len(r.results))) }

// Race compares variants, scenario by scenario.
type Race struct {
	settings  Settings
	scenarios int // available
	pairs     int // per variant and scenario
	runners   []runner
	ahead     [][]*rating.Ahead         // [a][b]: evidence that a is better than b
	scale     [][]func(float64) float64 // [a][b]: scale of the margins between a and b
	same      [][]int                   // [a][b]: scenarios on which a and b played identical matches

	round   int           // from 1
	ends    int           // scenario at which the round ends
	next    int           // next scenario
	skipped int           // scenarios with a missing match, which do not count
	played  int           // pairs played
	final   bool          // variants left out without proof play again
	stopped rating.Ending // why the race stopped early
}

// NewRace starts a race. pairs is the number of pairs per variant and scenario. Call Settings.Check first. scale
// returns, for two variants, a function that converts differences of their margins to numbers from 0 to 1; ½ means
// equal.
func NewRace(s Settings, variants, pairs, scenarios int, scale func() func(float64) float64) *Race {
	r := &Race{settings: s, scenarios: scenarios, pairs: pairs, runners: make([]runner, variants)}
	for i := range r.runners {
		r.runners[i] = runner{outcome: Racing, live: rating.NewLiveInterval()}
		r.ahead, r.scale = append(r.ahead, nil), append(r.scale, nil)
		r.same = append(r.same, make([]int, variants))
		for range variants {
			r.ahead[i], r.scale[i] = append(r.ahead[i], rating.NewAhead()), append(r.scale[i], scale())
		}
	}
	return r
}

// Exclude excludes a variant that cannot play. Call it before the first scenario.
func (r *Race) Exclude(variant int) { r.runners[variant].outcome = Unplayed }

// left returns the variants still in the race.
func (r *Race) left() (left []int) {
	for i := range r.runners {
		if r.runners[i].outcome == Racing {
			left = append(left, i)
		}
	}
	return left
}

// leaders is the number of remaining variants at which those left out without proof are readmitted. Otherwise two
// nearly equal leaders would use up all pairs, and the others would stay undecided.
const leaders = 2

// alikeAfter is the number of scenarios after which variants with identical matches count as equivalent.
const alikeAfter = 16

// allAlike reports whether all variants that can play had identical matches in a round, or on alikeAfter scenarios.
func (r *Race) allAlike() bool {
	left := r.left()
	out := slices.ContainsFunc(r.runners, func(it runner) bool { return it.outcome == Worse || it.outcome == LeftOut })
	if len(left) < 2 || out || r.next == 0 || r.next < min(alikeAfter, r.ends) {
		return false
	}
	for _, i := range left[1:] {
		if r.same[left[0]][i] < len(r.runners[i].results) {
			return false
		}
	}
	return true
}

// Stop ends a race early.
func (r *Race) Stop(why rating.Ending) { r.stopped = why }

// Batch is the next part to play: the remaining variants on a range of scenarios.
type Batch struct {
	Variants []int
	From, To int
}

// Next returns the next batch; ok is false at the end of the race.
func (r *Race) Next() (b Batch, ok bool) {
	if r.allAlike() || r.next == r.ends && !r.begin() {
		return b, false
	}
	left := r.left()
	if len(left) < 2 { // the others were shown to be worse within a round
		r.ends = r.next
		return r.Next()
	}
	return Batch{Variants: left, From: r.next, To: min(r.next+batch, r.ends)}, true
}

// begin starts a round, and reports whether there is one.
func (r *Race) begin() bool {
	if len(r.left()) <= leaders {
		r.readmit()
	}
	left := r.left()
	share := rounds(len(left))
	if r.final {
		share = 1
	}
	length := 0
	if len(left) > 1 {
		length = min((r.settings.MaxPairs-r.played)/(share*len(left)*r.pairs), (r.scenarios-r.next)/share)
	}
	if length < 1 {
		r.finish(left)
		return false
	}
	r.round++
	r.ends = r.next + length
	return true
}

// Add adds the results on a scenario for the variants of the batch, or nil if a match is missing. Scenarios come in
// order. After the last one of a batch, worse variants are excluded.
func (r *Race) Add(b Batch, results []ScenarioMean) {
	r.next++
	r.played += len(b.Variants) * r.pairs
	if results == nil {
		r.skipped++
	} else {
		r.compare(b.Variants, results)
	}
	if r.next == b.To {
		r.settle()
	}
}

func (r *Race) compare(variants []int, results []ScenarioMean) {
	for n, i := range variants {
		own := results[n]
		it := &r.runners[i]
		it.results = append(it.results, own)
		it.sum += r.measure(own)
		it.live.Add(own.Score)
		for m, j := range variants {
			if i == j {
				continue
			}
			if own.Moves == results[m].Moves {
				r.same[i][j]++
			}
			r.ahead[i][j].Add(r.lead(i, j, own, results[m]))
		}
	}
}

// measure returns the value by which variants are compared.
func (r *Race) measure(x ScenarioMean) float64 {
	if r.settings.Measure == ByMargin {
		return x.Margin
	}
	return x.Score
}

// lead compares two variants on a scenario: above ½ if the first was better.
func (r *Race) lead(i, j int, own, other ScenarioMean) float64 {
	if r.settings.Measure == ByMargin {
		return r.scale[i][j](own.Margin - other.Margin)
	}
	return rating.Lead(own.Score, other.Score)
}
