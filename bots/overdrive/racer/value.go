package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// perBlock is a block in the units of values: tenths.
const perBlock = 10

// What the end of a race is worth, in tenths of a block.
const (
	ofVictory = 20_000
	ofRound   = 90 // each round that it comes sooner, or the defeat later
)

// lastStretch is how many blocks before the finish things that are carried begin to lose their worth.
const lastStretch = 150

// byEMP is how many blocks an EMP brings about.
const byEMP = 12

// value is what a position is worth to a player, so many rounds after the start of the search.
func (w *Weights) value(s *race.State, player, round int) int {
	if s.Over() {
		won := ofVictory - round*ofRound
		switch s.Verdict().Winner {
		case player:
			return won
		case 1 - player:
			return -won
		}
		return 0
	}
	return w.car(s, player) - w.car(s, 1-player)*w.Rival/100
}

// car is what the car of a player is worth, with what it carries.
func (w *Weights) car(s *race.State, player int) int {
	block := s.Position(player).Block
	left := min(lastStretch, s.Track().TrackLength-block)
	kept := -s.Damage(player) * w.Damage
	if rounds, boosting := s.Boost(player); boosting {
		kept += (rounds - 1) * w.Boosting
	}
	for u, worth := range [powerups]int{race.Oil: w.Oil, race.Boost: w.Boost, race.Lizard: w.Lizard, race.Tweet: w.Tweet} {
		n := s.Holds(player, race.Powerup(u))
		kept += min(n, 3)*worth + max(0, n-3)*worth/4
	}
	kept = kept * left / lastStretch
	// EMPs decide at the finish, so that they keep their worth up to there.
	emps, behind := s.Holds(player, race.EMP), s.Position(1-player).Block-block
	if behind <= emps*byEMP {
		kept += min(emps, 6) * w.EMP
	} else {
		kept += emps * w.Chase
	}
	return block*perBlock + min(s.Speed(player), s.Track().MaximumSpeed)*w.Speed + kept
}
