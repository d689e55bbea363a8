package simple

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Values of a position, in hundredths of a block.
const (
	blockValue      = 100
	speedValue      = 250  // per block per round
	opponentValue   = 50   // per block of the opponent; its speed counts half
	finishValue     = 1000 // per round saved
	boostRoundValue = 300
)

// damageCost returns the cost of damage. The last points of damage stop the car.
func damageCost(damage int) int {
	costs := [...]int{0, 500, 1500, 2500, 4500, 6000}
	return costs[min(damage, len(costs)-1)]
}

// powerupValues returns the values of carried power-ups: slightly less than the gain from using them.
func powerupValues() [5]int {
	return [...]int{race.Oil: 60, race.Boost: 1500, race.Lizard: 300, race.Tweet: 150, race.EMP: 250}
}

// value returns the value of a position, assuming that the cars drive on for left rounds.
func (b *Bot) value(s *race.State, left int) int {
	own, other := b.player, 1-b.player
	v := (s.Position(own).Block+left*s.Speed(own))*blockValue + s.Speed(own)*speedValue
	v -= (s.Position(other).Block+left*s.Speed(other))*opponentValue + s.Speed(other)*speedValue/2
	v -= damageCost(s.Damage(own))
	v += damageCost(s.Damage(other)) / 4
	for u, worth := range powerupValues() {
		v += s.Holds(own, race.Powerup(u)) * worth
	}
	if rounds, boosting := s.Boost(own); boosting {
		v += rounds * boostRoundValue
	}
	if s.Over() {
		v += left * finishValue
		if s.Verdict().Winner == own {
			v += finishValue
		}
	}
	return v
}
