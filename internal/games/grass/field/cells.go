package field

import "math/bits"

// cells is a set of tiles: a bit for each, and two rows of 32 bits in a word, the upper one in its lower half.
type cells [(MaxHeight + 1) / 2]uint64

const rowBits = 32 // more than MaxWidth, so that rows do not touch

func (c *cells) add(b *Board, cell int) {
	x, y := b.Coordinates(cell)
	c[y/2] |= 1 << (x + y%2*rowBits)
}

// adjacent returns the tiles of another set that are adjacent to those of this one.
func (c *cells) adjacent(in *cells) (found cells) {
	above := uint64(0)
	for n, two := range c {
		near := two<<1 | two>>1 | two<<rowBits | two>>rowBits | above>>rowBits
		if n+1 < len(c) {
			near |= c[n+1] << rowBits
		}
		found[n], above = near&in[n], two
	}
	return found
}

// remove removes the tiles of another set.
func (c *cells) remove(other *cells) {
	for n := range c {
		c[n] &^= other[n]
	}
}

// meets reports whether the sets have a tile in common.
func (c *cells) meets(other *cells) bool {
	both := uint64(0)
	for n := range c {
		both |= c[n] & other[n]
	}
	return both != 0
}

// only returns the tile of a set with exactly one.
func (c *cells) only(b *Board) (cell int, ok bool) {
	for n, two := range c {
		switch {
		case two == 0:
		case ok || two&(two-1) != 0:
			return 0, false
		default:
			bit := bits.TrailingZeros64(two)
			cell, ok = (2*n+bit/rowBits)*b.Width+bit%rowBits, true
		}
	}
	return cell, ok
}
