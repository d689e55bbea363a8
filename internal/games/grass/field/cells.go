package field

import "math/bits"

// cells is a set of tiles as a bitmap. Each word holds two rows of 32 bits, the upper one in the lower half.
type cells [(MaxHeight + 1) / 2]uint64

const rowBits = 32 // more than MaxWidth, so that rows do not touch

func (c *cells) add(b *Board, cell int) {
	x, y := b.Coordinates(cell)
	c[y/2] |= 1 << (x + y%2*rowBits)
}

// adjacent returns the tiles in another set that are adjacent to tiles of this set.
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

// intersects reports whether the sets have a common tile.
func (c *cells) intersects(other *cells) bool {
	both := uint64(0)
	for n := range c {
		both |= c[n] & other[n]
	}
	return both != 0
}

// single returns the only tile of the set; ok is false if there are none or several.
func (c *cells) single(b *Board) (cell int, ok bool) {
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
