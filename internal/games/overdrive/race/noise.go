package race

import (
	"math"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// noise is the Perlin noise that places mud on a track. Products are wrapped in float64(), as a fused
// multiply-add would give other bits than the engine.
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

// shuffle draws the permutation. Before that the engine draws gradient tables that it never reads; they are skipped.
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

// signed returns a number in [-1, 1).
func signed(r *java.Random) float64 { return float64(2*r.Float64()) - 1 } // exact, fused or not

// skipGradients draws vectors until the engine would have accepted 256 directions in the plane and 256 in space. The
// engine rejects 9 of 10 vectors, and the high bits of the numbers suffice to reject most of these.
func skipGradients(r *java.Random) {
	first, second, third := java.NewJump(1), java.NewJump(3), java.NewJump(5) // to the high bits of each number
	two, three := java.NewJump(4), java.NewJump(6)                            // over all numbers of a vector
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

// Unit and maximum error of the magnitudes of signed numbers.
const (
	one   = 1 << 26
	slack = 4
)

func size(r java.Random) int64 {
	n := 2*r.Top() - one
	return max(n, -n)
}

// apart is negative if the engine clearly rejects two magnitudes: they differ by less than gap, or twice one of them
// exceeds ratio times the other. It avoids branches, which would be unpredictable.
func apart(u, v, gap, ratio int64) int64 {
	const most = 16 * slack // maximum error of the differences
	return max(u-v, v-u) - gap + most | ratio*v - 2*u + most | ratio*u - 2*v + most
}

// short is negative if a vector is clearly longer than 1.
func short(u, v, w int64) int64 { return one*one + 16*slack*one - u*u - v*v - w*w }

// planeDirection reports whether the engine accepts a vector as a direction in the plane.
func planeDirection(u, v float64) bool {
	length := float64(u*u) + float64(v*v)
	u, v = math.Abs(u), math.Abs(v)
	return !(length > 1 || u > float64(2.5*v) || v > float64(2.5*u) || math.Abs(u-v) < 0.4)
}

// spaceDirection reports whether the engine accepts a vector as a direction in space.
func spaceDirection(u, v, w float64) bool {
	length := float64(u*u) + float64(v*v) + float64(w*w)
	u, v, w = math.Abs(u), math.Abs(v), math.Abs(w)
	low, high := min(u, v, w), max(u, v, w)
	gap := min(math.Abs(u-v), math.Abs(u-w), math.Abs(v-w))
	return !(length > 1 || high > float64(4*low) || gap < 0.2)
}

// row computes the noise of points with the same y and z.
type row struct {
	n      *noise
	y, z   lattice
	at     int32 // x of the current cube; -1 for none
	slopes [8]slope
}

// slope is the contribution of a corner of the surrounding cube to the noise of a point.
type slope struct{ x, y, z float64 } // factor of x; contributions of y and z

// lattice is a coordinate split into its floor and the rest.
type lattice struct {
	below int32   // the floor modulo 256
	rest  float64 // fractional part
	curve float64 // smoothed rest
}

func newLattice(x float64) lattice {
	floor := math.Floor(x)
	rest := x - floor
	return lattice{int32(int64(floor) & 255), rest, float64(float64(rest*rest) * (3 - rest - rest))}
}

func (n *noise) row(y, z float64) *row {
	return &row{n: n, y: newLattice(y), z: newLattice(z), at: -1}
}

// point returns the noise of the point at x.
func (r *row) point(x float64) float64 {
	at := newLattice(x)
	if at.below != r.at {
		r.cube(at.below)
	}
	low := r.plane(&at, r.slopes[:4])
	return lerp(r.z.curve, low, r.plane(&at, r.slopes[4:]))
}

// cube moves to another cube. Corners are ordered by z, y and x.
func (r *row) cube(x int32) {
	r.at = x
	perm := &r.n.perm
	for i := range r.slopes {
		dx, dy, dz := int32(i&1), int32(i>>1&1), int32(i>>2)
		g := &r.n.gradients[(perm[perm[x+dx]+r.y.below+dy]+r.z.below+dz)&31]
		r.slopes[i] = slope{g[0], float64((r.y.rest - float64(dy)) * g[1]), float64((r.z.rest - float64(dz)) * g[2])}
	}
}

// plane returns the noise on one of the two planes around a point.
func (r *row) plane(x *lattice, s []slope) float64 {
	a := lerp(x.curve, s[0].at(x.rest), s[1].at(x.rest-1))
	b := lerp(x.curve, s[2].at(x.rest), s[3].at(x.rest-1))
	return lerp(r.y.curve, a, b)
}

func (s *slope) at(x float64) float64 { return float64(x*s.x) + s.y + s.z }

func lerp(t, a, b float64) float64 { return a + float64(t*(b-a)) }
