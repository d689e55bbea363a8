package race

// random is the generator of java.util.Random: 48 bits, linear congruential (section 2).
type random struct{ state uint64 }

const (
	randomMultiplier = 0x5DEECE66D
	randomIncrement  = 0xB
	randomMask       = 1<<48 - 1
)

// newRandom seeds with a 32-bit number, which is sign-extended.
func newRandom(seed int32) random {
	return random{(uint64(int64(seed)) ^ randomMultiplier) & randomMask}
}

// draw gives the next bits, at most 32, as a signed number if it is all 32.
func (r *random) draw(bits uint) int32 {
	r.state = (r.state*randomMultiplier + randomIncrement) & randomMask
	return int32(r.state >> (48 - bits))
}

// double is a number from 0 to 1, without 1.
func (r *random) double() float64 {
	high := int64(r.draw(26)) << 27
	return float64(float64(high+int64(r.draw(27))) * (1.0 / (1 << 53)))
}

// long is any number of 64 bits.
func (r *random) long() int64 {
	high := int64(r.draw(32)) << 32
	return high + int64(r.draw(32))
}

// below is a number from 0 to n-1; n must be positive.
func (r *random) below(n int32) int32 {
	if n&(n-1) == 0 {
		return int32((int64(n) * int64(r.draw(31))) >> 31)
	}
	for {
		x := r.draw(31)
		v := x % n
		if x-v+(n-1) >= 0 { // wraps to a negative number in the last, incomplete stretch
			return v
		}
	}
}
