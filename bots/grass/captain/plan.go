package captain

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Directions of robots: staying, or an adjacent tile.
const (
	stay       = 0
	directions = 5
)

// group is a player's robots on one tile, with the number sent in each direction.
type group struct {
	cell int16
	open [directions]bool // possible directions
	send [directions]uint16
}

// purchase is a purchase, or none.
type purchase struct {
	cell   int16 // -1: none
	amount int16 // robots; 0: a recycler
}

// maxPurchases limits the number of purchases per turn. More matter makes purchases larger instead.
const maxPurchases = 16

// plan is all orders of a player in a turn.
type plan struct {
	groups    []group
	purchases []purchase
}

func newPlan() plan {
	return plan{make([]group, 0, field.MaxTiles), make([]purchase, 0, maxPurchases)}
}

func (p *plan) set(o *plan) {
	p.groups = append(p.groups[:0], o.groups...)
	p.purchases = append(p.purchases[:0], o.purchases...)
}

// builds reports whether a recycler is built on a cell.
func (p *plan) builds(cell int16) bool {
	for _, it := range p.purchases {
		if it.cell == cell && it.amount == 0 {
			return true
		}
	}
	return false
}

// orders writes the orders of a plan.
func (p *plan) orders(b *field.Board, a *field.Answer) {
	a.Reset()
	for i, it := range p.purchases {
		if it.cell < 0 {
			continue
		}
		x, y := b.Coordinates(int(it.cell))
		switch {
		case it.amount == 0:
			if before := (plan{purchases: p.purchases[:i]}); !before.builds(it.cell) {
				a.Build(x, y)
			}
		case !p.builds(it.cell):
			a.Spawn(int(it.amount), x, y)
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		x, y := b.Coordinates(int(g.cell))
		for way, adjacent := range b.Near(int(g.cell)) {
			if n := g.send[way+1]; n > 0 && len(a.Builds)+len(a.Spawns)+len(a.Moves) < terrain.MaxOrders {
				toX, toY := b.Coordinates(int(adjacent))
				a.Move(int(n), x, y, toX, toY)
			}
		}
	}
}
