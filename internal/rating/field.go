package rating

import "slices"

// field is players who met, directly or through others. Its circles are players who took points from each
// other, directly or through others. What two circles did against each other was all won by one of them, so
// that the most likely ratings are infinitely far apart: then these games were certain, and say nothing of the
// ratings within a circle, which are those of its own games (limiting conditional model, Geyer 2009). One circle
// is the base, from whose mean ratings are counted; those of the others have bounds.
type field struct {
	members []int // numbers of the players, by seat
	contest contest
	circles []circle
	circle  []int // of each player, by seat
}

// circle is players whose ratings are estimated together.
type circle struct {
	seats  []int
	fit    fit
	won    []bool // by circle: against which it won, directly or through others
	lost   []bool // by circle: against which it lost so
	inBase bool
	side   int // of the base: 1 above, -1 below; 0 in the base, or not compared with it
}

// newField finds the circles of some players, and the base.
func newField(members []int, meetings []Meeting) *field {
	f := &field{members: members, contest: newContest(members, meetings), circle: make([]int, len(members))}
	took := newGraph(len(members))
	for _, m := range f.contest.meetings {
		games, points := m.total()
		took[m.A][m.B] = took[m.A][m.B] || points > 0
		took[m.B][m.A] = took[m.B][m.A] || points < games
	}
	circles := took.strong()
	for n, seats := range circles {
		c := circle{seats: seats, fit: f.estimate(seats), won: make([]bool, len(circles)), lost: make([]bool, len(circles))}
		to, from := took.reach(seats[0], false), took.reach(seats[0], true)
		for other, there := range circles {
			c.won[other] = other != n && to[there[0]]
			c.lost[other] = other != n && from[there[0]]
		}
		f.circles = append(f.circles, c)
		for _, seat := range seats {
			f.circle[seat] = n
		}
	}
	f.chooseBase()
	return f
}

// estimate fits the ratings of a circle by its own games, with mean 0.
func (f *field) estimate(seats []int) fit {
	if len(seats) == 1 {
		return fit{theta: make([]float64, 1), covariance: newMatrix(1)}
	}
	c := newContest(seats, f.contest.meetings)
	best, ok := c.fit(false)
	if !ok { // ratings are so far apart that no digits are left for them
		best, _ = c.fit(true)
		best.center()
	}
	return best
}

// chooseBase chooses the largest circle; of equally large ones that which is compared with most players, and then
// that which is nearest to the middle. If it is a single player, others share its place whom the results do not
// compare with it or each other: they are taken for equally strong.
func (f *field) chooseBase() {
	best := 0
	var least []int
	for n, c := range f.circles {
		above, below := f.players(c.lost), f.players(c.won)
		order := []int{-len(c.seats), -above - below, max(above-below, below-above)}
		if n == 0 || slices.Compare(order, least) < 0 {
			best, least = n, order
		}
	}
	base := []int{best}
	for n, c := range f.circles {
		compared := slices.ContainsFunc(base, func(b int) bool { return c.won[b] || c.lost[b] })
		if n != best && !compared && len(f.circles[best].seats) == 1 {
			base = append(base, n)
		}
	}
	for _, b := range base {
		f.circles[b].inBase = true
		for n := range f.circles {
			switch c := &f.circles[n]; {
			case c.won[b]:
				c.side = 1
			case c.lost[b]:
				c.side = -1
			}
		}
	}
}

// players returns how many players there are in some circles.
func (f *field) players(in []bool) (n int) {
	for i, c := range f.circles {
		if in[i] {
			n += len(c.seats)
		}
	}
	return n
}

// strengths returns the ratings of the players, by seat, where their circles have these means.
func (f *field) strengths(means []float64) []float64 {
	all := make([]float64, len(f.members))
	for n, c := range f.circles {
		for i, seat := range c.seats {
			all[seat] = means[n] + c.fit.theta[i]
		}
	}
	return all
}
