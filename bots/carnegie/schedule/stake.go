package schedule

import "github.com/cookoff/cookoff/internal/sim"

// Goods bought while thieves are in the kitchen may be stolen. A team that would win without buying until they
// leave risks only part of its lead: the stake. Income from served orders raises the stake.

// EntryCells returns the cells where the opponent's bots would enter if they stayed in place until the switch
// window opens.
func (k *Kitchen) EntryCells(s *sim.State) (cells []int32) {
	for i := range k.board.BotsPerTeam() {
		b := s.Bot(s.FirstBot(k.team.Enemy()) + i)
		if cell := k.floor.Cell(b.Pos); k.floor.Walkable(cell) {
			cells = append(cells, int32(cell))
		}
	}
	return cells
}

// ExpectThieves makes the plan expect thieves in these cells when the switch window opens. Without any it
// considers only those in the kitchen.
func (p *Plan) ExpectThieves(visitors []int32) {
	before := p.now.expectedThieves
	p.now.expectedThieves = visitors
	if len(before)+len(visitors) == 0 {
		return
	}
	p.value = p.evaluate(&p.best)
	if (before == nil) != (visitors == nil) {
		p.Restart()
	}
}

// Restart restarts the search with a survey, after a change of the state.
func (p *Plan) Restart() {
	p.tryNothing()
	p.restartSurvey()
}

// restartSurvey makes the next steps of the search a survey of the initial genes.
func (p *Plan) restartSurvey() {
	p.surveyLeft = surveySteps + len(p.k.bases)
	p.surveyBase = p.initialGenes()
}

// LimitSpending limits the team's spending up to and including a turn, unless the limit is already lower.
func (p *Plan) LimitSpending(until, stake int) {
	if p.now.limited() {
		stake = min(stake, p.now.stake)
	}
	p.now.limitUntil, p.now.stake = until, stake
	p.value = p.evaluate(&p.best)
}

// LiftLimit removes the limit on spending.
func (p *Plan) LiftLimit() {
	if p.now.limited() {
		p.now.limitUntil = 0
		p.value = p.evaluate(&p.best)
		p.tryNothing() // the genes may include orders that do not pay: under the limit they cost nothing
	}
}

// SitOut returns the money at the end of the match if the team buys nothing up to and including a turn, and
// income among thieves, including expected visitors, does not count. It improves the plan for this case as long
// as more returns true.
func (p *Plan) SitOut(until int, visitors []int32, more func() bool) int64 {
	sitting := func(g *genes) int64 {
		p.trial.copyFrom(p.now)
		p.trial.limitUntil, p.trial.stake, p.trial.trust = until, 0, 0
		p.trial.expectedThieves = visitors
		p.nodes += p.k.lastTurn - p.now.turn + 1
		return p.trial.finish(g)
	}
	if !p.hasSitOut {
		p.hasSitOut = true
		p.sitOut = p.initialGenes()
	}
	most := sitting(&p.sitOut)
	consider := func() {
		if v := sitting(&p.candidate); v > most {
			most = v
			p.sitOut.copyFrom(&p.candidate)
		}
	}
	p.candidate.copyFrom(&p.sitOut)
	for i := range p.candidate.skip {
		p.candidate.skip[i] = true
	}
	consider()
	for len(p.sitOut.priority) > 0 && more() {
		p.candidate.copyFrom(&p.sitOut)
		p.candidate.mutate(p.k, p.now, p.rng)
		consider()
	}
	return most >> coinBits
}

// MoneyIfRaided returns the money at the end of the match if the plan is unchanged and thieves enter at the
// given cells when the switch window opens. early reports whether an order is served before that.
func (p *Plan) MoneyIfRaided(visitors []int32) (money int64, early bool) {
	w := &p.trial
	w.copyFrom(p.now)
	w.expectedThieves = visitors
	p.nodes += p.k.lastTurn - w.turn + 1
	for opens := min(int(p.k.board.SwitchTurn), p.k.lastTurn); w.turn < opens; w.begin() {
		w.play(&p.best, nil)
		w.moveThieves()
	}
	for order := range w.dishes {
		early = early || w.served(int32(order)) && !p.now.served(int32(order))
	}
	return w.finish(&p.best) >> coinBits, early
}

// limited reports whether spending is limited by the stake.
func (w *world) limited() bool { return w.turn <= w.limitUntil }

// budget returns the money that can be spent, with credit as expected income.
func (w *world) budget(credit int) int {
	if w.limited() {
		return min(w.money+credit, w.stake)
	}
	return w.money + credit
}

func (w *world) pay(price int) {
	w.money -= price
	if w.limited() {
		w.stake -= price
	}
}

func (w *world) earn(reward int) {
	w.money += reward
	if w.limited() {
		w.stake += reward
	}
}
