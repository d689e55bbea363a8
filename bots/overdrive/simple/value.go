package simple

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Values of a position, in hundredths of a block.
const (
	ofBlock      = 100
	ofSpeed      = 250  // per block per round
	ofOpponent   = 50   // per block, and half the speed, of the opponent
	ofFinish     = 1000 // per saved round
	ofBoostRound = 300
)

// ofDamage returns the cost of damage; the last points of it stop the car.
func ofDamage(damage int) int {
	costs := [...]int{0, 500, 1500, 2500, 4500, 6000}
	return costs[min(damage, len(costs)-1)]
}

// ofPowerups returns the values of kept power-ups: slightly less than their use.
func ofPowerups() [5]int {
	return [...]int{race.Oil: 60, race.Boost: 1500, race.Lizard: 300, race.Tweet: 150, race.EMP: 250}
}

// value returns the value of a position, with a number of remaining rounds, in which the cars are assumed to drive
// on.
func (b *Bot) value(s *race.State, left int) int {
	own, other := b.player, 1-b.player
	v := (s.Position(own).Block+left*s.Speed(own))*ofBlock + s.Speed(own)*ofSpeed
	v -= (s.Position(other).Block+left*s.Speed(other))*ofOpponent + s.Speed(other)*ofSpeed/2
	v -= ofDamage(s.Damage(own))
	v += ofDamage(s.Damage(other)) / 4
	for u, worth := range ofPowerups() {
		v += s.Holds(own, race.Powerup(u)) * worth
	}
	if rounds, boosting := s.Boost(own); boosting {
		v += rounds * ofBoostRound
	}
	if s.Over() {
		v += left * ofFinish
		if s.Verdict().Winner == own {
			v += ofFinish
		}
	}
	return v
}
