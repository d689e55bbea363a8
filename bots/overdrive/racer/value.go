package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// perBlock is the value of a block: values are in tenths of a block.
const perBlock = 10

// Values of the end of a race, in tenths of a block.
const (
	victoryValue = 20_000
	roundValue   = 90 // per round of an earlier victory or a later defeat
)

// perProgress divides early progress, which breaks ties: progress made early cannot be prevented any more.
const perProgress = 8

// finalBlocks is the distance from the finish, in blocks, below which carried items lose value.
const finalBlocks = 150

// empGain is the approximate gain from an EMP, in blocks.
const empGain = 12

// value returns the value of a position for a player in a round of the search.
func (w *Weights) value(s *race.State, player, round int) int {
	if s.Over() {
		won := victoryValue - round*roundValue
		// Predictions are uncertain, so lead and speed count in addition to the victory.
		spare := 2*(s.Position(player).Block-s.Position(1-player).Block) + s.Speed(player)
		switch s.Verdict().Winner {
		case player:
			return won + spare
		case 1 - player:
			return spare - won
		}
		return 0
	}
	other := 1 - player
	threat := min(s.Holds(other, race.EMP), 6) * w.Threat
	return w.car(s, player) + w.emps(s, player) - w.car(s, other)*w.Rival/100 - threat
}

// car returns the value of a player's car with its power-ups.
func (w *Weights) car(s *race.State, player int) int {
	block := s.Position(player).Block
	left := min(finalBlocks, s.Track().TrackLength-block)
	kept := -s.Damage(player) * w.Damage
	if rounds, boosting := s.Boost(player); boosting {
		kept += (rounds - 1) * w.Boosting
	}
	for u, worth := range [powerups]int{race.Oil: w.Oil, race.Boost: w.Boost, race.Lizard: w.Lizard, race.Tweet: w.Tweet} {
		n := s.Holds(player, race.Powerup(u))
		kept += min(n, 3)*worth + max(0, n-3)*worth/4
	}
	kept = kept * left / finalBlocks
	return block*perBlock + min(s.Speed(player), s.Track().MaximumSpeed)*w.Speed + kept
}

// emps returns the value of a player's EMPs. They can decide the finish, so they do not lose value before it.
func (w *Weights) emps(s *race.State, player int) int {
	n, behind := s.Holds(player, race.EMP), s.Position(1-player).Block-s.Position(player).Block
	if behind <= n*empGain {
		return min(n, 6) * w.EMP
	}
	return n * w.Chase
}
