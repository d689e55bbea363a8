// Package schedule plans the whole evening of a team's kitchen in the Carnegie Cookoff: which dishes are cooked when, by
// which bots, at which stations, handed over where, and bought with which money.
//
// A plan is a handful of genes (which orders, in which line, who prefers what) that are played out by a fast model of the
// kitchen, turn by turn to the end of the match: bots choose what suits them best, walk without being in each other's way,
// wait for pans and for money. So every plan can be carried out as it is. The search changes the genes a little and keeps
// what ends with more money. A plan is kept from turn to turn, and improved as long as there is time.
package schedule

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Plan is a plan of a team for the rest of a match. It is deterministic: the same seed and the same number of steps give
// the same plan.
type Plan struct {
	k           *Kitchen
	now         *world
	best        genes
	value       int64
	rng         *rand.Rand
	trial       world
	try         genes
	nodes       int // turns that were played out
	trust       int // see doubt
	known       int // money when the state was read last
	kept, short int // see doubt
}

// New makes a plan for the state, which must be within a turn.
func New(k *Kitchen, s *sim.State, seed uint64) *Plan {
	p := &Plan{k: k, rng: rand.New(rand.NewPCG(seed, 1)), trust: whole}
	p.now = read(k, s)
	p.now.trust, p.known = p.trust, p.now.money
	p.best = p.first()
	p.value = p.evaluate(&p.best)
	p.survey()
	return p
}

// first are genes to begin with: orders that pay, those first that must be begun first.
func (p *Plan) first() genes {
	k := p.k
	g := genes{
		skip: make([]bool, len(k.orders)), bias: make([]int16, k.parts+len(k.orders)), aside: make([]bool, k.parts),
		tray: make([]bool, len(k.orders)),
		spot: make([]uint8, len(k.orders)), window: 3, rank: 4, lead: 40, credit: 10, heed: 24, await: 4,
	}
	for i := range k.orders {
		if o := &k.orders[i]; o.doable && len(o.foods) > 0 {
			g.line = append(g.line, int32(i))
			g.skip[i] = o.value(k.last) <= 0
		}
	}
	slices.SortStableFunc(g.line, func(a, b int32) int {
		x, y := &k.orders[a], &k.orders[b]
		return cmp.Compare(x.closes-x.least, y.closes-y.least)
	})
	return g
}

// survey tries lines and numbers of many kinds.
func (p *Plan) survey() {
	if len(p.best.line) == 0 {
		return
	}
	k := p.k
	var base genes
	base.copyFrom(&p.best)
	keys := []func(o *order) int{
		func(o *order) int { return o.closes - o.least },
		func(o *order) int { return o.opens },
		func(o *order) int { return -1000 * o.value(k.last) / (len(o.foods) + 2) },
		func(o *order) int { return o.opens + o.least - 20*o.value(k.last)/(o.cost+20) },
	}
	var g genes
	for _, key := range keys {
		for n, window := range []int{1, 2, 3, 5, 1, 2, 3, 5} {
			g.copyFrom(&base)
			for i := range g.tray {
				g.tray[i] = n >= 4
			}
			slices.SortStableFunc(g.line, func(a, b int32) int { return cmp.Compare(key(&k.orders[a]), key(&k.orders[b])) })
			g.window = window
			p.consider(&g)
		}
	}
}

// consider takes genes as the plan if they are worth more, or as much.
func (p *Plan) consider(g *genes) {
	if v := p.evaluate(g); v >= p.value {
		p.value = v
		p.best.copyFrom(g)
	}
}

func (p *Plan) evaluate(g *genes) int64 {
	p.trial.copyFrom(p.now)
	p.nodes += p.k.last - p.now.turn + 1
	return p.trial.finish(g)
}

// Improve searches until so many more turns were played out. It reports whether there is anything left to improve.
func (p *Plan) Improve(nodes int) bool {
	if len(p.best.line) == 0 || !slices.ContainsFunc(p.now.dishes, func(d dish) bool { return !d.closed }) {
		return false
	}
	for end := p.nodes + nodes; p.nodes < end; {
		p.try.copyFrom(&p.best)
		p.try.mutate(p.k, p.now, p.rng)
		p.consider(&p.try)
	}
	return true
}

// Money is what the team will have at the end of the match.
func (p *Plan) Money() int64 { return p.value >> coinBits }

// Nodes is how many turns were played out so far.
func (p *Plan) Nodes() int { return p.nodes }

// Turn plays the turn as planned and gives the calls to make, in their order. The plan then stands at the next turn.
func (p *Plan) Turn(calls []Call) []Call {
	p.now.play(&p.best, &calls)
	p.now.begin()
	return calls
}

// Reread makes the plan one for the state as it is, which is not what was foreseen. What things were meant for is found
// anew.
func (p *Plan) Reread(s *sim.State) {
	before := p.value
	p.now = read(p.k, s)
	p.now.trust = p.trust
	p.value = p.evaluate(&p.best)
	if len(p.now.thieves) > 0 {
		p.doubt(before)
	} else {
		p.survey()
	}
}

// MoneyIfAway is what the team will have if its bots are away until a turn, and what it has then planned anew is as good as
// a quick plan is.
func (p *Plan) MoneyIfAway(until int) int64 {
	q := Plan{k: p.k, now: new(world), rng: p.rng}
	q.now.copyFrom(p.now)
	for c := range q.now.cooks {
		q.now.release(c)
	}
	q.now.away = until
	q.best.copyFrom(&p.best)
	q.value = q.evaluate(&q.best)
	q.survey()
	p.nodes += q.nodes
	return q.Money()
}
