package chef

import "github.com/cookoff/cookoff/internal/sim"

// Goods bought while raiders are in the kitchen may be lost.
const (
	wary     = 100 // turns before the window opens in which a raid is expected of opponents who have done nothing,
	little   = 400 // if no more money can be won than that
	idles    = 6   // turns in which an opponent that is going to cook has done something
	plenty   = 300 // money by which a team is so far ahead that it need not mind raiders
	reweigh  = 6   // turns after which it is asked again how far ahead it is, while nobody is here or there is a limit of time
	hopeless = 50  // money by which a team is so far behind that it has to risk all
	tries    = 2   // plans to sit the raid out that are tried each time; with a limit of time at most as many for each turn since
)

// guard limits what the plan risks while a raid is going on or expected: a team that would win by sitting it out risks at most
// half of its lead, unless it is clearly behind.
func (b *Bot) guard(s *sim.State, l limit) {
	timed := !l.end.IsZero()
	here := visited(s, b.team)
	var visitors []int32
	switch {
	case here && (!timed || !b.raided):
	case !here && !b.expectsRaid(s):
		b.careful = false
		b.plan.ExpectThieves(nil)
		b.plan.LiftLimit()
		return
	case s.Turn() < b.warned+reweigh:
		return
	case !here:
		visitors = b.kitchen.EntryCells(s)
	}
	b.warned = s.Turn()
	until := int(min(s.Board().WindowEnd(), int64(b.last)))
	lead := b.plan.SitOut(until, visitors, l.tries()) - b.theirs(s)
	if b.careful = lead < plenty; b.careful {
		b.plan.ExpectThieves(visitors)
	} else {
		b.plan.ExpectThieves(nil)
	}
	if lead < -hopeless || !here && !b.careful {
		b.plan.LiftLimit() // there is nothing to lose, or much
		return
	}
	b.plan.LimitSpending(until, int(min(max(lead, 0), 1<<30))/2)
}

// expectsRaid reports whether opponents may be in the kitchen before long: those that have done nothing when the window opens
// are probably waiting for it.
func (b *Bot) expectsRaid(s *sim.State) bool {
	opens, turn := s.Board().SwitchTurn, int64(s.Turn())
	switch {
	case b.blind(s.Board()): // what can be won is not known
		return false
	case !b.idle || s.SwitchedAt(b.team.Enemy()) != 0 || turn > opens:
		return false
	case b.careful: // the forecast is that of a raid
		return true
	case turn < opens-wary:
		return false
	}
	return turn >= idles && b.plan.Money()-b.theirs(s) < little || b.loses(s)
}

// loses reports whether the team would lose with its present plan if opponents came in when the window opens, and could wait for
// them without a loss before that.
func (b *Bot) loses(s *sim.State) bool {
	if s.Turn() < b.warned+reweigh {
		return false
	}
	money, early := b.plan.MoneyIfRaided(b.kitchen.EntryCells(s))
	return !early && money-b.theirs(s) < -plenty
}

// theirs returns the opponent's final money if it earns nothing more.
func (b *Bot) theirs(s *sim.State) int64 {
	enemy := b.team.Enemy()
	money := s.Money(enemy) + int64(b.last-s.Turn())*sim.MoneyPerTurn
	for i := range s.Board().Orders {
		o := &s.Board().Orders[i]
		if hidden := b.blind(s.Board()) && o.Created > int64(s.Turn()); hidden {
			continue
		}
		if o.Expires >= int64(s.Turn()) && o.Expires < int64(b.last) && !s.Order(enemy, i).Completed {
			money -= o.Penalty
		}
	}
	return money
}

// observe records whether the opponent has done anything.
func (b *Bot) observe(s *sim.State) {
	enemy := b.team.Enemy()
	first := b.posts == nil
	b.idle = first || b.idle
	for i := range s.Board().BotsPerTeam() {
		bot := s.Bot(s.FirstBot(enemy) + i)
		if first {
			b.posts = append(b.posts, bot.Pos)
		}
		b.idle = b.idle && bot.Pos == b.posts[i] && bot.Holding == 0
	}
}
