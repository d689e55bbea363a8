// Package schedule plans a whole match of a team's kitchen in the Carnegie Cookoff: which dishes are cooked when, by which bots,
// at which stations, handed over where, and bought with which money.
//
// A plan consists of a few genes (which orders, in which line, the preferences of bots) that are simulated by a fast model of
// the kitchen, turn by turn to the end of the match: bots choose what suits them best, walk without blocking each other, wait
// for pans and for money. So every plan can be carried out as it is. The search changes the genes a little and keeps changes
// that earn more money. A plan is kept from turn to turn, and improved as long as there is time.
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
	k            *Kitchen
	now          *world
	best         genes
	value        int64
	base         genes // where the survey began
	ahead        int   // steps of the survey to come
	rng          *rand.Rand
	trial        world
	try          genes
	nodes        int // turns that were played out
	known        int // money when the state was read last
	kept, stolen int // see doubt

	sitOut    genes // the best that are known for who buys nothing while thieves are about
	hasSitOut bool  // there are any
}

// New makes a plan for the state, which must be within a turn.
func New(k *Kitchen, s *sim.State, seed uint64) *Plan {
	p := &Plan{k: k, rng: rand.New(rand.NewPCG(seed, 1))}
	p.now = read(k, s)
	p.known = p.now.money
	p.best = p.first()
	p.value = p.evaluate(&p.best)
	p.lookAround()
	p.considerNothing()
	return p
}

// considerNothing adopts the plan that begins no order, if it is worth more. The survey still uses the previous plan.
func (p *Plan) considerNothing() {
	g := &p.try
	g.copyFrom(&p.best)
	for i := range g.skip {
		g.skip[i] = true
	}
	p.consider(g)
}

// first returns the initial genes: orders that pay, those that must be begun first in front.
func (p *Plan) first() genes {
	k := p.k
	g := genes{
		skip: make([]bool, len(k.orders)), bias: make([]int16, k.parts+len(k.orders)), aside: make([]bool, k.parts),
		tray: make([]bool, len(k.orders)), convoy: make([]bool, len(k.orders)),
		spot: make([]uint8, len(k.orders)), copies: make([]uint8, len(k.orders)), apart: make([]uint8, len(k.orders)), window: 3, rank: 4, lead: 40, credit: 10, heed: 24, await: 4,
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

// A survey tries lines and numbers of many kinds.
const (
	surveyLines = 4
	surveySizes = 8
	surveySteps = surveyLines * surveySizes
)

// survey takes the next step of a survey.
func (p *Plan) survey() {
	k := p.k
	p.ahead--
	if p.ahead < len(k.bases) {
		p.tryBatch(k.bases[len(k.bases)-1-p.ahead])
		return
	}
	step := surveySteps - 1 - (p.ahead - len(k.bases))
	keys := [surveyLines]func(o *order) int{
		func(o *order) int { return o.closes - o.least },
		func(o *order) int { return o.opens },
		func(o *order) int { return -1000 * o.value(k.last) / (len(o.foods) + 2) },
		func(o *order) int { return o.opens + o.least - 20*o.value(k.last)/(o.cost+20) },
	}
	key, size := keys[step/surveySizes], step%surveySizes
	g := &p.try
	g.copyFrom(&p.base)
	for i := range g.tray {
		g.tray[i] = size >= surveySizes/2
		g.convoy[i] = step%2 == 0
	}
	slices.SortStableFunc(g.line, func(a, b int32) int { return cmp.Compare(key(&k.orders[a]), key(&k.orders[b])) })
	g.window = []int{1, 2, 3, 5}[size%(surveySizes/2)]
	p.consider(g)
}

// tryBatch tries a batch of all orders that want a base, in addition to the present ones.
func (p *Plan) tryBatch(b base) {
	g := &p.try
	g.copyFrom(&p.best)
	if first := g.firstOf(p.k, p.now, b); first >= 0 {
		g.batch(p.k, p.now, first, b, true)
		p.consider(g)
	}
}

// lookAround makes the next steps of the search a survey.
func (p *Plan) lookAround() {
	p.ahead = surveySteps + len(p.k.bases)
	p.base.copyFrom(&p.best)
}

// consider adopts genes if they are worth at least as much.
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

// Improve searches until the given number of further turns were simulated, and reports whether anything is left to improve.
func (p *Plan) Improve(nodes int) bool {
	if len(p.best.line) == 0 || !slices.ContainsFunc(p.now.dishes, func(d dish) bool { return !d.closed }) {
		return false
	}
	for end := p.nodes + nodes; p.nodes < end; {
		if p.ahead > 0 {
			p.survey()
			continue
		}
		p.try.copyFrom(&p.best)
		p.try.mutate(p.k, p.now, p.rng)
		p.consider(&p.try)
	}
	return true
}

// Money returns the team's expected money at the end of the match.
func (p *Plan) Money() int64 {
	if p.now.trust == whole {
		return p.value >> coinBits
	}
	p.trial.copyFrom(p.now)
	p.trial.trust = whole
	return p.trial.finish(&p.best) >> coinBits
}

// Turn plays the turn as planned and returns the calls to make, in their order. The plan then stands at the next turn.
func (p *Plan) Turn(calls []Call) []Call {
	p.now.play(&p.best, &calls)
	p.now.begin()
	return calls
}

// Reread replaces the plan's state without using the previous one. Items are assigned to orders anew.
func (p *Plan) Reread(s *sim.State) {
	before := p.now
	p.now = read(p.k, s)
	p.now.trust, p.now.guard, p.now.stake, p.now.coming = before.trust, before.guard, before.stake, before.coming
	p.known = p.now.money
	p.value = p.evaluate(&p.best)
	p.lookAround()
}
