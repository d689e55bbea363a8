package rating

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Meeting is what players A and B, by number, have done against each other, as A sees it. Results of
// games that form pairs belong into Pairs, others into Games.
type Meeting struct {
	A, B  int
	Games Games
	Pairs Pairs
}

// Bound says that a rating is not an estimate but a bound.
type Bound string

// The bounds of ratings.
const (
	NoBound Bound = ""
	AtLeast Bound = ">=" // unbeaten: the player, or a circle of players even among themselves, gave no point
	AtMost  Bound = "<=" // winless: it took none
)

// Rated is a player in a ranking. Its figures are nil without games.
type Rated struct {
	Place  int      `json:"place"` // within its group, from 1; equal for equal ratings
	Games  int      `json:"games"`
	Points float64  `json:"points"`
	Elo    *float64 `json:"elo"` // relative to the mean of the group, or to the anchor
	Bound  Bound    `json:"bound"`
	// Error is the standard error by the model, which takes games for independent; Sandwich the one by
	// how far results were off, which takes pairs for independent. The latter needs a group that is not
	// anchored. Lo and Hi are 95 % limits by Error, or by the larger one if there were pairs.
	Error    *float64 `json:"error"`
	Sandwich *float64 `json:"sandwich"`
	Lo       *float64 `json:"lo"`
	Hi       *float64 `json:"hi"`
}

// Group is a set of players that met, directly or through others. Groups cannot be compared.
type Group struct {
	Players []int `json:"players"` // best first
	// Anchored says that results alone bound no ratings, since not everyone has taken points from
	// everyone, directly or through others: each player was given a draw against an anchor rated 0.
	Anchored bool `json:"anchored"`
}

// Ranking is the ratings of players by Bradley and Terry's model.
type Ranking struct {
	Players []Rated `json:"players"` // by number
	Groups  []Group `json:"groups"`

	group []int // of each player
	seat  []int // of each player in its group
	fits  []fit // of each group
}

// Difference is what a ranking says of two players.
type Difference struct {
	Elo      float64  `json:"elo"`
	Error    float64  `json:"error"` // not that of two single ratings, which vary together
	Sandwich *float64 `json:"sandwich"`
	LOS      float64  `json:"los"` // likelihood that the first is the stronger
}

// BradleyTerry rates players 0 … players-1 by the most likely ratings in P(i beats j) =
// 1/(1+10^((Elo j - Elo i)/400)), a draw being half a win each (Zermelo 1929; Bradley & Terry 1952).
// These exist exactly if everyone has taken points from everyone, directly or through others (Ford
// 1957); groups where that is not so are anchored.
func BradleyTerry(players int, meetings []Meeting) (*Ranking, error) {
	for n, m := range meetings {
		if err := m.check(players); err != nil {
			return nil, fmt.Errorf("meeting %d: %w", n+1, err)
		}
	}
	r := &Ranking{Players: make([]Rated, players), group: make([]int, players), seat: make([]int, players)}
	met := newGraph(players)
	for _, m := range meetings {
		if games, points := m.total(); games > 0 {
			met[m.A][m.B], met[m.B][m.A] = true, true
			r.Players[m.A].Games += int(games)
			r.Players[m.B].Games += int(games)
			r.Players[m.A].Points += points
			r.Players[m.B].Points += games - points
		}
	}
	for g, members := range met.weak() {
		for seat, player := range members {
			r.group[player], r.seat[player] = g, seat
		}
		r.rate(members, meetings)
	}
	return r, nil
}

func (m Meeting) check(players int) error {
	switch {
	case min(m.A, m.B) < 0 || max(m.A, m.B) >= players:
		return fmt.Errorf("players are %d and %d, want numbers below %d", m.A, m.B, players)
	case m.A == m.B:
		return fmt.Errorf("player %d against itself", m.A)
	case slices.Min(m.Games[:]) < 0 || slices.Min(m.Pairs[:]) < 0:
		return fmt.Errorf("negative count in %v or %v", m.Games, m.Pairs)
	}
	return nil
}

// total are the games of a meeting and A's points of them.
func (m Meeting) total() (games, points float64) {
	games = float64(m.Games.N() + 2*m.Pairs.N())
	points = float64(m.Games[2]) + float64(m.Games[1])/2
	for i, n := range m.Pairs {
		points += float64(n) * float64(i) / 2
	}
	return games, points
}

// rate adds a group.
func (r *Ranking) rate(members []int, meetings []Meeting) {
	c := contest{size: len(members)}
	took := newGraph(len(members))
	paired := false
	for _, m := range meetings {
		games, points := m.total()
		if games == 0 || !slices.Contains(members, m.A) {
			continue
		}
		m.A, m.B = r.seat[m.A], r.seat[m.B]
		c.meetings = append(c.meetings, m)
		took[m.A][m.B] = took[m.A][m.B] || points > 0
		took[m.B][m.A] = took[m.B][m.A] || points < games
		paired = paired || m.Pairs.N() > 0
	}
	circles := took.strong()
	f, ok := fit{}, false
	if len(circles) == 1 {
		f, ok = c.fit(false)
	}
	if !ok {
		f, _ = c.fit(true)
	}
	f.paired = paired
	r.fits = append(r.fits, f)
	r.Groups = append(r.Groups, Group{Players: r.order(members, f), Anchored: f.anchored && len(members) > 1})
	for _, player := range members {
		if r.Players[player].Games > 0 {
			r.Players[player].fill(f, r.seat[player])
		}
	}
	if f.anchored {
		r.bound(members, took, circles)
	}
}

// alike is a difference in natural units that is due to rounding.
const alike = 1e-9

// order sorts players, best first and equal ones by number, and gives them their places.
func (r *Ranking) order(members []int, f fit) []int {
	level := func(player int) float64 { return math.Round(f.theta[r.seat[player]] / alike) }
	order := slices.Clone(members)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(level(b), level(a)) })
	for i, player := range order {
		r.Players[player].Place = i + 1
		if i > 0 && level(player) == level(order[i-1]) {
			r.Players[player].Place = r.Players[order[i-1]].Place
		}
	}
	return order
}

// fill takes over the figures of a fit.
func (p *Rated) fill(f fit, seat int) {
	elo, se := eloPerLogit*f.theta[seat], eloPerLogit*math.Sqrt(f.covariance[seat][seat])
	p.Elo, p.Error = &elo, &se
	widest := se
	if f.sandwich != nil {
		s := eloPerLogit * math.Sqrt(max(0, f.sandwich[seat][seat]))
		p.Sandwich = &s
		if f.paired {
			widest = max(se, s)
		}
	}
	p.Lo, p.Hi = new(elo-z95*widest), new(elo+z95*widest)
}

// bound marks the players of circles that gave nothing to the others, or took nothing from them. If one
// circle is the largest, it is what the others are compared with, and keeps its ratings.
func (r *Ranking) bound(members []int, took graph, circles [][]int) {
	sizes := make([]int, len(circles))
	for i, circle := range circles {
		sizes[i] = len(circle)
	}
	largest := slices.Max(sizes)
	body := slices.Index(sizes, largest)
	if slices.Contains(sizes[body+1:], largest) {
		body = -1
	}
	for n, circle := range circles {
		if n == body {
			continue
		}
		mark := took.bound(circle)
		for _, i := range circle {
			r.Players[members[i]].Bound = mark
		}
	}
}

// bound is what can be said of a circle in a graph of who took points from whom.
func (g graph) bound(circle []int) Bound {
	gave, got := false, false
	for _, i := range circle {
		for j := range g {
			outside := !slices.Contains(circle, j)
			gave = gave || outside && g[j][i]
			got = got || outside && g[i][j]
		}
	}
	switch {
	case got && !gave:
		return AtLeast
	case gave && !got:
		return AtMost
	}
	return NoBound
}

// Difference compares two players; false if they are in different groups.
func (r *Ranking) Difference(i, j int) (Difference, bool) {
	if r.group[i] != r.group[j] {
		return Difference{}, false
	}
	f, a, b := r.fits[r.group[i]], r.seat[i], r.seat[j]
	d := Difference{
		Elo:   eloPerLogit * (f.theta[a] - f.theta[b]),
		Error: eloPerLogit * math.Sqrt(f.covariance.difference(a, b)),
		LOS:   0.5,
	}
	widest := d.Error
	if f.sandwich != nil {
		d.Sandwich = new(eloPerLogit * math.Sqrt(f.sandwich.difference(a, b)))
		if f.paired {
			widest = max(widest, *d.Sandwich)
		}
	}
	if widest > 0 {
		d.LOS = normalCDF(d.Elo / widest)
	}
	return d, true
}
