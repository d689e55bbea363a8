package rating

import "math"

// RelativeMargin returns the margin of a over b as a share of both scores: (a-b)/(|a|+|b|+floor), within (-1, 1)
// even for negative scores. The floor keeps small scores from counting as crushing ones; it must be above 0 and
// fixed before the first match. A sixth of what both usually earn together is good.
func RelativeMargin(a, b, floor float64) float64 {
	return (a - b) / (math.Abs(a) + math.Abs(b) + floor)
}

const (
	// clipWidth is the number of mean margins that count as the full score.
	clipWidth = 4
	// clipWarmup is the number of pairs before the mean margin is used.
	clipWarmup = 5
)

// Clip converts relative margins to scores from 0 to 1 for Always, Landslide and LiveInterval: ½ for a margin of 0,
// and 0 or 1 for four times the mean size of the earlier ones. The first five are used unscaled. A score depends on
// earlier margins only, as bets require.
type Clip struct {
	n   int
	sum float64
}

// Score returns the score of the next relative margin.
func (c *Clip) Score(margin float64) float64 {
	width := 1.0
	if c.n >= clipWarmup && c.sum > 0 {
		width = clipWidth * c.sum / float64(c.n)
	}
	c.n++
	c.sum += math.Abs(margin)
	return clipped(margin, width)
}

func clipped(margin, width float64) float64 { return 0.5 + 0.5*min(max(margin/width, -1), 1) }
