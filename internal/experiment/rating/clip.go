package rating

import (
	"math"
	"slices"
)

// RelativeMargin returns the margin of a over b as a share of both scores: (a-b)/(|a|+|b|+floor), within (-1, 1) even
// for negative scores. The floor keeps small scores from counting as landslides. It must be above 0 and fixed before
// the first match; a sixth of the usual sum of both scores works well.
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
// and 0 or 1 for four times the mean size of earlier margins. The first five are not scaled. A score depends only on
// itself and earlier margins, as bets require.
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

// rawClipWidth is the number of median margins that count as the full score: for normal margins, five medians are
// about four means.
const rawClipWidth = 5

// RawClip converts margins in points of a game to scores from 0 to 1, like Clip for relative ones: ½ for a margin of
// 0, and 0 or 1 for five times the median size of the earlier ones or, if most are 0, four times their mean. The
// scale of points is unknown at first, so the first five margins are part of their own median, which favours no side
// if margins are symmetric around 0. A mean would let one extreme match make all others look small.
type RawClip struct {
	sizes []float64 // sorted
	sum   float64
}

// Score returns the score of the next margin.
func (c *RawClip) Score(margin float64) float64 {
	if len(c.sizes) < clipWarmup || c.sum == 0 {
		c.take(margin)
		return clipped(margin, c.width())
	}
	width := c.width()
	c.take(margin)
	return clipped(margin, width)
}

// width returns the margin that counts as the full score; 1 while all margins are 0.
func (c *RawClip) width() float64 {
	n := len(c.sizes)
	median := (c.sizes[(n-1)/2] + c.sizes[n/2]) / 2
	switch {
	case median > 0:
		return rawClipWidth * median
	case c.sum > 0:
		return clipWidth * c.sum / float64(n)
	}
	return 1
}

func (c *RawClip) take(margin float64) {
	size := math.Abs(margin)
	at, _ := slices.BinarySearch(c.sizes, size)
	c.sizes = slices.Insert(c.sizes, at, size)
	c.sum += size
}

// ClipMean returns the mean of RawClip's scores for normally distributed margins of a bot that is stronger by a
// normalized Elo: ½ at 0, and about 0.15 more for each standard deviation by which the mean margin exceeds 0.
func ClipMean(normalizedElo float64) float64 {
	t := PairEffect(normalizedElo)
	lo, hi := 0.0, math.Abs(t)+1 // around the median size
	for range halvings {
		if x := (lo + hi) / 2; normalCDF(x-t)-normalCDF(-x-t) < 0.5 {
			lo = x
		} else {
			hi = x
		}
	}
	return 0.5 + 0.5*t/(rawClipWidth*lo)
}
