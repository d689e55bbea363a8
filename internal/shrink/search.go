// Package shrink looks for the smallest scenario in which something still happens: delta debugging (Zeller & Hildebrandt 2002) of
// what a match is. It plays nothing itself.
package shrink

import (
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// Search looks for the smallest terms of a match in which something happens.
type Search struct {
	Game contest.Game
	// Holds plays a match of some terms, and reports whether it happens there. An error ends the search.
	Holds func(contest.Terms) (bool, error)
	// Smaller, if not nil, is told of the smallest so far.
	Smaller func(contest.Terms)

	terms contest.Terms
}

// passes bounds how often everything is tried: what was needed before may be needless after something else is gone.
const passes = 4

// Run makes terms in which it happens as small as it can. What it gives with an error is the smallest up to there.
func (s *Search) Run(from contest.Terms) (contest.Terms, error) {
	s.terms = from
	for range passes {
		before := s.terms
		for _, reduce := range []func() error{s.turns, s.parts, s.league, s.seed} {
			if err := reduce(); err != nil {
				return s.terms, err
			}
		}
		if same(before, s.terms) {
			break
		}
	}
	return s.terms, nil
}

func same(a, b contest.Terms) bool {
	return a.Turns == b.Turns && a.Seed == b.Seed && string(a.Scenario.Text) == string(b.Scenario.Text) && slices.Equal(a.Scenario.Options, b.Scenario.Options)
}

// try takes terms if it happens there too.
func (s *Search) try(t contest.Terms) (bool, error) {
	holds, err := s.Holds(t)
	if holds && err == nil {
		s.terms = t
		if s.Smaller != nil {
			s.Smaller(t)
		}
	}
	return holds, err
}

// turns makes the limit of turns the smallest, by halves: where it happens at a limit, it mostly does at a larger one.
func (s *Search) turns() error {
	for low := 1; low < s.terms.Turns; {
		t := s.terms
		t.Turns = low + (s.terms.Turns-low)/2
		holds, err := s.try(t)
		if err != nil {
			return err
		}
		if !holds {
			low = t.Turns + 1
		}
	}
	return nil
}

// parts leaves out parts of the scenario's text, one kind after the other.
func (s *Search) parts() error {
	take := s.Game.Info().Parts
	if take == nil || len(s.terms.Scenario.Text) == 0 {
		return nil
	}
	all, err := take(s.terms.Scenario.Text)
	for kind := 0; err == nil && kind < len(all); kind++ {
		parts := all[kind]
		_, err = Least(parts.Count, func(keep []bool) (bool, error) {
			t := s.terms
			t.Scenario.Text = parts.Keep(keep)
			return s.try(t)
		})
		if err != nil {
			return err
		}
		all, err = take(s.terms.Scenario.Text) // of what is left
	}
	return err
}

// league makes the league the lowest, in games that have some.
func (s *Search) league() error {
	league, err := strconv.Atoi(s.terms.Scenario.Option(contest.OptionLeague))
	if err != nil {
		return nil // it has none
	}
	for lower := 1; lower < league; lower++ {
		if holds, err := s.try(s.with(contest.OptionLeague, lower)); holds || err != nil {
			return err
		}
	}
	return nil
}

// seed makes the seed of the match 1, which no flag has to say.
func (s *Search) seed() error {
	if _, own := s.terms.Scenario.Seed(); own || s.terms.Seed == 1 {
		return nil
	}
	t := s.terms
	t.Seed = 1
	_, err := s.try(t)
	return err
}

// with returns the terms with another value of an option of the scenario.
func (s *Search) with(name string, value int) contest.Terms {
	t := s.terms
	t.Scenario.Options = slices.Clone(t.Scenario.Options)
	for i, o := range t.Scenario.Options {
		if o.Name == name {
			t.Scenario.Options[i].Value = strconv.Itoa(value)
		}
	}
	return t
}
