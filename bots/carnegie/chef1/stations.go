package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// countRoom counts the free pans and counters, less the food that is on its way there, and the pans
// that can be emptied by the time that food for them comes from the shop.
func (p *plan) countRoom() {
	p.freePans, p.freeCounters, p.chopping, p.counterAway = 0, 0, false, floor.Far
	for _, pot := range p.pots {
		if pot.Pan && !pot.Full && p.anyReaches(p.floor.Cell(pot.Pos)) {
			p.freePans++
		}
	}
	for _, tile := range p.places.of[sim.Counter] {
		if at := p.floor.Pos(tile); p.state.Tile(p.team, at.X, at.Y).Item == 0 && p.anyReaches(tile) {
			p.freeCounters++
			p.counterAway = min(p.counterAway, p.shopAway(tile))
		}
	}
	for i := range p.things {
		t := &p.things[i]
		if t.dish == nothing || t.cook == nobody || t.item.Class() != sim.FoodItem {
			continue
		}
		if st := nextStage(t.food); st == toChop {
			p.freeCounters--
			p.chopping = true
		}
		if t.food.Kind().CanCook() && t.food.Stage() == sim.Raw {
			p.freePans--
		}
	}
	p.panWanted, p.counterWanted = p.freePans < 0, p.freeCounters < 0
	p.soonPans = 0
	comes := p.now + p.walkToShop() + p.legs.shopCooker
	for i := range p.things {
		if t := &p.things[i]; t.inPan && t.ready < comes && p.anyReaches(t.tile) {
			p.soonPans++
		}
	}
}

func (p *plan) anyReaches(tile int) bool {
	for i := range p.crews {
		if p.reachable(i, tile) {
			return true
		}
	}
	return false
}

// takeRoom claims the counter and the pan that a food still needs; it is false if there are none. A
// pan that is not empty yet need not be while the food is still to be bought.
func (p *plan) takeRoom(food sim.Ingredient, bought bool) bool {
	chop := nextStage(food) == toChop
	cook := food.Kind().CanCook() && food.Stage() == sim.Raw
	if chop && p.freeCounters <= 0 {
		p.counterWanted = true
		return false
	}
	if cook && p.freePans <= 0 {
		p.panWanted = p.panWanted || bought || p.soonPans <= 0
		if p.soonPans <= 0 {
			return false
		}
	}
	if chop {
		p.freeCounters--
		p.chopping = true
	}
	switch {
	case cook && p.freePans > 0:
		p.freePans--
	case cook:
		p.soonPans--
	}
	return true
}

// counterDetour is how many moves to a counter that is free are worth clearing a nearer one.
const counterDetour = 4

// isWanted reports whether a counter is wanted for chopping. One that is only nearer than others is
// not, where things cannot be put down just anywhere.
func (p *plan) isWanted(counter int) bool {
	return p.counterWanted || p.counterMissed ||
		p.chopping && !p.board.Rules.PlaceWhereFlagged && p.shopAway(counter)+counterDetour <= p.counterAway
}

// shopAway is how many moves a tile is from a shop.
func (p *plan) shopAway(tile int) int {
	_, moves := p.nearestTo(sim.Shop, tile)
	return moves
}
