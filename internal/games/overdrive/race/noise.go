package race

import (
	"math"

	"github.com/cookoff/cookoff/internal/java"
)

// noise is the Perlin noise that puts mud on a track (section 2a). Products are wrapped in float64()
// so that no fused multiply-add gives other bits than the engine's.
type noise struct {
	perm      [256 + 258]int32
	gradients [32][3]float64
}

func newNoise(seed int32) *noise {
	n := new(noise)
	n.setGradients()
	n.shuffle(seed)
	return n
}

func (n *noise) setGradients() {
	r2 := math.Sqrt(0.5)
	s := math.Sqrt(2 + r2 + r2)
	g := &n.gradients
	for i := range 3 {
		for j := range 3 {
			if i == j {
				g[i][j] = (1 + r2 + r2) / s
			} else {
				g[i][j] = r2 / s
			}
		}
		g[3][i] = math.Sqrt(1.0 / 3.0)
	}
	for i := 1; i < 8; i++ {
		for m := range 4 {
			for axis := range 3 {
				if i>>axis&1 == 1 {
					g[4*i+m][axis] = -g[m][axis]
				} else {
					g[4*i+m][axis] = g[m][axis]
				}
			}
		}
	}
}

// shuffle draws the permutation. Before it the engine draws gradient tables that nothing reads, so
// only the number of their draws matters.
func (n *noise) shuffle(seed int32) {
	r := java.NewRandom(int64(seed))
	skipGradients(r)
	for i := range int32(256) {
		n.perm[i] = i
	}
	for i := 255; i >= 1; i-- {
		j := r.Int64() & 255
		n.perm[i], n.perm[j] = n.perm[j], n.perm[i]
	}
	for k := range 258 {
		n.perm[256+k] = n.perm[k]
	}
}

// signed is a number from -1 to 1, without 1.
func signed(r *java.Random) float64 { return float64(2*r.Float64()) - 1 }

// skipGradients draws vectors until the engine has had 256 directions in the plane and in space. It turns 9 in 10 of
// them down, most so clearly that the highest bits of their numbers say so.
func skipGradients(r *java.Random) {
	first, second, third := java.NewLeap(1), java.NewLeap(3), java.NewLeap(5) // to the highest bits
	two, three := java.NewLeap(4), java.NewLeap(6)                            // over so many numbers
	for range 256 {
		r.Float64()
		for {
			u, v := size(r.After(first)), size(r.After(second))
			if apart(u, v, one*2/5, 5)|short(u, v, 0) < 0 {
				*r = r.After(two)
			} else if planeDirection(signed(r), signed(r)) {
				break
			}
		}
		for {
			u, v, w := size(r.After(first)), size(r.After(second)), size(r.After(third))
			if apart(u, v, one/5, 8)|apart(u, w, one/5, 8)|apart(v, w, one/5, 8)|short(u, v, w) < 0 {
				*r = r.After(three)
			} else if spaceDirection(signed(r), signed(r), signed(r)) {
				break
			}
		}
	}
}

// Sizes of signed numbers in whole parts of one: less than slack from what they are.
const (
	one   = 1 << 26
	slack = 4
)

func size(r java.Random) int64 {
	n := 2*r.Top() - one
	return max(n, -n)
}

// apart is negative if two sizes clearly differ by less than gap, or twice one by more than ratio times the other. It
// has no branches, as nothing foretells which way they would go.
func apart(u, v, gap, ratio int64) int64 {
	const most = 16 * slack // that the left sides are off
	return max(u-v, v-u) - gap + most | ratio*v - 2*u + most | ratio*u - 2*v + most
}

// short is negative if a vector is clearly longer than one.
func short(u, v, w int64) int64 { return one*one + 16*slack*one - u*u - v*v - w*w }

// planeDirection reports whether the engine takes a vector as a direction in the plane.
func planeDirection(u, v float64) bool {
	length := float64(u*u) + float64(v*v)
	u, v = math.Abs(u), math.Abs(v)
	return !(length > 1 || u > float64(2.5*v) || v > float64(2.5*u) || math.Abs(u-v) < 0.4)
}

// spaceDirection reports whether the engine takes a vector as a direction in space.
func spaceDirection(u, v, w float64) bool {
	length := float64(u*u) + float64(v*v) + float64(w*w)
	u, v, w = math.Abs(u), math.Abs(v), math.Abs(w)
	low, high := min(u, v, w), max(u, v, w)
	gap := min(math.Abs(u-v), math.Abs(u-w), math.Abs(v-w))
	return !(length > 1 || high > float64(4*low) || gap < 0.2)
}

// at is the noise of a point.
func (n *noise) at(x, y, z float64) float64 {
	bx, rx := split(x)
	by, ry := split(y)
	bz, rz := split(z)
	c := corner{n: n, rx: rx, ry: ry, sx: curve(rx), sy: curve(ry)}
	b0, b1 := n.perm[bx], n.perm[bx+1]
	c.b00, c.b10 = n.perm[b0+by], n.perm[b1+by]
	c.b01, c.b11 = n.perm[b0+by+1], n.perm[b1+by+1]
	return lerp(curve(rz), c.plane(bz, rz), c.plane(bz+1, rz-1))
}

// split gives the lattice coordinate of a number, modulo 256, and what is left of it.
func split(x float64) (lattice int32, rest float64) {
	floor := math.Floor(x)
	return int32(int64(floor) & 255), x - floor
}

// corner is the square of the lattice around a point.
type corner struct {
	n                  *noise
	b00, b10, b01, b11 int32
	rx, ry, sx, sy     float64
}

// plane is the noise of one of the two planes around a point.
func (c *corner) plane(zi int32, rz float64) float64 {
	rx1, ry1 := c.rx-1, c.ry-1
	a := lerp(c.sx, c.dot(c.b00+zi, c.rx, c.ry, rz), c.dot(c.b10+zi, rx1, c.ry, rz))
	b := lerp(c.sx, c.dot(c.b01+zi, c.rx, ry1, rz), c.dot(c.b11+zi, rx1, ry1, rz))
	return lerp(c.sy, a, b)
}

func (c *corner) dot(i int32, x, y, z float64) float64 {
	g := &c.n.gradients[i&31]
	return float64(x*g[0]) + float64(y*g[1]) + float64(z*g[2])
}

func curve(t float64) float64 { return float64(float64(t*t) * (3 - t - t)) }

func lerp(t, a, b float64) float64 { return a + float64(t*(b-a)) }
