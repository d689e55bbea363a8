package rating

import (
	"fmt"
	"math"
)

// Model is the scale of hypotheses.
type Model string

// The scales of hypotheses.
const (
	Logistic   Model = "logistic"   // Elo of the expected score
	Normalized Model = "normalized" // normalized Elo: equally hard to detect on any scenarios
)

// Hypotheses are the two hypotheses of a test: the newer bot is Elo0 (H0) or Elo1 (H1) stronger.
type Hypotheses struct {
	Model Model   `json:"model"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
}

// Limits of hypotheses. Beyond about ±230 normalized Elo the search for the most likely distribution fails, and
// beyond ±1000 Elo nearly every match has the same winner.
const (
	maxNormalized = 200
	maxElo        = 1000
)

// Check validates hypotheses; the error is one line for the user.
func (h Hypotheses) Check() error {
	limit := float64(maxElo)
	switch h.Model {
	case Logistic:
	case Normalized:
		limit = maxNormalized
	default:
		return fmt.Errorf("model %q is unknown; must be %s or %s", h.Model, Logistic, Normalized)
	}
	for _, elo := range [...]float64{h.Elo0, h.Elo1} {
		if !(math.Abs(elo) <= limit) {
			return fmt.Errorf("bound %v must be within ±%v %s Elo", elo, limit, h.Model)
		}
	}
	if h.Elo0 >= h.Elo1 {
		return fmt.Errorf("elo0 (%v) must be below elo1 (%v)", h.Elo0, h.Elo1)
	}
	const closest = 1e-6 // below this the scores may be equal in floating point
	if h.Elo1-h.Elo0 < closest {
		return fmt.Errorf("elo0 (%v) and elo1 (%v) must differ by at least %v", h.Elo0, h.Elo1, closest)
	}
	return nil
}

// Risks are the error probabilities of a test.
type Risks struct {
	Alpha float64 `json:"alpha"` // of accepting H1 if H0 is true
	Beta  float64 `json:"beta"`  // of accepting H0 if H1 is true
}

// Check validates risks; the error is one line for the user.
func (r Risks) Check() error {
	if !(r.Alpha > 0 && r.Beta > 0 && r.Alpha+r.Beta < 1) {
		return fmt.Errorf("alpha (%v) and beta (%v) must both be above 0, and their sum below 1", r.Alpha, r.Beta)
	}
	return nil
}

// capitals returns the logarithms of the capitals at which a test by bets with these risks accepts H0 and H1 (Ville
// 1939).
func (r Risks) capitals() (h0, h1 float64) { return -math.Log(r.Beta), -math.Log(r.Alpha) }

// landslideShare is the landslide rule's share of the risks of a test: 0.01 of 0.05.
const landslideShare = 0.2

// Split divides the risks between a test and the landslide rule next to it. The sum is the risk that either errs.
func (r Risks) Split() (test, landslide Risks) {
	landslide = Risks{landslideShare * r.Alpha, landslideShare * r.Beta}
	return Risks{r.Alpha - landslide.Alpha, r.Beta - landslide.Beta}, landslide
}

// Bounds returns the log-likelihood ratios at which a test with these risks accepts H0 and H1 (Wald 1945, Ann. Math.
// Stat. 16). The risks are exact except for the overshoot of the last pair.
func (r Risks) Bounds() (lower, upper float64) {
	return math.Log(r.Beta / (1 - r.Alpha)), math.Log((1 - r.Beta) / r.Alpha)
}
