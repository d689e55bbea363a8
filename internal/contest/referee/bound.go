package referee

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// boundName is the name of the method by which referees bound scores.
const boundName = "referee"

// bound asks a referee for an upper bound of a seat's score in a match; nil if it gives none. Where the lowest score wins, a share of
// it would say nothing.
func (g *Game) bound(t *contest.Terms) (*contest.Bound, error) {
	if g.manifest.Winner == byLowest || g.manifest.Kind == kindStarts {
		return nil, nil
	}
	if can, err := g.can(wantBound); err != nil || !can {
		return nil, err
	}
	c, err := newCourse(g, t, wantBound)
	if err != nil || c.bound == nil {
		return nil, err
	}
	g.leave(c.by, true)                                  // the next start begins anew
	version, _ := strconv.ParseInt(g.digest[:7], 16, 32) // another referee bounds in another way
	return &contest.Bound{Name: boundName, Version: int(version), Value: *c.bound}, nil
}

// can reports whether the referee has an ability.
func (g *Game) can(ability string) (bool, error) {
	p, err := g.take()
	if err != nil {
		return false, err
	}
	defer g.leave(p, true)
	return len(p.wanted(ability)) > 0, nil
}
