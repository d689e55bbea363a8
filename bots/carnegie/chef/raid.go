package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/sim"
)

// Raid is when the bot goes over to the opponent's kitchen.
type Raid string

// The values of Raid; the zero value is RaidAuto.
const (
	RaidAuto  Raid = "auto"  // when that pays
	RaidNever Raid = "never" // never
	RaidEarly Raid = "early" // as soon as the window opens
)

// Raids are all values of Raid, the default first.
func Raids() []string { return []string{string(RaidAuto), string(RaidNever), string(RaidEarly)} }

// When raids are considered.
const (
	weighEvery = 12 // turns
	shortest   = 8  // turns of the window that must be left
	leastGain  = 3  // money
	doubt      = 2  // one part in so many of what the opponent will lose may be less than it seems
	sure       = 20 // and the team must be ahead by one part in so many of its money
)

// raidPays reports whether a raid turns the match: without one the opponent will have as much as the team or more, taken
// that it plays like the plain bot, and with one it will have less. A team that is ahead stays at home.
func (b *Bot) raidPays(s *sim.State) bool {
	switch b.options.Raid {
	case RaidNever:
		return false
	case RaidEarly:
		return true
	}
	enemy := b.team.Enemy()
	back := int(s.Board().WindowEnd()) + 1
	earned := s.Money(enemy) - sim.StartMoney - int64(s.Turn())*sim.MoneyPerTurn
	if back-s.Turn() < shortest || earned <= 0 || b.plan == nil || b.weighed > 0 && s.Turn() < b.weighed+weighEvery {
		return false
	}
	b.weighed = s.Turn()
	stay, theirs := b.plan.Money(), b.theirs(s, s.Turn())
	if stay > theirs {
		return false
	}
	away, raided := b.plan.MoneyIfAway(back), b.theirs(s, back)
	return away-raided > max(leastGain, (theirs-raided)/doubt, away/sure)
}

// theirs is how much money the opponent will have, taken that it plays like the plain bot, if the team raids it until a turn.
func (b *Bot) theirs(s *sim.State, until int) int64 {
	s = s.Clone()
	enemy := b.team.Enemy()
	cook, thief := chef1.New(s.Board(), enemy), raider.New(s.Board(), b.team, raider.Starve)
	if s.Turn() < until {
		s.Controller(b.team).SwitchMaps()
	}
	played := enemy == sim.Blue // in this turn, before the team
	for {
		if s.Turn() < until {
			thief.Raid(s.Controller(b.team))
		}
		if !played {
			cook.Cook(s.Controller(enemy))
		}
		played = false
		if s.Turn() >= b.last {
			return s.Money(enemy)
		}
		s.BeginTurn()
	}
}
