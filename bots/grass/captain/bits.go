package captain

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// A set has a bit per tile, and an unused bit after each row, so that shifts do not carry from one row into the
// next.
const words = ((field.MaxWidth+1)*field.MaxHeight + 63) / 64

// set is a set of tiles of a map.
type set [words]uint64

func (s *set) add(bit int)      { s[bit>>6] |= 1 << (bit & 63) }
func (s *set) has(bit int) bool { return s[bit>>6]>>(bit&63)&1 != 0 }

func (s *set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *set) empty() bool { return s[0]|s[1]|s[2]|s[3]|s[4] == 0 }

// intersects reports whether two sets have a tile in common.
func (s *set) intersects(o *set) bool {
	return s[0]&o[0]|s[1]&o[1]|s[2]&o[2]|s[3]&o[3]|s[4]&o[4] != 0
}

// first returns the first tile of a non-empty set.
func (s *set) first() (out set) {
	for i, w := range s {
		if w != 0 {
			out[i] = w & -w
			break
		}
	}
	return out
}

func (s *set) union(o *set) (out set) {
	for i := range s {
		out[i] = s[i] | o[i]
	}
	return out
}

func (s *set) intersection(o *set) (out set) {
	for i := range s {
		out[i] = s[i] & o[i]
	}
	return out
}

func (s *set) minus(o *set) (out set) {
	for i := range s {
		out[i] = s[i] &^ o[i]
	}
	return out
}

// dilate returns the tiles of a set and all adjacent ones; stride is the number of bits per row.
func (s *set) dilate(stride uint) (out set) {
	stride &= 63
	back := 64 - stride
	out[0] = s[0] | s[0]<<1 | s[0]>>1 | s[1]<<63 | s[0]<<stride | s[0]>>stride | s[1]<<back
	for i := 1; i < words-1; i++ {
		out[i] = s[i] | s[i]<<1 | s[i-1]>>63 | s[i]>>1 | s[i+1]<<63 |
			s[i]<<stride | s[i-1]>>back | s[i]>>stride | s[i+1]<<back
	}
	const last = words - 1
	out[last] = s[last] | s[last]<<1 | s[last-1]>>63 | s[last]>>1 | s[last]<<stride | s[last-1]>>back | s[last]>>stride
	return out
}
