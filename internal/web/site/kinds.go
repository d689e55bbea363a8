package site

import "github.com/cookoff/cookoff/internal/contest"

// kind is of what kind a scenario is.
type kind struct {
	traits []contest.OptionValue
	isFile bool // or one that is not known any more
}

// kind tells of what kind a scenario is, by its name. Some have to be made to know, which takes a while: each is asked for
// once.
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
