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
	RaidAuto  Raid = "auto"  // when it pays
	RaidNever Raid = "never" // never
	RaidEarly Raid = "early" // as soon as the window opens
)

// Raids returns all values of Raid, the default first.
func Raids() []string { return []string{string(RaidAuto), string(RaidNever), string(RaidEarly)} }

// Conditions for a raid.
const (
	considerEvery = 12 // turns between two checks
	minTurnsLeft  = 8  // minimum number of turns left in the switch window
	minLead       = 3  // minimum lead after the raid, in money
	lossMargin    = 2  // minimum lead: the opponent's expected loss divided by this
	moneyMargin   = 20 // minimum lead: the team's money divided by this
)

// considersRaid reports whether it is time to consider a raid.
func (b *Bot) considersRaid(s *sim.State, c sim.Controller) bool {
	if b.options.Raid == RaidNever || !c.CanSwitchMaps() {
		return false
	}
	if b.options.Raid == RaidEarly {
		return true
	}
	return !b.blind(s.Board()) && (b.consideredAt == 0 || s.Turn() >= b.consideredAt+considerEvery) // needs the orders of both teams
}

// raidPays reports whether a raid turns a lost match: without one, the opponent is expected to have at least as
// much money as the team, assuming that it also plans; with one, clearly less. A team that is ahead stays in
// its kitchen.
func (b *Bot) raidPays(s *sim.State, l limit) bool {
	if b.options.Raid == RaidEarly {
		return true
	}
	b.consideredAt = s.Turn()
	back := int(s.Board().WindowEnd()) + 1
	earned := s.Money(b.team.Enemy()) - sim.StartMoney - int64(s.Turn())*sim.MoneyPerTurn
	if back-s.Turn() < minTurnsLeft || earned <= 0 {
		return false
	}
	_, theirs, ok := b.playOut(s, s.Turn(), l)
	if !ok || b.plan.Money() > theirs {
		return false
	}
	ours, raided, ok := b.playOut(s, back, l)
	return ok && ours-raided > max(minLead, (theirs-raided)/lossMargin, ours/moneyMargin)
}

// playOut returns the expected money of both teams if the team raids until a turn and both otherwise execute
// hasty plans; the opponent may raid in return. ok is false if time ran out.
func (b *Bot) playOut(s *sim.State, until int, l limit) (ours, theirs int64, ok bool) {
	s = s.Clone()
	enemy := b.team.Enemy()
	if b.opponentKitchen == nil {
		b.opponentKitchen = schedule.NewKitchen(s.Board(), b.floor, enemy, b.lastTurn, schedule.Limits{})
	}
	cook, other, thief := b.hasty(b.team, b.kitchen), b.hasty(enemy, b.opponentKitchen), raider.New(s.Board(), b.team, raider.Starve)
	if s.Turn() < until {
		s.Controller(b.team).SwitchMaps()
	}
	us := func() {
		if s.Turn() < until {
			thief.Raid(s.Controller(b.team))
		} else {
			cook.playHasty(s.Controller(b.team), l)
		}
	}
	us()
	if enemy == sim.Red { // RED moves after BLUE, so it has not moved yet
		other.playHasty(s.Controller(enemy), l)
	}
	for l.inTime() && s.Turn() < b.lastTurn {
		s.BeginTurn()
		if enemy == sim.Red {
			us()
		}
		other.playHasty(s.Controller(enemy), l)
		if enemy == sim.Blue {
			us()
		}
	}
	return s.Money(b.team), s.Money(enemy), s.Turn() >= b.lastTurn
}

// hasty returns a simulated bot that does not raid and plans only once.
func (b *Bot) hasty(team sim.Team, k *schedule.Kitchen) *Bot {
	return &Bot{team: team, options: Options{Seed: b.options.Seed}, floor: b.floor, kitchen: k, lastTurn: b.lastTurn}
}

// hastyTries is the number of plans a hasty bot tries.
const hastyTries = 60

// playHasty plays a turn of a hasty bot.
func (b *Bot) playHasty(c sim.Controller, l limit) {
	s := c.State()
	if b.plan == nil {
		b.newPlan(s)
		for n := 0; n < hastyTries && l.inTime() && b.plan.Improve(1); n++ {
		}
	} else if !b.seen.isCurrent(s, b.team) {
		b.updatePlan(s)
	}
	b.execute(c)
}
