package tune

import (
	"math"
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/experiment/variant"
)

// Gain sequences of the steps, as recommended by Spall (1998).
const (
	rateDecay  = 0.602
	reachDecay = 0.101
	head       = 10 // delays the decay of the rate, in steps
)

// maxMove limits a step to a multiple of the usual difference, so that one lucky step does not decide.
const maxMove = 2

// Search is a tuning in progress. It depends only on its settings and results.
type Search struct {
	settings   Settings
	dimensions []Dimension
	random     *rand.Rand
	at         []float64 // by setting, as a share of the range
	signs      []float64 // of the current step
	centre     []float64 // centre of the current step
	squares    float64   // sum of squared differences
	steps      []Step
}

// Step is a completed step, in JSON.
type Step struct {
	Step       int                `json:"step"`
	Up         map[string]string  `json:"up"`   // values of the first variant
	Down       map[string]string  `json:"down"` // values of the second variant, with opposite moves
	Difference float64            `json:"difference"`
	Values     map[string]float64 `json:"values"` // after the step, not rounded
}

// NewSearch starts a tuning.
func NewSearch(s Settings, dimensions []Dimension) *Search {
	search := &Search{settings: s, dimensions: dimensions, random: rand.New(rand.NewPCG(uint64(s.Seed), 1))}
	for _, d := range dimensions {
		search.at = append(search.at, (d.Start-d.Range.From)/(d.Range.To-d.Range.From))
	}
	return search
}

// Next returns the two variants of the next step; ok is false after the last one.
func (s *Search) Next() (up, down variant.Variant, ok bool) {
	if len(s.steps) >= s.settings.Steps {
		return nil, nil, false
	}
	s.signs, s.centre = nil, nil
	for i, d := range s.dimensions {
		sign := float64(2*s.random.IntN(2) - 1)
		reach := max(s.settings.Reach/math.Pow(float64(len(s.steps)+1), reachDecay), d.unit()/2)
		centre := min(max(s.at[i], reach), 1-reach)
		s.signs, s.centre = append(s.signs, sign), append(s.centre, centre)
		up = append(up, d.setting(centre+sign*reach))
		down = append(down, d.setting(centre-sign*reach))
	}
	return up, down, true
}

// Ends returns the variants with all settings at the lower, and at the upper ends of their ranges.
func Ends(dimensions []Dimension) []variant.Variant {
	both := make([]variant.Variant, 2)
	for _, d := range dimensions {
		both[0], both[1] = append(both[0], d.setting(0)), append(both[1], d.setting(1))
	}
	return both
}

func (d Dimension) setting(share float64) variant.Setting {
	return variant.Setting{Set: d.Set, Value: d.Range.Text(d.value(share))}
}

// Add adds the result of the first variant minus that of the second, and updates the values.
func (s *Search) Add(up, down variant.Variant, difference float64) {
	s.squares += difference * difference
	k := float64(len(s.steps))
	usual := math.Sqrt(s.squares / (k + 1))
	step := Step{Step: len(s.steps) + 1, Up: up.Values(), Down: down.Values(), Difference: difference, Values: map[string]float64{}}
	rate := s.settings.Rate * math.Pow((1+head)/(k+1+head), rateDecay)
	for i, d := range s.dimensions {
		if usual > 0 {
			move := min(max(difference/usual, -maxMove), maxMove)
			s.at[i] = min(max(s.at[i]+rate*move*s.signs[i], 0), 1)
		}
		step.Values[d.Set.Label()] = d.Range.From + s.at[i]*(d.Range.To-d.Range.From)
	}
	s.steps = append(s.steps, step)
}

// tuned returns the tuned value of a setting: its mean over the later half of the steps, which is steadier than the
// last value.
func (s *Search) tuned(i int) float64 {
	d := s.dimensions[i]
	if len(s.steps) == 0 {
		return d.Start
	}
	later := s.steps[len(s.steps)/2:]
	sum := 0.0
	for _, step := range later {
		sum += step.Values[d.Set.Label()]
	}
	share := (sum/float64(len(later)) - d.Range.From) / (d.Range.To - d.Range.From)
	return d.value(share)
}

// Tuned returns the tuned variant.
func (s *Search) Tuned() (v variant.Variant) {
	for i, d := range s.dimensions {
		v = append(v, variant.Setting{Set: d.Set, Value: d.Range.Text(s.tuned(i))})
	}
	return v
}
