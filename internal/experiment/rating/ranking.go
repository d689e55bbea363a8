package rating

import (
	"cmp"
	"math"
	"slices"
)

// Meeting is the results of player A against player B, as seen by A.
type Meeting struct {
	A, B  int
	Pairs Pairs
}

// BoundKind marks a rating that is only a bound.
type BoundKind string

// The bounds of ratings.
const (
	NoBound BoundKind = ""
	AtLeast BoundKind = ">=" // it lost no points to those it is compared with, as after wins only
	AtMost  BoundKind = "<=" // it won no points from them
)

// Rated is a player in a ranking. Values that do not exist are nil; without matches, all are.
type Rated struct {
	Place int // within its group, from 1; equal for equal ratings
	// Elo is relative to the mean of the group's base (see field). With a Bound, it is that bound, at 97.5 %.
	Elo   *float64
	Bound BoundKind
	// Error is the standard error by the model, which assumes independent matches; Sandwich is estimated from the
	// residuals and assumes only independent pairs. Lo and Hi are 95 % limits by the larger one; with a Bound, only
	// one of them exists.
	Error    *float64
	Sandwich *float64
	Lo       *float64
	Hi       *float64
}

// Ranking holds the ratings of players by the Bradley-Terry model.
type Ranking struct {
	Players []Rated // by number
	// Groups are sets of comparable players, best first. Players of different groups cannot be compared.
	Groups [][]int
}

// BradleyTerry rates players 0 … players-1 by maximum likelihood, with P(i beats j) = 1/(1+10^((Elo j - Elo i)/400))
// and a draw as half a win (Zermelo 1929; Bradley & Terry 1952). Ratings exist only among players that took points
// from each other, directly or through others (Ford 1957). Others have bounds.
func BradleyTerry(players int, meetings []Meeting) *Ranking {
	r := &Ranking{Players: make([]Rated, players)}
	met := newGraph(players)
	for _, m := range meetings {
		if m.Pairs.N() > 0 {
			met[m.A][m.B], met[m.B][m.A] = true, true
		}
	}
	all := make([]int, players)
	for i := range all {
		all[i] = i
	}
	r.rate(met, all, meetings)
	return r
}

// total returns the number of matches of a meeting and A's points.
func (m Meeting) total() (games, points float64) {
	games = float64(2 * m.Pairs.N())
	for i, n := range m.Pairs {
		points += float64(n) * float64(i) / 2
	}
	return games, points
}

// rate adds the groups of these players. Players not comparable with the rest of a group form their own groups.
func (r *Ranking) rate(met graph, players []int, meetings []Meeting) {
	for _, component := range met.of(players).weak() {
		var members []int
		for _, i := range component {
			members = append(members, players[i])
		}
		r.rate(met, newField(members, meetings).rate(r), meetings)
	}
}

// ratingTolerance is the difference, in natural units, up to which ratings count as equal.
const ratingTolerance = 1e-9

// order sorts players by strength, best first and equal ones by number, and sets their places.
func (r *Ranking) order(players []int, strength []float64) []int {
	level := map[int]float64{}
	for i, player := range players {
		level[player] = math.Round(strength[i] / ratingTolerance)
	}
	order := slices.Clone(players)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(level[b], level[a]) })
	for i, player := range order {
		r.Players[player].Place = i + 1
		if i > 0 && level[player] == level[order[i-1]] {
			r.Players[player].Place = r.Players[order[i-1]].Place
		}
	}
	return order
}

// fill sets the values of a rated player.
func (p *Rated) fill(f fit, seat int) {
	elo, se := eloPerLogit*f.theta[seat], eloPerLogit*math.Sqrt(f.covariance[seat][seat])
	p.Elo, p.Error = &elo, &se
	widest := se
	if f.sandwich != nil {
		s := eloPerLogit * math.Sqrt(max(0, f.sandwich[seat][seat]))
		p.Sandwich, widest = &s, max(se, s)
	}
	p.Lo, p.Hi = new(elo-z95*widest), new(elo+z95*widest)
}
