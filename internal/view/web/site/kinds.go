package site

import "github.com/cookoff/cookoff/internal/contest"

// traits returns the traits of a scenario, by its name. Some have to be generated first, which is slow, so the result is
// cached.
func (s *Site) traits(game contest.Game, scenario string) []contest.OptionValue {
	key := [2]string{game.Info().Name, scenario}
	if known, ok := s.known.Load(key); ok {
		return known.([]contest.OptionValue)
	}
	traits := contest.TraitsOf(game, scenario, s.Scenario)
	s.known.Store(key, traits)
	return traits
}
