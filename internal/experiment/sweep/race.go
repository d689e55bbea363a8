package sweep

import (
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// ScenarioMean is a variant's mean result over its pairs on a scenario.
type ScenarioMean struct {
	Score  float64 // from 0 to 1
	Margin float64 // its score in the game above that of its opponents, on a scale that all scenarios share
	Moves  string  // the same text if all matches went alike, move by move
	Failed int     // matches in which it failed
}

// Outcome says how a variant came out of the race.
type Outcome string

// The outcomes of variants.
const (
	Racing   Outcome = "racing"      // it is still in the race
	Best     Outcome = "best"        // it alone was left
	Worse    Outcome = "worse"       // it is shown to be worse than another
	LeftOut  Outcome = "left out"    // it was in the worse half at the end of a round, which shows nothing
	Unplayed Outcome = "cannot play" // its bot does not start
)

// runner is a variant in the race.
type runner struct {
	outcome Outcome
	round   int // at whose end it was left out
	results []ScenarioMean
	sum     float64 // of what is compared
	live    *rating.LiveInterval
}

func (r *runner) mean() float64 { return r.sum / float64(max(1, len(r.results))) }

// Race compares variants scenario by scenario.
type Race struct {
	settings  Settings
	scenarios int // that there are
	pairs     int // of a variant on a scenario
	runners   []runner
	ahead     [][]*rating.Ahead         // that the row's variant does better than the column's
	scale     [][]func(float64) float64 // of the margins between them
	same      [][]int                   // scenarios on which both have played alike, move by move

	round   int           // from 1
	ends    int           // scenario with which the round ends
	next    int           // scenario
	skipped int           // scenarios on which a match is missing: they do not count
	played  int           // pairs
	final   bool          // what was left out without proof plays again
	stopped rating.Ending // why it is not played to its end
}

// NewRace begins a race of variants. pairs is the number of pairs of each variant on each scenario. The settings must have
// passed Check. scale returns, for two variants, a function that converts differences of their margins to numbers from 0 to 1; ½
// means equal.
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

// Exclude excludes a variant that cannot play, before the first scenario.
func (r *Race) Exclude(variant int) { r.runners[variant].outcome = Unplayed }

// left returns the variants that are still in the race, in their order.
func (r *Race) left() (left []int) {
	for i := range r.runners {
		if r.runners[i].outcome == Racing {
			left = append(left, i)
		}
	}
	return left
}

// leaders is how many variants are left when all that are not shown to be worse play again. Two that are nearly equal would otherwise
// take all pairs that are left, and the others stay undecided.
const leaders = 2

// alikeAfter is the number of scenarios after which variants that played alike are taken to be equivalent.
const alikeAfter = 16

// alike reports whether all variants that can play have played alike, move by move, for a round or for alikeAfter scenarios.
func (r *Race) alike() bool {
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

// Batch is the next part to be played: the variants that are left, on a range of scenarios.
type Batch struct {
	Variants []int
	From, To int
}

// Next returns the next batch; ok is false when the race is over.
func (r *Race) Next() (b Batch, ok bool) {
	if r.alike() || r.next == r.ends && !r.begin() {
		return b, false
	}
	left := r.left()
	if len(left) < 2 { // within a round all others were shown to be worse
		r.ends = r.next
		return r.Next()
	}
	return Batch{Variants: left, From: r.next, To: min(r.next+batch, r.ends)}, true
}

// begin begins a round, and reports whether there is one.
func (r *Race) begin() bool {
	if len(r.left()) <= leaders {
		r.recall()
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

// Add takes the results of a scenario, by the variants of the batch; nil if a match is missing. Scenarios come in their order.
// After the last one of a batch, worse variants are excluded.
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

// measure returns the quantity that variants are compared by.
func (r *Race) measure(x ScenarioMean) float64 {
	if r.settings.Measure == ByMargin {
		return x.Margin
	}
	return x.Score
}

// lead returns by how much a variant was better than another on a scenario, ½ for equal ones.
func (r *Race) lead(i, j int, own, other ScenarioMean) float64 {
	if r.settings.Measure == ByMargin {
		return r.scale[i][j](own.Margin - other.Margin)
	}
	return rating.Lead(own.Score, other.Score)
}
