package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxCooks is how many bots of a team are led; further ones stand still.
const maxCooks = 24

// nobody and nothing stand for an index that is none.
const (
	nobody  = -1
	nothing = -1
)

// plan is what a team wants to do in a turn, made anew from the state of the kitchen.
type plan struct {
	board *sim.Board
	floor *floor.Floor
	team  sim.Team
	first int // id of the team's first bot

	state *sim.State
	now   int
	last  int // turn in which the match ends
	money int64

	places                 places
	cooks                  []cook
	others                 []int // cells where bots stand that are not led
	things                 []thing
	legs                   legs
	pots                   []stove.Pot
	crews                  []crew
	serving                int              // index of the crew that serves, or nobody
	sharedTiles            map[[2]int][]int // by pairs of rooms
	dishes                 []dish
	errands                []errand
	walking                []int // walkers, as indexes of cooks
	byReturn               []int // indexes of dishes
	freePans, freeCounters int   // that nothing is on its way to
	panWanted              bool  // something could be cooked if there were a pan
	counterWanted          bool  // something could be chopped if there were a free counter
	tableWanted            bool  // when steps were chosen last, something could not be handed over for want of a free tile
	booked                 []int // tiles that somebody is about to put something on

	actedIn   []int    // by bot: turn in which it acted
	habits    []errand // by bot: what it did in the turn before
	kept      []int    // by order: tile plus one where somebody put down the plate for it
	foods     []sim.Ingredient
	route     route
	tilesNear []int
}

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

func newPlan(b *sim.Board, f *floor.Floor, team sim.Team) *plan {
	p := &plan{
		board: b, floor: f, team: team,
		first:       int(team) * b.BotsPerTeam(),
		places:      newPlaces(f),
		sharedTiles: map[[2]int][]int{},
		actedIn:     make([]int, b.BotsPerTeam()),
		kept:        make([]int, len(b.Orders)),
		habits:      make([]errand, b.BotsPerTeam()),
	}
	p.legs = newLegs(&p.places)
	return p
}

// make plans for the state as it is now.
func (p *plan) make(s *sim.State) {
	p.state, p.now, p.money = s, s.Turn(), s.Money(p.team)
	p.last = sim.DefaultTurns
	if p.now > p.last {
		p.last = p.now + sim.DefaultTurns
	}
	p.booked = p.booked[:0]
	p.lookAtCooks()
	p.lookAtThings()
	p.formCrews()
	p.chooseDishes()
	p.budget()
	p.findErrands()
	p.giveErrands()
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
