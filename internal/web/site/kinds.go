package site

import "github.com/cookoff/cookoff/internal/contest"

// kind describes the kind of a scenario.
type kind struct {
	traits []contest.OptionValue
	isFile bool // or no longer known
}

// kind returns the kind of a scenario, by its name. Some have to be generated first, which is slow, so the result
// is cached.
func (s *Site) kind(game contest.Game, scenario string) kind {
	key := [2]string{game.Info().Name, scenario}
	if known, ok := s.known.Load(key); ok {
		return known.(kind)
	}
	made, _, err := s.Scenario(scenario)
	if err != nil {
		made = contest.Scenario{Name: scenario}
	}
	k := kind{contest.Traits(game, made), len(made.Options) == 0}
	s.known.Store(key, k)
	return k
}
