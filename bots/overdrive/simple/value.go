package simple

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// What a position is worth, in hundredths of a block.
const (
	ofBlock      = 100
	ofSpeed      = 250  // each block a round faster
	ofOpponent   = 50   // each block, and half the speed, that the opponent has
	ofFinish     = 1000 // each round that is saved
	ofBoostRound = 300
)

// ofDamage returns what damage costs; the last points of it stop the car.
func ofDamage(damage int) int {
	costs := [...]int{0, 500, 1500, 2500, 4500, 6000}
	return costs[min(damage, len(costs)-1)]
}

// ofPowerups returns what each power-up is worth that is kept for later: a little less than its use.
func ofPowerups() [5]int {
	return [...]int{race.Oil: 60, race.Boost: 1500, race.Lizard: 300, race.Tweet: 150, race.EMP: 250}
}

// value returns what a position is worth, with so many of the rounds left that are looked at. In them the
// cars are taken to drive on.
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
