package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// perBlock is a block in the units of values: tenths.
const perBlock = 10

// What the end of a race is worth, in tenths of a block.
const (
	ofVictory = 20_000
	ofRound   = 90 // each round that it comes sooner, or the defeat later
)

// perPace makes the pace decide between ways that come to the same: what is driven at once cannot be hindered any more.
const perPace = 8

// lastStretch is how many blocks before the finish things that are carried begin to lose their worth.
const lastStretch = 150

// byEMP is how many blocks an EMP brings about.
const byEMP = 12

// value returns what a position is worth to a player, so many rounds after the start of the search.
func (w *Weights) value(s *race.State, player, round int) int {
	if s.Over() {
		won := ofVictory - round*ofRound
		// Not all comes as it is foreseen, so that a lead and speed are good also beyond the victory.
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

// car returns what the car of a player is worth, with what it carries.
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
	return block*perBlock + min(s.Speed(player), s.Track().MaximumSpeed)*w.Speed + kept
}

// emps returns what a player's EMPs are worth to it. They decide at the finish, so that they keep their worth
// up to there.
func (w *Weights) emps(s *race.State, player int) int {
	n, behind := s.Holds(player, race.EMP), s.Position(1-player).Block-s.Position(player).Block
	if behind <= n*byEMP {
		return min(n, 6) * w.EMP
	}
	return n * w.Chase
}
