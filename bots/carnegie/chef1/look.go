package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/sim"
)

// cook is a bot of the team in its own kitchen.
type cook struct {
	id     int
	cell   int
	crew   int
	hands  sim.Item
	thing  int // what it holds, as an index of things, or nothing
	errand errand
	step   step
}

// thing is a food, a plate or a pan that somebody may use.
type thing struct {
	item  sim.Item
	food  sim.Ingredient   // if it is food
	foods []sim.Ingredient // if it is a plate
	tile  int              // where it lies; for what is held, the cell of who holds it
	cook  int              // who holds it, or nobody
	inPan bool
	ready int // if it is in a pan: turn in which it is cooked
	burns int // if it is in a pan: turn in which it is burnt
	meant int // for which dish somebody took it or put it down, or nothing
	dish  int // which dish it is for, or nothing
}

func (p *plan) lookAtCooks() {
	p.cooks, p.others = p.cooks[:0], p.others[:0]
	for id := range p.state.Bots() {
		bot := p.state.Bot(id)
		switch {
		case bot.Map != p.team:
		case bot.Team == p.team && len(p.cooks) < maxCooks && p.floor.Walkable(p.floor.Cell(bot.Pos)):
			p.cooks = append(p.cooks, cook{id: id, cell: p.floor.Cell(bot.Pos), hands: bot.Holding, thing: nothing})
		default:
			p.others = append(p.others, p.floor.Cell(bot.Pos))
		}
	}
}

// lookAtThings lists the food and the plates in hands, on tiles and in pans.
func (p *plan) lookAtThings() {
	p.things, p.foods = p.things[:0], p.foods[:0]
	for i := range p.cooks {
		k := &p.cooks[i]
		if n := len(p.things); p.note(thing{item: k.hands, tile: k.cell, cook: i}) {
			k.thing = n
		}
	}
	for tile, kind := range p.board.Tiles {
		at := p.floor.Pos(tile)
		if it := p.state.Tile(p.team, at.X, at.Y).Item; kind != sim.Cooker && it != 0 {
			p.note(thing{item: it, tile: tile, cook: nobody})
		}
	}
	p.pots = p.pots[:0]
	for _, tile := range p.places.of[sim.Cooker] {
		pot := stove.Look(p.state, p.team, p.floor.Pos(tile))
		p.pots = append(p.pots, pot)
		if pot.Full {
			p.note(thing{
				item: pot.Food.Item(), tile: tile, cook: nobody,
				inPan: true, ready: p.now + pot.ToCooked, burns: p.now + pot.ToBurnt,
			})
		}
	}
}

func (p *plan) note(t thing) bool {
	t.dish = nothing
	switch t.item.Class() {
	case sim.FoodItem:
		t.food, _ = t.item.Ingredient()
	case sim.PlateItem:
		start := len(p.foods)
		p.foods = p.state.PlateFoods(t.item, p.foods)
		t.foods = p.foods[start:len(p.foods):len(p.foods)]
	case sim.NoItem:
		return false
	}
	p.things = append(p.things, t)
	return true
}
