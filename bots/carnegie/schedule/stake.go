package schedule

import "github.com/cookoff/cookoff/internal/sim"

// Goods bought while thieves are in the kitchen may be lost. A team that would win if it bought nothing until they are gone
// risks only a part of the lead it would then have: its stake. The stake grows with what is served meanwhile.

// Visitors returns the cells where the opponent's bots would come in if they stayed in place until the window opens.
func (k *Kitchen) Visitors(s *sim.State) (cells []int32) {
	for i := range k.board.BotsPerTeam() {
		b := s.Bot(s.FirstBot(k.team.Enemy()) + i)
		if cell := k.floor.Cell(b.Pos); k.floor.Walkable(cell) {
			cells = append(cells, int32(cell))
		}
	}
	return cells
}

// Expect makes the plan expect thieves in these cells when the window opens. Without any it considers only those in the kitchen.
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

// Rethink restarts the search with a survey, as the state has changed.
func (p *Plan) Rethink() {
	p.considerNothing()
	p.startOver()
}

// startOver makes the next steps of the search a survey that does not begin with the best genes.
func (p *Plan) startOver() {
	p.ahead = surveySteps + len(p.k.bases)
	p.base = p.first()
}

// Stake limits what the team may risk until the end of a turn, unless the limit is already lower.
func (p *Plan) Stake(until, stake int) {
	if p.now.guarded() {
		stake = min(stake, p.now.stake)
	}
	p.now.guard, p.now.stake = until, stake
	p.value = p.evaluate(&p.best)
}

// Free removes the limit on the risk.
func (p *Plan) Free() {
	if p.now.guarded() {
		p.now.guard = 0
		p.value = p.evaluate(&p.best)
		p.considerNothing() // it may plan what does not pay, as it could not buy for it
	}
}

// SitOut returns the money at the end of the match if nothing is bought until a turn is over, and nothing served among thieves
// counts, including expected visitors. Each call improves the plan for that a little, while more returns true.
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

// Raided returns the money at the end of the match if the plan is unchanged and thieves come in at the given cells when the
// window opens. early reports whether an order is served before that.
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

// guarded reports whether spending is limited by the stake.
func (w *world) guarded() bool { return w.turn <= w.guard }

// budget returns the money that can be spent, if credit more is sure to come in.
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
