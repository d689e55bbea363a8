package chef1

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

	// What there is.
	places      places
	hauls       hauls
	legs        legs
	tails       [sim.FoodCount]int // by food: turns from buying it until it is served, at best
	wants       [][]sim.Food       // by order: its foods, those first that take longest
	cooks       []cook
	others      []int // cells where bots stand that are not led
	things      []thing
	pots        []stove.Pot
	crews       []crew
	serving     int              // index of the crew that serves, or nobody
	sharedTiles map[[2]int][]int // tiles for handing over, by pairs of rooms

	// What is to be done.
	dishes        []dish
	dropped       []dish // what is not worked on
	byReturn      []int  // indexes of dishes
	errands       []errand
	walking       []int // walkers, as indexes of cooks
	booked        []int // tiles that somebody is about to put something on
	freePans      int   // that nothing is on its way to
	soonPans      int   // that can be emptied soon
	freeCounters  int   // that nothing is on its way to
	panWanted     bool  // something could be cooked if there were a free pan
	counterWanted bool  // something could be chopped if there were a free counter
	tableWanted   bool  // when steps were chosen last, a tile was missing for handing over
	counterMissed bool  // when errands were given last, a bot found no free counter
	chopping      bool  // something is to be put on a counter
	counterAway   int   // moves from a shop to the nearest free counter

	// What is remembered from turn to turn.
	actedIn []int    // by bot: turn in which it acted
	habits  []errand // by bot: what it did last
	kept    []int    // by order: tile plus one where the plate for it was put down

	route     route
	foods     []sim.Ingredient // what lies on plates
	tilesNear []int            // what nearby gives back
}

func newPlan(b *sim.Board, f *floor.Floor, team sim.Team) *plan {
	p := &plan{
		board: b, floor: f, team: team,
		first:       int(team) * b.BotsPerTeam(),
		places:      newPlaces(f, sim.NewState(b).Bot(int(team)*b.BotsPerTeam()).Pos),
		sharedTiles: map[[2]int][]int{},
		actedIn:     make([]int, b.BotsPerTeam()),
		kept:        make([]int, len(b.Orders)),
		habits:      make([]errand, b.BotsPerTeam()),
	}
	p.hauls = p.newHauls()
	p.legs = p.newLegs()
	p.tails = p.legs.newTails()
	for i := range b.Orders {
		p.wants = append(p.wants, p.longestFirst(b.Orders[i].Required))
	}
	return p
}

// make plans for the state as it is now.
func (p *plan) make(s *sim.State) {
	p.state, p.now, p.money = s, s.Turn(), s.Money(p.team)
	p.last = sim.DefaultTurns
	if p.now > p.last {
		p.last = p.now + sim.DefaultTurns
	}
	p.booked, p.route.left = p.booked[:0], allNodes
	p.lookAtCooks()
	p.lookAtThings()
	p.formCrews()
	p.chooseDishes()
	p.budget()
	p.findErrands()
	p.giveErrands()
}
