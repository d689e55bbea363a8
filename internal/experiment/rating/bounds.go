package rating

import (
	"cmp"
	"math"
	"slices"
)

// boundProbability is the probability of results beyond a bound, which is one limit of a 95 % interval.
const boundProbability = 0.025

// placingProbability is the probability of results used for placing in the order. It is above one half, so that a player ranks
// above everyone it beat in every match.
const placingProbability = 0.75

// rate fills in the ratings of a group, and returns the players not comparable with its base.
func (f *field) rate(r *Ranking) (apart []int) {
	bounds, places := f.means(boundProbability), f.strengths(f.means(placingProbability))
	shift, side := f.shift(bounds)
	var group []int
	var order []float64
	for n, c := range f.circles {
		var players []int
		for _, seat := range c.seats {
			players = append(players, f.members[seat])
		}
		if !c.inBase && c.side == 0 {
			apart = append(apart, players...)
			continue
		}
		for i, player := range players {
			group, order = append(group, player), append(order, places[c.seats[i]])
			switch p := &r.Players[player]; {
			case len(players) > 1 && c.inBase:
				p.fill(c.fit, i)
			case !c.inBase:
				p.bound(bounds[n]+c.fit.theta[i]+shift, c.side)
			case len(f.members) > 1:
				p.bound(shift, side)
			}
		}
	}
	r.Groups = append(r.Groups, r.order(group, order))
	return apart
}

// bound fills in a lower bound for side 1, an upper bound for side -1, or no bound for a member of the base (side 0).
func (p *Rated) bound(theta float64, side int) {
	elo := eloPerLogit * theta
	p.Elo = &elo
	switch side {
	case 1:
		p.Bound, p.Lo = AtLeast, &elo
	case -1:
		p.Bound, p.Hi = AtMost, &elo
	}
}

// shift moves 0 from a base of one player that won or lost everything half way to the next players. side is the
// base's side.
func (f *field) shift(bounds []float64) (by float64, side int) {
	others := 0
	nearest := math.Inf(1)
	for n, c := range f.circles {
		switch {
		case c.inBase && len(c.seats) > 1 || c.side != 0 && c.side == -others:
			return 0, 0
		case c.side != 0:
			others = c.side
			nearest = min(nearest, float64(others)*bounds[n])
		}
	}
	if others == 0 {
		return 0, 0
	}
	return -float64(others) * nearest / 2, -others
}

// means returns the mean of each circle, as near to the base as its results allow: where they have the given
// probability, given the circles between it and the base.
func (f *field) means(probability float64) []float64 {
	means := make([]float64, len(f.circles))
	for _, side := range []int{1, -1} {
		var placed []int
		for n, c := range f.circles {
			if c.inBase {
				placed = append(placed, n)
			}
		}
		for _, n := range f.outwards(side) {
			means[n] = f.limit(n, placed, means, probability)
			placed = append(placed, n)
		}
	}
	return means
}

// outwards returns the circles on one side of the base, inner ones first.
func (f *field) outwards(side int) (all []int) {
	between := make([]int, len(f.circles))
	for n, c := range f.circles {
		if c.side != side {
			continue
		}
		all = append(all, n)
		between[n] = f.players(c.won)
		if side < 0 {
			between[n] = f.players(c.lost)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(between[a], between[b]) })
	return all
}

// limit returns the mean of a circle at which its results against the placed circles have the given probability. A
// pair of matches counts as one, as the two may be fully dependent.
func (f *field) limit(n int, placed []int, means []float64, probability float64) float64 {
	type sweep struct{ lead, times float64 }
	var sweeps []sweep
	at, side := f.strengths(means), float64(f.circles[n].side)
	for _, m := range f.contest.meetings {
		if f.circle[m.B] == n {
			m.A, m.B = m.B, m.A
		}
		if f.circle[m.A] == n && slices.Contains(placed, f.circle[m.B]) {
			sweeps = append(sweeps, sweep{side * (at[m.A] - at[m.B]), float64(m.Pairs.N())})
		}
	}
	return side * root(func(x float64) float64 {
		sum := -math.Log(probability)
		for _, s := range sweeps {
			sum += s.times * logWin(x+s.lead)
		}
		return sum
	})
}

// bisections suffices to find a root up to rounding errors.
const bisections = 80

// root returns the root of an increasing function.
func root(f func(float64) float64) float64 {
	lo, hi := -1.0, 1.0
	for f(lo) > 0 {
		lo *= 2
	}
	for f(hi) < 0 {
		hi *= 2
	}
	for range bisections {
		if mid := (lo + hi) / 2; f(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
