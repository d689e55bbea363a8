package regress

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Progress describes the state of a series in one line, and returns how many pairs are still expected; 0 if unknown. most is the
// maximum number of pairs.
func (s *Series) Progress(most int) (line string, left float64) {
	state := s.State()
	line = fmt.Sprintf("pair %d of at most %d; evidence %s; Elo %s", state.Pairs, most, evidence(state), s.watched())
	if state.ToGo == nil || state.DecidedAt > 0 {
		return line, 0
	}
	pairs := math.Ceil(*state.ToGo)
	return line + fmt.Sprintf("; about %s to go", spelling.Count(int(pairs), "pair")), min(pairs, float64(most-state.Pairs))
}

// evidence formats a test's evidence for and against the upper hypothesis: the wealth of a bet that started with 1, or the
// likelihood ratio of the hypotheses.
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
