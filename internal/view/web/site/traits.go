package site

import "github.com/cookoff/cookoff/internal/contest"

// traits returns the traits of a scenario, by its name. They are cached, as generating a scenario is slow.
func (s *Site) traits(game contest.Game, scenario string) []contest.OptionValue {
	key := [2]string{game.Info().Name, scenario}
	if cached, ok := s.traitCache.Load(key); ok {
		return cached.([]contest.OptionValue)
	}
	traits := contest.TraitsOf(game, scenario, s.Scenario)
	s.traitCache.Store(key, traits)
	return traits
}
