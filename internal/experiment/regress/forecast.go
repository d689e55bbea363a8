package regress

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Forecast is the expected number of matches of a test.
type Forecast struct {
	H0      float64 `json:"h0"`      // if the truth is elo0
	Between float64 `json:"between"` // if the truth is halfway, which takes longest
	H1      float64 `json:"h1"`      // if it is elo1
}

const (
	// pairVariance is the variance of pair scores on common scenarios (rating.ExpectedPairs).
	pairVariance = 0.08
	// priceOfAlways is the length of "always" relative to an SPRT (docs/statistics.md).
	priceOfAlways = 1.25
)

// Forecast returns the expected number of matches before the first one. inPair is the number of matches per pair.
func (s Settings) Forecast(inPair int) Forecast {
	risks, price := s.Risks, 1.0
	if s.Test == Always || s.Test == AlwaysMargin {
		price = priceOfAlways
	}
	if s.hasLandslide() {
		risks, _ = risks.Split()
	}
	matches := func(elo float64) float64 {
		pairs := rating.ExpectedPairs(s.Hypotheses, risks, elo, pairVariance)
		return min(pairs*price, float64(s.MaxPairs)) * float64(inPair)
	}
	return Forecast{H0: matches(s.Elo0), Between: matches((s.Elo0 + s.Elo1) / 2), H1: matches(s.Elo1)}
}

// Ask formats the question of a comparison in one line.
func (s Settings) Ask(newName, oldName string, scenarios int) string {
	test, elo := "It", "Elo"
	if s.Test != Always {
		test = "--test " + string(s.Test)
	}
	if s.Model != rating.Logistic {
		elo = "normalized Elo"
	}
	return fmt.Sprintf("Is %s %s than %s? %s decides between %+g and %+g %s; %s", newName, s.desiredVerdict(), oldName,
		test, s.Elo0, s.Elo1, elo, spelling.Count(scenarios, "scenario"))
}

// Expect formats the forecast in one line. most is the maximum number of pairs.
func (s Settings) Expect(newName string, most int) string {
	f := s.Forecast(1)
	return fmt.Sprintf("expected: %s if %s is %+g Elo, %d if %+g, up to %d in between, far fewer if far outside; at most %d",
		spelling.Count(roundPairs(f.H0), "pair"), newName, s.Elo0, roundPairs(f.H1), s.Elo1, roundPairs(f.Between), most)
}

// roundPairs rounds to two significant digits.
func roundPairs(pairs float64) int {
	unit := math.Pow(10, max(0, math.Floor(math.Log10(pairs))-1))
	return int(math.Round(pairs/unit) * unit)
}

// Progress describes the state of a series in one line, and returns the expected number of further pairs; 0 if
// unknown. most is the maximum number of pairs.
func (s *Series) Progress(most int) (line string, left float64) {
	state := s.State()
	line = fmt.Sprintf("pair %d of at most %d; evidence %s; Elo %s", state.Pairs, most, evidence(state), s.runningEstimate())
	if state.ToGo == nil || state.DecidedAt > 0 {
		return line, 0
	}
	pairs := math.Ceil(*state.ToGo)
	return line + fmt.Sprintf("; about %s to go", spelling.Count(int(pairs), "pair")), min(pairs, float64(most-state.Pairs))
}

// evidence formats a test's evidence for and against the upper hypothesis: betting capital that started at 1, or a
// likelihood ratio.
func evidence(s rating.State) string {
	if need := odds(s.H1.Need); need == odds(s.H0.Need) {
		return fmt.Sprintf("for %s to 1, against %s to 1 (%s to 1 decides)", odds(s.H1.Have), odds(s.H0.Have), need)
	}
	return fmt.Sprintf("for %s to 1 (%s to 1 decides), against %s to 1 (%s to 1 decides)",
		odds(s.H1.Have), odds(s.H1.Need), odds(s.H0.Have), odds(s.H0.Need))
}

// odds converts a natural logarithm to odds to 1.
func odds(log float64) string {
	switch x := math.Exp(log); {
	case x < 0.01:
		return "less than 0.01"
	case x >= 1e6:
		return "over a million"
	case x >= 1000:
		return fmt.Sprintf("%.0f", x)
	default:
		return fmt.Sprintf("%.3g", x)
	}
}
