package witness

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Cook is the reference cook in one kitchen.
type Cook struct {
	kitchen      sim.Kitchen
	reachability reachability
	turns        int
}

// New returns the cook of a kitchen for matches with a number of turns. It ignores the kitchen's orders. The error is
// that of sim.NewBoard.
func New(k sim.Kitchen, turns int) (*Cook, error) {
	k.Orders = nil
	board, err := sim.NewBoard(k, sim.Official())
	if err != nil {
		return nil, err
	}
	return &Cook{kitchen: k, reachability: findRegions(board), turns: turns}, nil
}

// Serve cooks for a single order of these foods, in any sequence, that is active throughout the match, and returns the
// turn in which it is served. ok is false if the cook does not finish within the match.
//
// An order that is active later can be served in any turn from the returned one on, as food on a plate does not burn.
func (c *Cook) Serve(foods []sim.Food) (turn int, ok bool) {
	foods = slices.Sorted(slices.Values(foods))
	k := c.kitchen
	k.Orders = []sim.Order{{Required: foods, Created: 0, Expires: int64(c.turns), Reward: 1}}
	board, err := sim.NewBoard(k, sim.Official())
	if err != nil {
		return 0, false
	}
	g := c.reachability
	g.board = board
	start := play{reachability: &g, state: sim.NewState(board), turns: c.turns, reserved: -1}
	if !start.chooseRooms() || !start.setPlate() {
		return 0, false
	}
	state := new(sim.State)
	for _, t := range tactics(foods) {
		state.CopyFrom(start.state)
		p := start
		p.state = state
		if ok {
			p.turns = turn - 1 // a later turn would not help
		}
		if p.serve(foods, t) {
			turn, ok = p.state.Turn(), true
		}
	}
	return turn, ok
}

// tactic limits the cook's work while food is in a pan: more is faster, but the food may burn.
type tactic struct {
	pans    int // maximum number of foods in pans at once
	errands int // maximum number of uncooked foods fetched while food is in a pan
}

func tactics(foods []sim.Food) []tactic {
	cooked := 0
	for _, f := range foods {
		if f.CanCook() {
			cooked++
		}
	}
	if cooked == 0 {
		return []tactic{{}}
	}
	others := len(foods) - cooked
	var all []tactic
	for pans := 1; pans <= cooked; pans++ {
		for errands := 0; errands <= others; errands++ {
			all = append(all, tactic{pans, errands})
		}
	}
	return all
}

// pan is a food that is being cooked.
type pan struct{ cell, region int }

// serve fills the plate near the submit tile and delivers it.
func (p *play) serve(foods []sim.Food, t tactic) bool {
	var cooked, others []sim.Food
	for _, f := range foods {
		if f.CanCook() {
			cooked = append(cooked, f)
		} else {
			others = append(others, f)
		}
	}
	var pans []pan
	for errands := t.errands; len(cooked) > 0 || len(pans) > 0; {
		switch {
		case len(cooked) > 0 && len(pans) < t.pans:
			started, ok := p.startCooking(cooked[0])
			if !ok {
				return false
			}
			pans, cooked = append(pans, started), cooked[1:]
		case errands > 0 && len(others) > 0:
			if !p.fetch(others[0]) {
				return false
			}
			others = others[1:]
			errands--
		default:
			if !p.collect(pans[0]) {
				return false
			}
			pans = pans[1:]
		}
	}
	return !slices.ContainsFunc(others, func(f sim.Food) bool { return !p.fetch(f) }) && p.handIn()
}

// chooseRooms chooses the region to fill the plate in and the region to buy in: the closest pair.
func (p *play) chooseRooms() bool {
	best := -1
	for home := range p.regions {
		if !p.offers(home, p.kind(sim.Submit)) || !p.offers(home, p.freeTable) {
			continue
		}
		for shop := range p.regions {
			if !p.offers(shop, p.kind(sim.Shop)) {
				continue
			}
			way, ok := p.route(shop, func(r int) bool { return r == home })
			if ok && (best < 0 || len(way) < best) {
				best, p.home, p.shop = len(way), home, shop
			}
		}
	}
	return best >= 0
}

// setPlate puts an empty plate on a table at home, preferably not one shared with another region, nor the only counter
// for chopping.
func (p *play) setPlate() bool {
	if !p.buy(sim.BuyPlate) || !p.carryHome() {
		return false
	}
	counters := 0
	for _, c := range p.stations {
		if p.reach[c]>>p.home&1 != 0 && p.board.Tiles[c] == sim.Counter {
			counters++
		}
	}
	spare := func(c int) bool {
		return p.freeTable(c) && p.reach[c] == 1<<p.home && (counters > 1 || p.board.Tiles[c] != sim.Counter)
	}
	cell, way, ok := p.nearest(p.home, spare)
	if !ok {
		if cell, way, ok = p.nearest(p.home, p.freeTable); !ok {
			return false
		}
	}
	p.reserved = cell
	return p.do(p.home, cell, way, sim.Controller.Place)
}

// fetch buys a food that needs no cooking, prepares it and adds it to the plate.
func (p *play) fetch(f sim.Food) bool {
	_, ok := p.prepare(f)
	return ok && p.addToPlate()
}

// startCooking buys a food, prepares it and puts it into a pan.
func (p *play) startCooking(f sim.Food) (pan, bool) {
	r, ok := p.prepare(f)
	if !ok {
		return pan{}, false
	}
	if r, ok = p.carry(r, func(r int) bool { return p.offers(r, p.freePan) }); !ok {
		return pan{}, false
	}
	cell, way, ok := p.nearest(r, p.freePan)
	return pan{cell, r}, ok && p.do(r, cell, way, sim.Controller.Place)
}

// prepare buys a food, chops it if possible, and returns the region whose bot then holds it.
func (p *play) prepare(f sim.Food) (r int, ok bool) {
	if !p.buy(sim.Goods(f)) {
		return 0, false
	}
	if !f.CanChop() {
		return p.holder, true
	}
	board := func(c int) bool { return p.freeTable(c) && p.board.Tiles[c] == sim.Counter }
	if r, ok = p.carry(p.holder, func(r int) bool { return p.offers(r, board) }); !ok {
		return 0, false
	}
	cell, way, ok := p.nearest(r, board)
	return r, ok && p.do(r, cell, way, sim.Controller.Place) &&
		p.do(r, cell, nil, sim.Controller.Chop) && p.do(r, cell, nil, sim.Controller.Pickup)
}

// collect waits until the food in a pan is cooked, takes it and adds it to the plate.
func (p *play) collect(from pan) bool {
	return p.use(from.region, from.cell, p.takeCooked) && p.addToPlate()
}

func (p *play) addToPlate() bool {
	return p.carryHome() && p.use(p.home, p.reserved, sim.Controller.AddFoodToPlate)
}

// handIn delivers the plate at a submit tile.
func (p *play) handIn() bool {
	if !p.use(p.home, p.reserved, sim.Controller.Pickup) {
		return false
	}
	cell, way, ok := p.nearest(p.home, p.kind(sim.Submit))
	return ok && p.do(p.home, cell, way, sim.Controller.Submit)
}
