package field

import "strings"

// Over reports whether the match has ended.
func (s *State) Over() bool {
	return s.turn > 0 && (s.stale <= 0 || s.turn >= MaxTurns ||
		s.owned[0] == 0 || s.owned[1] == 0 ||
		s.out[0] != Playing || s.out[1] != Playing)
}

// Reasons for the end of a match, besides the eliminations.
const (
	Stable    = "stable"     // nothing changed for StaleTurns turns
	NoTiles   = "no-tiles"   // a player owns no tile
	TurnLimit = "turn-limit" // MaxTurns turns were played
)

// Reason returns why the match has ended, or an empty string. Several reasons in the same turn are joined by a plus,
// in the order of the referee's checks; the referee itself reports only the first of Stable and NoTiles.
func (s *State) Reason() string {
	if !s.Over() {
		return ""
	}
	var reasons []string
	switch {
	case s.stale <= 0:
		reasons = append(reasons, Stable)
	case s.owned[0] == 0 || s.owned[1] == 0:
		reasons = append(reasons, NoTiles)
	}
	for _, cause := range s.out {
		if cause != Playing {
			reasons = append(reasons, cause.String())
		}
	}
	if s.turn >= MaxTurns {
		reasons = append(reasons, TurnLimit)
	}
	return strings.Join(reasons, "+")
}

// eliminatedScore is the score of an eliminated player.
const eliminatedScore = -1

// Score returns the number of a player's tiles, or -1 if it was eliminated. It decides the match.
func (s *State) Score(player int) int {
	if s.out[player] != Playing {
		return eliminatedScore
	}
	return s.Owned(player)
}

// Winner returns the player with the higher score; ok is false if the scores are equal.
func (s *State) Winner() (player int, ok bool) {
	first, second := s.Score(0), s.Score(1)
	if second > first {
		return 1, true
	}
	return 0, first > second
}
