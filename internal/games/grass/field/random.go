package field

import (
	"crypto/sha1"
	"encoding/binary"
)

// Random is the random generator of the referee's maps: Java's SecureRandom with algorithm SHA1PRNG, used through the
// methods of java.util.Random. Each method draws whole bytes.
type Random struct {
	state [sha1.Size]byte
	block [sha1.Size]byte
	used  int // used bytes of block
}

// NewRandom returns a generator seeded with the eight bytes of the seed, lowest first. The referee's generator would
// seed itself randomly for seed 0; this one does not treat 0 specially.
func NewRandom(seed int64) *Random {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], uint64(seed))
	return &Random{state: sha1.Sum(bytes[:]), used: sha1.Size}
}

// refill computes the next block and advances the state, which becomes the sum of state, block and 1: byte by byte,
// as signed numbers with a carry that may be negative.
func (r *Random) refill() {
	r.block = sha1.Sum(r.state[:])
	r.used = 0
	carry, changed := 1, false
	for i, old := range r.state {
		sum := int(int8(old)) + int(int8(r.block[i])) + carry
		r.state[i] = byte(sum)
		carry = sum >> 8
		changed = changed || r.state[i] != old
	}
	if !changed {
		r.state[0]++
	}
}

// Byte draws one byte.
func (r *Random) Byte() byte {
	if r.used == sha1.Size {
		r.refill()
	}
	b := r.block[r.used]
	r.used++
	return b
}

// bits draws n bits (1 to 32): the highest ones of as many bytes as needed.
func (r *Random) bits(n int) uint32 {
	size := (n + 7) / 8
	var v uint32
	for range size {
		v = v<<8 | uint32(r.Byte())
	}
	return v >> (8*size - n)
}

// Bool draws a boolean.
func (r *Random) Bool() bool { return r.bits(1) == 1 }

// Float64 draws a number in [0, 1), with 53 bits.
func (r *Random) Float64() float64 {
	high := int64(r.bits(26))
	low := int64(r.bits(27))
	return float64(high<<27+low) / (1 << 53)
}

// IntN draws a number in [0, bound); bound must be from 1 to 2^31-1.
func (r *Random) IntN(bound int) int {
	const limit = 1 << 31
	if bound&(bound-1) == 0 {
		return int(int64(bound) * int64(r.bits(31)) >> 31)
	}
	for {
		drawn := int64(r.bits(31))
		v := drawn % int64(bound)
		if drawn-v+int64(bound)-1 < limit {
			return int(v)
		}
	}
}
