package witness

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// play is one attempt of the cook, as RED. BLUE does nothing.
type play struct {
	*reachability
	state      *sim.State
	turns      int
	shop, home int  // regions for buying and for filling the plate
	holder     int  // region whose bot holds the current item
	reserved   int  // cell of the plate, or -1
	lost       bool // food has burnt
}

// action is a call at a tile.
type action func(c sim.Controller, id, x, y int) bool

// do walks and then repeats the action every turn until it succeeds. It returns false if the match ends or food burns
// first.
func (p *play) do(r, target int, way []int, act action) bool {
	id := p.regions[r].bot
	p.holder = r
	for p.state.Turn() < p.turns && !p.lost {
		p.state.BeginTurn()
		c := p.state.Controller(sim.Red)
		if len(way) > 0 {
			at := p.state.Bot(id)
			c.Move(id, way[0]/p.board.Height-at.X, way[0]%p.board.Height-at.Y)
			way = way[1:]
		}
		if len(way) == 0 && act(c, id, target/p.board.Height, target%p.board.Height) {
			return true
		}
	}
	return false
}

// use walks to a given tile and acts there.
func (p *play) use(r, target int, act action) bool {
	_, way, ok := p.nearest(r, func(c int) bool { return c == target })
	return ok && p.do(r, target, way, act)
}

// buy makes the bot at the shop buy as soon as there is enough money.
func (p *play) buy(goods sim.Goods) bool {
	cell, way, ok := p.nearest(p.shop, p.kind(sim.Shop))
	return ok && p.do(p.shop, cell, way, func(c sim.Controller, id, x, y int) bool {
		return c.CanBuy(id, goods, x, y) && c.Buy(id, goods, x, y)
	})
}

// takeCooked takes food from a pan once it is cooked.
func (p *play) takeCooked(c sim.Controller, id, x, y int) bool {
	food, _ := p.state.Tile(sim.Red, x, y).Item.Ingredient()
	p.lost = food.Stage() == sim.Burnt
	return food.Stage() == sim.Cooked && c.TakeFromPan(id, x, y)
}

func (p *play) carryHome() bool {
	_, ok := p.carry(p.holder, func(r int) bool { return r == p.home })
	return ok
}

// carry passes an item from bot to bot across tables to the nearest wanted region.
func (p *play) carry(from int, wanted func(r int) bool) (r int, ok bool) {
	route, ok := p.route(from, wanted)
	if !ok {
		return from, false
	}
	for _, next := range route {
		cell, way, ok := p.nearest(from, func(c int) bool { return p.shared(c, from, next) })
		if !ok || !p.do(from, cell, way, sim.Controller.Place) || !p.use(next, cell, sim.Controller.Pickup) {
			return from, false
		}
		from = next
	}
	return from, true
}

// route returns the shortest path from a region to a wanted one, without its start.
func (p *play) route(from int, wanted func(r int) bool) (way []int, ok bool) {
	before := make([]int, len(p.regions)) // previous region, plus one
	before[from] = from + 1
	for open := []int{from}; len(open) > 0; open = open[1:] {
		r := open[0]
		if wanted(r) {
			for ; r != from; r = before[r] - 1 {
				way = append(way, r)
			}
			slices.Reverse(way)
			return way, true
		}
		for next := range p.regions {
			if before[next] == 0 && p.offers(r, func(c int) bool { return p.shared(c, r, next) }) {
				before[next] = r + 1
				open = append(open, next)
			}
		}
	}
	return nil, false
}

// nearest returns the closest wanted station that a region's bot can use, and the path to a cell next to it.
func (p *play) nearest(r int, wanted func(cell int) bool) (target int, way []int, ok bool) {
	at, floor := p.state.Bot(p.regions[r].bot), p.regions[r].floor
	start := walk.Cell(&p.board.Kitchen, sim.Pos{X: at.X, Y: at.Y})
	before, open := p.scratch.before, append(p.scratch.open[:0], start)
	defer func() { p.scratch.open = open }()
	clear(before)
	before[start] = start + 1 // previous cell, plus one
	for i := 0; i < len(open); i++ {
		here := open[i]
		target = -1
		for _, c := range p.around[here] {
			if target < 0 && p.station[c] && wanted(c) {
				target = c
			}
			if before[c] == 0 && floor[c] != walk.Unreachable {
				before[c] = here + 1
				open = append(open, c)
			}
		}
		if target >= 0 {
			for c := here; c != start; c = before[c] - 1 {
				way = append(way, c)
			}
			slices.Reverse(way)
			return target, way, true
		}
	}
	return 0, nil, false
}

// offers reports whether the bot of a region can use a wanted tile.
func (p *play) offers(r int, wanted func(cell int) bool) bool {
	return slices.ContainsFunc(p.stations, func(c int) bool { return p.reach[c]>>r&1 != 0 && wanted(c) })
}

func (p *play) kind(k sim.Kind) func(cell int) bool {
	return func(c int) bool { return p.board.Tiles[c] == k }
}

func (p *play) item(cell int) sim.Item {
	return p.state.Tile(sim.Red, cell/p.board.Height, cell%p.board.Height).Item
}

// freeTable reports whether a cell is a counter or box that is empty and not reserved.
func (p *play) freeTable(c int) bool {
	k := p.board.Tiles[c]
	return (k == sim.Counter || k == sim.Box) && c != p.reserved && p.item(c) == 0
}

func (p *play) freePan(c int) bool {
	return p.board.Tiles[c] == sim.Cooker && p.item(c) == sim.EmptyPan
}

// shared reports whether two regions can pass an item across a cell.
func (p *play) shared(c, one, other int) bool {
	return p.reach[c]>>one&1 != 0 && p.reach[c]>>other&1 != 0 && p.freeTable(c)
}
