package rating

import (
	"fmt"
	"math"
)

// Model is the scale on which hypotheses are given.
type Model string

// The scales of hypotheses.
const (
	Logistic   Model = "logistic"   // Elo of the expected score
	Normalized Model = "normalized" // normalized Elo: the same cost to detect on any scenarios
)

// Hypotheses are what a test decides between: the newer bot is Elo0 (H0) or Elo1 (H1) stronger.
type Hypotheses struct {
	Model Model   `json:"model"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
}

// How far from 0 hypotheses may be. Beyond some ±230 normalized Elo the most likely distribution
// cannot be found, and beyond ±1000 Elo there is next to nothing to win or lose.
const (
	maxNormalized = 200
	maxElo        = 1000
)

// Check says what is wrong with hypotheses, as one line for the user.
func (h Hypotheses) Check() error {
	limit := float64(maxElo)
	switch h.Model {
	case Logistic:
	case Normalized:
		limit = maxNormalized
	default:
		return fmt.Errorf("model %q is unknown, want %s or %s", h.Model, Logistic, Normalized)
	}
	for _, elo := range [...]float64{h.Elo0, h.Elo1} {
		if !(math.Abs(elo) <= limit) {
			return fmt.Errorf("bound %v is not within ±%v %s Elo", elo, limit, h.Model)
		}
	}
	if h.Elo0 >= h.Elo1 {
		return fmt.Errorf("elo0 is %v and elo1 is %v, want elo0 < elo1", h.Elo0, h.Elo1)
	}
	return nil
}

// Risks are the chances of error that a test may have.
type Risks struct {
	Alpha float64 `json:"alpha"` // of accepting H1 where H0 is true
	Beta  float64 `json:"beta"`  // of accepting H0 where H1 is true
}

// Check says what is wrong with risks, as one line for the user.
func (r Risks) Check() error {
	if !(r.Alpha > 0 && r.Beta > 0 && r.Alpha+r.Beta < 1) {
		return fmt.Errorf("alpha is %v and beta is %v, want both above 0 and their sum below 1", r.Alpha, r.Beta)
	}
	return nil
}

// landslideShare is the part of the risks that the landslide rule gets where it runs beside a test:
// 0.01 of 0.05.
const landslideShare = 0.2

// Split shares the risks between a test and the landslide rule beside it: one errs if either does.
func (r Risks) Split() (test, landslide Risks) {
	landslide = Risks{landslideShare * r.Alpha, landslideShare * r.Beta}
	return Risks{r.Alpha - landslide.Alpha, r.Beta - landslide.Beta}, landslide
}

// Bounds returns the log-likelihood ratios at which a test of these risks accepts H0 and H1 (Wald 1945, Ann.
// Math. Stat. 16). The risks hold up to what the last pair goes over the bound.
func (r Risks) Bounds() (lower, upper float64) {
	return math.Log(r.Beta / (1 - r.Alpha)), math.Log((1 - r.Beta) / r.Alpha)
}
