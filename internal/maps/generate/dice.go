package generate

import (
	"math/bits"
	"math/rand/v2"
)

// dice is a stream of random numbers that is the same on all machines and in all versions of Go: PCG is fixed by its
// definition, and everything else is computed here, with integers only.
type dice struct{ source *rand.PCG }

// stream selects a random stream of a seed. Rooms and orders have different ones, so that orders do not affect rooms.
type stream uint64

const (
	planning stream = iota + 1
	building
	ordering
)

func newDice(seed int64, version int, s stream) *dice {
	const versionAt = 32 // bits left for the stream
	return &dice{rand.NewPCG(uint64(seed), uint64(version)<<versionAt|uint64(s))}
}

// below returns a number from 0 to n-1.
func (d *dice) below(n int) int {
	high, _ := bits.Mul64(d.source.Uint64(), uint64(n))
	return int(high)
}

// between returns a number from low to high, both included.
func (d *dice) between(low, high int) int { return low + d.below(high-low+1) }

// chance returns true with a probability in percent.
func (d *dice) chance(percent int) bool { return d.below(100) < percent }

// weighted returns an index with a probability in proportion to its weight.
func (d *dice) weighted(weights []int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	n := d.below(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// shuffle puts a list into random order.
func shuffle[T any](d *dice, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
