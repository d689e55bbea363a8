package schedule

import "github.com/cookoff/cookoff/internal/sim"

// What is bought while thieves are about may be lost. A team that would win if it bought nothing until they are gone risks
// only some of what it would be ahead by then: its stake. It grows with what is served meanwhile.

// Visitors are the cells where the opponent's bots will come in, if they do when the window opens and stand where they are.
func (k *Kitchen) Visitors(s *sim.State) (cells []int32) {
	for i := range k.board.BotsPerTeam() {
		b := s.Bot(s.FirstBot(k.team.Enemy()) + i)
		if cell := k.floor.Cell(b.Pos); k.floor.Walkable(cell) {
			cells = append(cells, int32(cell))
		}
	}
	return cells
}

// Expect has the plan reckon with thieves that come in there when the window opens. With none it reckons with those alone
// who are in the kitchen.
func (p *Plan) Expect(visitors []int32) {
	before := p.now.coming
	p.now.coming = visitors
	if len(before)+len(visitors) == 0 {
		return
	}
	p.value = p.evaluate(&p.best)
	if (before == nil) != (visitors == nil) {
		p.Rethink()
	}
}

// Rethink has the search look around as if the plan were new: the world is another one.
func (p *Plan) Rethink() {
	p.considerNothing()
	p.startOver()
}

// startOver has the next steps of the search be a survey that does not begin with the best that is known.
func (p *Plan) startOver() {
	p.ahead = surveySteps + len(p.k.bases)
	p.base = p.first()
}

// Stake is all that the team may risk until the end of a turn, if it was not less before.
func (p *Plan) Stake(until, stake int) {
	if p.now.guarded() {
		stake = min(stake, p.now.stake)
	}
	p.now.guard, p.now.stake = until, stake
	p.value = p.evaluate(&p.best)
}

// Free takes the limit of what may be risked away.
func (p *Plan) Free() {
	if p.now.guarded() {
		p.now.guard = 0
		p.value = p.evaluate(&p.best)
		p.considerNothing() // it may plan what does not pay, as it could not buy for it
	}
}

// SitOut is the money at the end of the match if nothing is bought until a turn is over, and nothing that would have been served
// among thieves counts, those included who may come when the window opens. A plan for that is looked for a little in each
// call, as long as there may be more.
func (p *Plan) SitOut(until int, visitors []int32, more func() bool) int64 {
	sitting := func(g *genes) int64 {
		p.trial.copyFrom(p.now)
		p.trial.guard, p.trial.stake, p.trial.trust = until, 0, 0
		p.trial.coming = visitors
		p.nodes += p.k.last - p.now.turn + 1
		return p.trial.finish(g)
	}
	if !p.hasSitOut {
		p.hasSitOut = true
		p.sitOut = p.first()
	}
	most := sitting(&p.sitOut)
	consider := func() {
		if v := sitting(&p.try); v > most {
			most = v
			p.sitOut.copyFrom(&p.try)
		}
	}
	p.try.copyFrom(&p.sitOut)
	for i := range p.try.skip {
		p.try.skip[i] = true
	}
	consider()
	for len(p.sitOut.line) > 0 && more() {
		p.try.copyFrom(&p.sitOut)
		p.try.mutate(p.k, p.now, p.rng)
		consider()
	}
	return most >> coinBits
}

// Raided is the money at the end of the match if the plan stays as it is and thieves come in there when the window opens. early
// reports whether it has an order served before that.
func (p *Plan) Raided(visitors []int32) (money int64, early bool) {
	w := &p.trial
	w.copyFrom(p.now)
	w.coming = visitors
	p.nodes += p.k.last - w.turn + 1
	for opens := min(int(p.k.board.SwitchTurn), p.k.last); w.turn < opens; w.begin() {
		w.play(&p.best, nil)
		w.moveThieves()
	}
	for order := range w.dishes {
		early = early || w.served(int32(order)) && !p.now.served(int32(order))
	}
	return w.finish(&p.best) >> coinBits, early
}

// guarded reports whether what is spent is limited by the stake.
func (w *world) guarded() bool { return w.turn <= w.guard }

// budget is the money that can be spent, if so much more is sure to come in.
func (w *world) budget(credit int) int {
	if w.guarded() {
		return min(w.money+credit, w.stake)
	}
	return w.money + credit
}

func (w *world) pay(price int) {
	w.money -= price
	if w.guarded() {
		w.stake -= price
	}
}

func (w *world) earn(reward int) {
	w.money += reward
	if w.guarded() {
		w.stake += reward
	}
}
