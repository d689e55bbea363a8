// Package java implements the parts of Java's library that the rules of contests in Java and Kotlin use: random numbers and
// parsing of integers. It imports no package of this project.
package java

// Random is java.util.Random, a 48-bit linear congruential generator.
type Random struct{ state uint64 }

const (
	multiplier = 0x5DEECE66D
	increment  = 0xB
	mask       = 1<<48 - 1
)

// NewRandom returns a generator. It uses the lower 48 bits of the seed.
func NewRandom(seed int64) *Random { return &Random{(uint64(seed) ^ multiplier) & mask} }

// next returns a number with the given number of bits, at most 32; 32 bits are signed.
func (r *Random) next(bits int) int32 {
	r.state = (r.state*multiplier + increment) & mask
	return int32(r.state >> (48 - bits))
}

// Intn returns a number from 0 to n-1; n must be positive.
func (r *Random) Intn(n int32) int32 {
	if n&(n-1) == 0 {
		return int32(int64(n) * int64(r.next(31)) >> 31)
	}
	for {
		u := r.next(31)
		v := u % n
		if u-v+(n-1) >= 0 { // false on overflow: such numbers would be biased
			return v
		}
	}
}

// Int64 returns a number of 64 bits.
func (r *Random) Int64() int64 {
	high := int64(r.next(32)) << 32
	return high + int64(r.next(32))
}

// Float64 returns a number from 0 (included) to 1 (excluded).
func (r *Random) Float64() float64 {
	high := int64(r.next(26)) << 27
	return float64(high+int64(r.next(27))) * (1.0 / (1 << 53))
}

// Jump combines several steps of the generator. Float64 takes two steps; the second supplies the lower bits.
type Jump struct{ multiplier, increment uint64 }

// NewJump returns a leap over a number of steps.
func NewJump(steps int) Jump {
	l := Jump{multiplier: 1}
	for range steps {
		l.multiplier = l.multiplier * multiplier & mask
		l.increment = (l.increment*multiplier + increment) & mask
	}
	return l
}

// After returns the generator after a leap.
func (r Random) After(l Jump) Random { return Random{(r.state*l.multiplier + l.increment) & mask} }

// Top returns the top 26 bits of the state: after the first step of a Float64, its upper bits.
func (r Random) Top() int64 { return int64(r.state >> (48 - 26)) }

// Shuffle is java.util.Collections.shuffle.
func Shuffle[T any](r *Random, list []T) {
	for i := len(list); i > 1; i-- {
		j := r.Intn(int32(i))
		list[i-1], list[j] = list[j], list[i-1]
	}
}
