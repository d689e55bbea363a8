package referee

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// boundName identifies bounds computed by referees.
const boundName = "referee"

// bound asks a referee for an upper bound of a seat's score in a match; nil if it has none. If the lowest score wins, bots are not
// measured by their share of a bound.
func (g *Game) bound(t *contest.Terms) (*contest.Bound, error) {
	if g.manifest.Winner == byLowest || g.manifest.Kind == kindBrutaltester {
		return nil, nil
	}
	if can, err := g.can(abilityBound); err != nil || !can {
		return nil, err
	}
	c, err := newSession(g, t, abilityBound)
	if err != nil || c.bound == nil {
		return nil, err
	}
	g.release(c.referee, true)                           // the next start begins a new match
	version, _ := strconv.ParseInt(g.digest[:7], 16, 32) // bounds of different referees cannot be compared
	return &contest.Bound{Name: boundName, Version: int(version), Value: *c.bound}, nil
}

// can reports whether the referee supports an ability.
func (g *Game) can(ability string) (bool, error) {
	p, err := g.acquire()
	if err != nil {
		return false, err
	}
	defer g.release(p, true)
	return len(p.supported(ability)) > 0, nil
}
