package chef

import "github.com/cookoff/cookoff/internal/sim"

// Goods bought while raiders are in the kitchen may be stolen.
const (
	raidWarning     = 100 // turns before the switch window from which on a raid by an idle opponent is expected
	smallLead       = 400 // expected lead, in money, below which such a raid is expected
	idleTurns       = 6   // turns after which an opponent that cooks has moved
	safeLead        = 300 // lead, in money, that is safe from raiders
	reestimateEvery = 6   // turns between two estimates of the lead, without raiders or with a time limit
	lostBy          = 50  // deficit, in money, from which on the team limits no risk
	sitOutTries     = 2   // plans for sitting out a raid tried per estimate; with a time limit, multiplied by reestimateEvery
)

// limitRisk limits spending while a raid is going on or expected: a team that would win by sitting it out risks
// at most half of its lead, unless it is clearly behind.
func (b *Bot) limitRisk(s *sim.State, l limit) {
	timed := !l.end.IsZero()
	here := isVisited(s, b.team)
	var visitors []int32
	switch {
	case here && (!timed || !b.wasRaided):
	case !here && !b.expectsRaid(s):
		b.careful = false
		b.plan.ExpectThieves(nil)
		b.plan.LiftLimit()
		return
	case s.Turn() < b.estimatedAt+reestimateEvery:
		return
	case !here:
		visitors = b.kitchen.EntryCells(s)
	}
	b.estimatedAt = s.Turn()
	until := int(min(s.Board().WindowEnd(), int64(b.lastTurn)))
	lead := b.plan.SitOut(until, visitors, l.sitOutLimit()) - b.opponentMoney(s)
	if b.careful = lead < safeLead; b.careful {
		b.plan.ExpectThieves(visitors)
	} else {
		b.plan.ExpectThieves(nil)
	}
	if lead < -lostBy || !here && !b.careful {
		b.plan.LiftLimit() // nothing to lose, or a safe lead
		return
	}
	b.plan.LimitSpending(until, int(min(max(lead, 0), 1<<30))/2)
}

// expectsRaid reports whether a raid is likely soon: opponents that have done nothing are probably waiting for
// the switch window.
func (b *Bot) expectsRaid(s *sim.State) bool {
	opens, turn := s.Board().SwitchTurn, int64(s.Turn())
	switch {
	case b.blind(s.Board()): // the possible income is unknown
		return false
	case !b.opponentIdle || s.SwitchedAt(b.team.Enemy()) != 0 || turn > opens:
		return false
	case b.careful: // the present plan already assumes a raid
		return true
	case turn < opens-raidWarning:
		return false
	}
	return turn >= idleTurns && b.plan.Money()-b.opponentMoney(s) < smallLead || b.losesIfRaided(s)
}

// losesIfRaided reports whether the team would lose with its present plan if opponents entered when the switch
// window opens, and can wait for them without a loss since it serves nothing before.
func (b *Bot) losesIfRaided(s *sim.State) bool {
	if s.Turn() < b.estimatedAt+reestimateEvery {
		return false
	}
	money, early := b.plan.MoneyIfRaided(b.kitchen.EntryCells(s))
	return !early && money-b.opponentMoney(s) < -safeLead
}

// opponentMoney returns the opponent's money at the end if it earns nothing more.
func (b *Bot) opponentMoney(s *sim.State) int64 {
	enemy := b.team.Enemy()
	money := s.Money(enemy) + int64(b.lastTurn-s.Turn())*sim.MoneyPerTurn
	for i := range s.Board().Orders {
		o := &s.Board().Orders[i]
		if hidden := b.blind(s.Board()) && o.Created > int64(s.Turn()); hidden {
			continue
		}
		if o.Expires >= int64(s.Turn()) && o.Expires < int64(b.lastTurn) && !s.Order(enemy, i).Completed {
			money -= o.Penalty
		}
	}
	return money
}

// observe records whether the opponent has done anything.
func (b *Bot) observe(s *sim.State) {
	enemy := b.team.Enemy()
	first := b.startPositions == nil
	b.opponentIdle = first || b.opponentIdle
	for i := range s.Board().BotsPerTeam() {
		bot := s.Bot(s.FirstBot(enemy) + i)
		if first {
			b.startPositions = append(b.startPositions, bot.Pos)
		}
		b.opponentIdle = b.opponentIdle && bot.Pos == b.startPositions[i] && bot.Holding == 0
	}
}
