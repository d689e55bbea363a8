package kitchen

// Random is the generator of the contest's platform: java.util.Random, a linear congruential
// generator of 48 bits.
type Random struct{ state uint64 }

const (
	randomMultiplier = 0x5DEECE66D
	randomIncrement  = 0xB
	randomMask       = 1<<48 - 1
)

// NewRandom is a generator with a seed, of which 48 bits count.
func NewRandom(seed int64) *Random {
	return &Random{(uint64(seed) ^ randomMultiplier) & randomMask}
}

// next is a number of the given number of bits, up to 31.
func (r *Random) next(bits int) int32 {
	r.state = (r.state*randomMultiplier + randomIncrement) & randomMask
	return int32(r.state >> (48 - bits))
}

// Intn is a number from 0 to n-1; n must be positive.
func (r *Random) Intn(n int32) int32 {
	if n&(n-1) == 0 {
		return int32(int64(n) * int64(r.next(31)) >> 31)
	}
	for {
		u := r.next(31)
		v := u % n
		if u-v+(n-1) >= 0 { // false if the sum overflows: such draws would not be fair
			return v
		}
	}
}

// Float64 is a number from 0 up to but not 1.
func (r *Random) Float64() float64 {
	high := int64(r.next(26)) << 27
	return float64(high+int64(r.next(27))) * (1.0 / (1 << 53))
}

// shuffle is java.util.Collections.shuffle.
func shuffle[T any](r *Random, list []T) {
	for i := len(list); i > 1; i-- {
		j := r.Intn(int32(i))
		list[i-1], list[j] = list[j], list[i-1]
	}
}
