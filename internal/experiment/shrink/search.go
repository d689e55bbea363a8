// Package shrink searches for the smallest scenario that satisfies a condition: delta debugging (Zeller &
// Hildebrandt 2002) of the terms of a match.
package shrink

import (
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// search finds small terms of a match that satisfy a condition.
type search struct {
	Game contest.Game
	// Holds plays a match and reports whether it satisfies the condition. An error ends the search.
	Holds func(contest.Terms) (bool, error)
	// Smaller, unless nil, receives the smallest terms so far.
	Smaller func(contest.Terms)

	terms contest.Terms
}

// passes limits the number of passes: a removal can make other parts unnecessary.
const passes = 4

// run minimizes terms that satisfy the condition. On an error it returns the smallest so far.
func (s *search) run(from contest.Terms) (contest.Terms, error) {
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

// try adopts terms if they also satisfy the condition.
func (s *search) try(t contest.Terms) (bool, error) {
	holds, err := s.Holds(t)
	if holds && err == nil {
		s.terms = t
		if s.Smaller != nil {
			s.Smaller(t)
		}
	}
	return holds, err
}

// turns minimizes the turn limit by bisection, as larger limits than a sufficient one usually suffice, too.
func (s *search) turns() error {
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

// parts removes parts of the scenario's text, one kind after the other.
func (s *search) parts() error {
	take := s.Game.Info().Parts
	if take == nil || len(s.terms.Scenario.Text) == 0 {
		return nil
	}
	all, err := take(s.terms.Scenario.Text)
	for kind := 0; err == nil && kind < len(all); kind++ {
		parts := all[kind]
		_, err = Minimize(parts.Count, func(keep []bool) (bool, error) {
			t := s.terms
			t.Scenario.Text = parts.Keep(keep)
			return s.try(t)
		})
		if err != nil {
			return err
		}
		all, err = take(s.terms.Scenario.Text) // of the shortened text
	}
	return err
}

// league minimizes the league.
func (s *search) league() error {
	league, err := strconv.Atoi(s.terms.Scenario.Option(contest.OptionLeague))
	if err != nil {
		return nil // no leagues
	}
	for lower := 1; lower < league; lower++ {
		if holds, err := s.try(s.withOption(contest.OptionLeague, lower)); holds || err != nil {
			return err
		}
	}
	return nil
}

// seed sets the match's seed to 1, the default.
func (s *search) seed() error {
	if _, own := s.terms.Scenario.Seed(); own || s.terms.Seed == 1 {
		return nil
	}
	t := s.terms
	t.Seed = 1
	_, err := s.try(t)
	return err
}

// withOption returns the terms with a changed option of the scenario.
func (s *search) withOption(name string, value int) contest.Terms {
	t := s.terms
	t.Scenario.Options = slices.Clone(t.Scenario.Options)
	for i, o := range t.Scenario.Options {
		if o.Name == name {
			t.Scenario.Options[i].Value = strconv.Itoa(value)
		}
	}
	return t
}

// Minimize finds a small subset of count items that satisfies a condition, as all of them together must. It leaves out
// half of them, or else a quarter, and so on, until no single one can be left out (ddmin by complements: Zeller &
// Hildebrandt 2002, IEEE Transactions on Software Engineering 28). keep is valid even with an error.
func Minimize(count int, holds func(keep []bool) (bool, error)) (keep []bool, err error) {
	keep = slices.Repeat([]bool{true}, count)
	for size := count; size > 0; {
		var without bool
		if keep, without, err = leaveOut(keep, size, holds); err != nil {
			return keep, err
		}
		switch {
		case !without && size == 1:
			return keep, nil
		case !without || size > 1:
			size = (size + 1) / 2
		}
		if size > 1 && size > kept(keep) {
			size = max(1, kept(keep))
		}
	}
	return keep, nil
}

// leaveOut leaves out chunks of a size, one at a time, if the condition still holds.
func leaveOut(keep []bool, size int, holds func(keep []bool) (bool, error)) (left []bool, any bool, err error) {
	for end := len(keep); end > 0; {
		less := slices.Clone(keep)
		n := 0
		for end > 0 && n < size {
			end--
			if less[end] {
				less[end] = false
				n++
			}
		}
		if n == 0 {
			break
		}
		ok, err := holds(less)
		if err != nil {
			return keep, any, err
		}
		if ok {
			keep, any = less, true
		}
	}
	return keep, any, nil
}

func kept(keep []bool) (n int) {
	for _, k := range keep {
		if k {
			n++
		}
	}
	return n
}
