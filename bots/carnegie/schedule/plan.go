// Package schedule plans a whole match of a team in the Carnegie Cookoff: which orders to cook, when, by which
// bots, at which stations, with which handovers and purchases.
//
// A plan is a set of genes: the priority of orders and the preferences of bots. A fast model of the kitchen
// simulates them to the end of the match: bots choose their cheapest goal, walk without blocking each other,
// and wait for pans and money, so every plan can be executed as it is. The search mutates the genes and accepts
// mutations that do not earn less. The plan carries over from turn to turn and improves as time permits.
package schedule

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Plan is a team's plan for the rest of a match. It is deterministic: the same seed and number of steps give
// the same plan.
type Plan struct {
	k              *Kitchen
	now            *world
	best           genes
	value          int64
	surveyBase     genes // genes that the survey varies
	surveyLeft     int   // steps left in the survey
	rng            *rand.Rand
	trial          world
	candidate      genes
	nodes          int // number of simulated turns
	lastMoney      int // money at the last update from a state
	gained, stolen int // see updateTrust

	sitOut    genes // best genes known for SitOut
	hasSitOut bool  // sitOut is set
}

// New makes a plan for a state, which must be after BeginTurn.
func New(k *Kitchen, s *sim.State, seed uint64) *Plan {
	p := &Plan{k: k, rng: rand.New(rand.NewPCG(seed, 1))}
	p.now = read(k, s)
	p.lastMoney = p.now.money
	p.best = p.initialGenes()
	p.value = p.evaluate(&p.best)
	p.startSurvey()
	p.tryNothing()
	return p
}

// tryNothing adopts the plan that begins no orders if it is worth more. The survey still starts from the
// previous genes.
func (p *Plan) tryNothing() {
	g := &p.candidate
	g.copyFrom(&p.best)
	for i := range g.skip {
		g.skip[i] = true
	}
	p.tryGenes(g)
}

// initialGenes returns genes for all profitable orders, by the latest turn in which they can be begun.
func (p *Plan) initialGenes() genes {
	k := p.k
	g := genes{
		skip: make([]bool, len(k.orders)), delay: make([]int16, k.partCount+len(k.orders)), putAside: make([]bool, k.partCount),
		tray: make([]bool, len(k.orders)), convoy: make([]bool, len(k.orders)),
		spot: make([]uint8, len(k.orders)), copies: make([]uint8, len(k.orders)), unshared: make([]uint8, len(k.orders)), window: 3, rankCost: 4, lead: 40, expectedIncome: 10, burnWeight: 24, panWait: 4,
	}
	for i := range k.orders {
		if o := &k.orders[i]; o.feasible && len(o.foods) > 0 {
			g.priority = append(g.priority, int32(i))
			g.skip[i] = o.value(k.lastTurn) <= 0
		}
	}
	slices.SortStableFunc(g.priority, func(a, b int32) int {
		x, y := &k.orders[a], &k.orders[b]
		return cmp.Compare(x.closes-x.minTurns, y.closes-y.minTurns)
	})
	return g
}

// A survey tries several priorities with several numbers of dishes in progress, with and without trays (sizes).
const (
	surveyPriorities = 4
	surveySizes      = 8
	surveySteps      = surveyPriorities * surveySizes
)

// survey tries the next genes of a survey.
func (p *Plan) survey() {
	k := p.k
	p.surveyLeft--
	if p.surveyLeft < len(k.bases) {
		p.tryBatch(k.bases[len(k.bases)-1-p.surveyLeft])
		return
	}
	step := surveySteps - 1 - (p.surveyLeft - len(k.bases))
	keys := [surveyPriorities]func(o *order) int{
		func(o *order) int { return o.closes - o.minTurns },
		func(o *order) int { return o.opens },
		func(o *order) int { return -1000 * o.value(k.lastTurn) / (len(o.foods) + 2) },
		func(o *order) int { return o.opens + o.minTurns - 20*o.value(k.lastTurn)/(o.cost+20) },
	}
	key, size := keys[step/surveySizes], step%surveySizes
	g := &p.candidate
	g.copyFrom(&p.surveyBase)
	for i := range g.tray {
		g.tray[i] = size >= surveySizes/2
		g.convoy[i] = step%2 == 0
	}
	slices.SortStableFunc(g.priority, func(a, b int32) int { return cmp.Compare(key(&k.orders[a]), key(&k.orders[b])) })
	g.window = []int{1, 2, 3, 5}[size%(surveySizes/2)]
	p.tryGenes(g)
}

// tryBatch adds a batch of all orders that contain a base.
func (p *Plan) tryBatch(b base) {
	g := &p.candidate
	g.copyFrom(&p.best)
	if first := g.firstOf(p.k, p.now, b); first >= 0 {
		g.batch(p.k, p.now, first, b, true)
		p.tryGenes(g)
	}
}

// startSurvey makes the next steps of the search a survey around the best genes.
func (p *Plan) startSurvey() {
	p.surveyLeft = surveySteps + len(p.k.bases)
	p.surveyBase.copyFrom(&p.best)
}

// tryGenes adopts genes if they are worth at least as much as the best.
func (p *Plan) tryGenes(g *genes) {
	if v := p.evaluate(g); v >= p.value {
		p.value = v
		p.best.copyFrom(g)
	}
}

func (p *Plan) evaluate(g *genes) int64 {
	p.trial.copyFrom(p.now)
	p.nodes += p.k.lastTurn - p.now.turn + 1
	return p.trial.finish(g)
}

// Improve searches until the given number of further turns has been simulated. It reports whether anything is
// left to improve.
func (p *Plan) Improve(nodes int) bool {
	if len(p.best.priority) == 0 || !slices.ContainsFunc(p.now.dishes, func(d dish) bool { return !d.closed }) {
		return false
	}
	for end := p.nodes + nodes; p.nodes < end; {
		if p.surveyLeft > 0 {
			p.survey()
			continue
		}
		p.candidate.copyFrom(&p.best)
		p.candidate.mutate(p.k, p.now, p.rng)
		p.tryGenes(&p.candidate)
	}
	return true
}

// Money returns the team's expected money at the end of the match.
func (p *Plan) Money() int64 {
	if p.now.trust == fullTrust {
		return p.value >> coinBits
	}
	p.trial.copyFrom(p.now)
	p.trial.trust = fullTrust
	return p.trial.finish(&p.best) >> coinBits
}

// Turn plays the turn as planned and returns the calls in order. The plan then stands at the next turn.
func (p *Plan) Turn(calls []Call) []Call {
	p.now.play(&p.best, &calls)
	p.now.begin()
	return calls
}

// Reset replaces the plan's state. Items are assigned to orders again.
func (p *Plan) Reset(s *sim.State) {
	before := p.now
	p.now = read(p.k, s)
	p.now.trust, p.now.limitUntil, p.now.stake, p.now.expectedThieves = before.trust, before.limitUntil, before.stake, before.expectedThieves
	p.lastMoney = p.now.money
	p.value = p.evaluate(&p.best)
	p.startSurvey()
}
