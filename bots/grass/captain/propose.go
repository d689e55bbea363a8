package captain

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Numbers of candidate cells for purchases.
const (
	maxSpawns = 24
	maxSites  = 16
)

// scout computes a player's options in a position.
type scout struct {
	terrain.Terrain
	toOpponent terrain.Distances // to the opponent's tiles
	toFree     terrain.Distances // to tiles not owned by the player
	spawns     shortlist         // candidates for spawning robots
	sites      shortlist         // candidates for a recycler
}

func newScout(player int) scout {
	return scout{Terrain: terrain.Terrain{Player: player}, spawns: newShortlist(maxSpawns), sites: newShortlist(maxSites)}
}

// look analyses a position.
func (c *scout) look(s *field.State) {
	c.Survey(s, nil)
	c.Measure(&c.toOpponent, c.Theirs)
	c.Measure(&c.toFree, c.NotMine)
	c.spawns.clear()
	c.sites.clear()
	for cell := range s.Board().Tiles() {
		if c.Closed[cell] || !s.CanSpawn(c.Player, cell) {
			continue
		}
		if c.toFree[cell] < terrain.Unreachable {
			c.spawns.offer(int16(cell), -c.toOpponent[cell]-2*c.toFree[cell]+4*min(1, c.Robots(1-c.Player, cell)))
		}
		if s.CanBuild(c.Player, cell) {
			matter, lost := c.Yield(cell)
			// A recycler can also block the opponent.
			c.sites.offer(int16(cell), matter-6*lost+8*min(4, c.Robots(1-c.Player, cell)))
		}
	}
}

// cost returns the cost of sending robots to a cell: its distance from the goal, and other robots sent there.
func (c *scout) cost(cell int) int {
	const perStep, perOwn, perRobot = 6, 4, 5
	cost := perRobot * c.Coming[cell]
	if c.State.Tile(cell).Owner == c.Player {
		cost += perOwn
	}
	switch {
	case c.toOpponent[cell] < terrain.Unreachable:
		cost += perStep * c.toOpponent[cell]
	case c.toFree[cell] < terrain.Unreachable:
		cost += perStep * c.toFree[cell]
	}
	return cost
}

// propose makes the initial plan of a search: all robots go to the front.
func (c *scout) propose(p *plan) {
	p.groups, p.purchases = p.groups[:0], p.purchases[:0]
	c.buy(p)
	board := c.State.Board()
	for cell := range board.Tiles() {
		t := c.State.Tile(cell)
		if t.Owner != c.Player || t.Units == 0 {
			continue
		}
		g := group{cell: int16(cell)}
		g.open[stay] = true
		for way, adjacent := range board.Near(cell) {
			g.open[way+1] = !c.State.Blocked(int(adjacent))
		}
		chunk := max(1, t.Units/8)
		for left := t.Units; left > 0; left -= chunk {
			n := min(left, chunk)
			way, to := c.direction(&g)
			g.send[way] += uint16(n)
			c.Coming[to] += n
		}
		p.groups = append(p.groups, g)
	}
}

// direction returns the cheapest direction for robots of a group.
func (c *scout) direction(g *group) (way, to int) {
	to, least := int(g.cell), -1
	for w, adjacent := range c.State.Board().Near(int(g.cell)) {
		if g.open[w+1] && !c.Closed[adjacent] {
			if cost := c.cost(int(adjacent)); least < 0 || cost < least {
				way, to, least = w+1, int(adjacent), cost
			}
		}
	}
	return way, to
}

// buy plans to spend all matter on robots.
func (c *scout) buy(p *plan) {
	n := c.Matter / field.RobotCost
	for left := n; left > 0 && len(c.spawns.cells) > 0; {
		slots := maxPurchases - len(p.purchases)
		amount := (left + slots - 1) / slots
		best, least := -1, 0
		for _, cell := range c.spawns.cells {
			if cost := c.cost(int(cell)); best < 0 || cost < least {
				best, least = int(cell), cost
			}
		}
		p.purchases = append(p.purchases, purchase{int16(best), int16(amount)})
		c.Coming[best] += amount
		left -= amount
	}
}

// shortlist holds the best cells, best first.
type shortlist struct {
	cells  []int16
	merits []int
}

func newShortlist(size int) shortlist {
	return shortlist{make([]int16, 0, size), make([]int, 0, size)}
}

func (l *shortlist) clear() { l.cells, l.merits = l.cells[:0], l.merits[:0] }

// offer inserts a cell by merit, after those of equal merit.
func (l *shortlist) offer(cell int16, merit int) {
	n := len(l.cells)
	switch {
	case n < cap(l.cells):
		l.cells, l.merits = append(l.cells, cell), append(l.merits, merit)
	case merit <= l.merits[n-1]:
		return
	default:
		n--
	}
	for ; n > 0 && l.merits[n-1] < merit; n-- {
		l.cells[n], l.merits[n] = l.cells[n-1], l.merits[n-1]
	}
	l.cells[n], l.merits[n] = cell, merit
}
