package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// Raid is the policy for entering the opponent's kitchen.
type Raid string

// The values of Raid; the zero value is RaidAuto.
const (
	RaidAuto  Raid = "auto"  // when that pays
	RaidNever Raid = "never" // never
	RaidEarly Raid = "early" // as soon as the window opens
)

// Raids returns all values of Raid, the default first.
func Raids() []string { return []string{string(RaidAuto), string(RaidNever), string(RaidEarly)} }

// When raids are considered.
const (
	weighEvery = 12 // turns
	shortest   = 8  // turns of the window that must be left
	leastGain  = 3  // money
	doubt      = 2  // one part in so many of what the opponent will lose may be less than it seems
	sure       = 20 // and the team must be ahead by one part in so many of its money
)

// weighs reports whether it is time to consider a raid.
func (b *Bot) weighs(s *sim.State, c sim.Controller) bool {
	if b.options.Raid == RaidNever || !c.CanSwitchMaps() {
		return false
	}
	if b.options.Raid == RaidEarly {
		return true
	}
	return !b.blind(s.Board()) && (b.weighed == 0 || s.Turn() >= b.weighed+weighEvery) // both teams' orders have to be known
}

// raidPays reports whether a raid turns the match: without one the opponent is expected to have at least as much as the team,
// assuming that it plans too, and with one clearly less. A team that is ahead stays at home.
func (b *Bot) raidPays(s *sim.State, l limit) bool {
	if b.options.Raid == RaidEarly {
		return true
	}
	b.weighed = s.Turn()
	back := int(s.Board().WindowEnd()) + 1
	earned := s.Money(b.team.Enemy()) - sim.StartMoney - int64(s.Turn())*sim.MoneyPerTurn
	if back-s.Turn() < shortest || earned <= 0 {
		return false
	}
	_, theirs, ok := b.playOut(s, s.Turn(), l)
	if !ok || b.plan.Money() > theirs {
		return false
	}
	ours, raided, ok := b.playOut(s, back, l)
	return ok && ours-raided > max(leastGain, (theirs-raided)/doubt, ours/sure)
}

// playOut returns the expected money of both teams if the team raids until a turn and both carry out hasty plans for the rest;
// the opponent may strike back. ok is false if time ran out.
func (b *Bot) playOut(s *sim.State, until int, l limit) (ours, theirs int64, ok bool) {
	s = s.Clone()
	enemy := b.team.Enemy()
	if b.enemy == nil {
		b.enemy = schedule.NewKitchen(s.Board(), b.floor, enemy, b.last, schedule.Limits{})
	}
	cook, other, thief := b.hasty(b.team, b.kitchen), b.hasty(enemy, b.enemy), raider.New(s.Board(), b.team, raider.Starve)
	if s.Turn() < until {
		s.Controller(b.team).SwitchMaps()
	}
	us := func() {
		if s.Turn() < until {
			thief.Raid(s.Controller(b.team))
		} else {
			cook.carryOn(s.Controller(b.team), l)
		}
	}
	us()
	if enemy == sim.Red { // it has not played in this turn
		other.carryOn(s.Controller(enemy), l)
	}
	for l.inTime() && s.Turn() < b.last {
		s.BeginTurn()
		if enemy == sim.Red {
			us()
		}
		other.carryOn(s.Controller(enemy), l)
		if enemy == sim.Blue {
			us()
		}
	}
	return s.Money(b.team), s.Money(enemy), s.Turn() >= b.last
}

// hasty returns a simulated bot, which does not raid, and plans only once.
func (b *Bot) hasty(team sim.Team, k *schedule.Kitchen) *Bot {
	return &Bot{team: team, options: Options{Seed: b.options.Seed}, floor: b.floor, kitchen: k, last: b.last}
}

// hastySteps is the number of plans a hasty bot tries.
const hastySteps = 60

// carryOn plays a turn of a hasty bot.
func (b *Bot) carryOn(c sim.Controller, l limit) {
	s := c.State()
	if b.plan == nil {
		b.begin(s)
		for n := 0; n < hastySteps && l.inTime() && b.plan.Improve(1); n++ {
		}
	} else if !b.seen.holds(s, b.team) {
		b.look(s)
	}
	b.carryOut(c)
}
