package rating

import "slices"

// field is a set of players that met, directly or through others. Its circles are players that took points from each
// other, directly or through others. One of two circles won all matches between them, so their most likely ratings
// are infinitely far apart. Given that, such matches are certain and do not affect ratings within a circle, which
// follow from its own matches (limiting conditional model, Geyer 2009). Ratings are relative to the mean of one
// circle, the base; other circles have bounds.
type field struct {
	members []int // players by seat
	contest contest
	circles []circle
	circle  []int // by seat
}

// circle is a set of players rated together.
type circle struct {
	seats  []int
	fit    fit
	won    []bool // by circle: beaten, directly or through others
	lost   []bool // by circle: lost to, directly or through others
	inBase bool
	side   int // of the base: 1 above, -1 below; 0 in the base, or not comparable
}

// newField groups players into circles and chooses the base.
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

// estimate rates a circle by its own matches, with mean 0.
func (f *field) estimate(seats []int) fit {
	if len(seats) == 1 {
		return fit{theta: make([]float64, 1), covariance: newMatrix(1)}
	}
	c := newContest(seats, f.contest.meetings)
	best, ok := c.fit(false)
	if !ok { // ratings too far apart for float64
		best, _ = c.fit(true)
		best.center()
	}
	return best
}

// chooseBase chooses the largest circle, then the one comparable with most players, then the one nearest to the
// middle. A base of a single player is joined by the players comparable neither with it nor with each other, which
// are assumed to be equally strong.
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

// players returns the number of players in these circles.
func (f *field) players(in []bool) (n int) {
	for i, c := range f.circles {
		if in[i] {
			n += len(c.seats)
		}
	}
	return n
}

// strengths returns the ratings by seat, given the means of circles.
func (f *field) strengths(means []float64) []float64 {
	all := make([]float64, len(f.members))
	for n, c := range f.circles {
		for i, seat := range c.seats {
			all[seat] = means[n] + c.fit.theta[i]
		}
	}
	return all
}
