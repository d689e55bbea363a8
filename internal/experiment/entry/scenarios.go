package entry

import (
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Scenarios parses scenario arguments.
type Scenarios struct {
	// Words returns the arguments that a pattern or a range expands to.
	Words func(word string) ([]string, error)
	// Scenario parses an argument that is neither.
	Scenario func(word string) (contest.Scenario, contest.Game, error)
	Seed     int64 // of matches on scenarios that have no seed of their own
	// Reading, if not nil, is called with the progress: many files take a while.
	Reading func(read, of int)
}

// ScenarioList is the scenarios of an experiment, without duplicates.
type ScenarioList struct {
	Game  contest.Game // nil: not known, as they are wrong
	All   []tournament.Scenario
	Wrong error // with the other arguments; then the list is not to be played
}

// Read returns the scenarios of the arguments. Of a pattern or a range that stands for several wrong ones the first is named.
func (s *Scenarios) Read(ctx context.Context, on []tournament.Word) (l ScenarioList) {
	words := make([][]string, len(on))
	all := 0
	for i, w := range on {
		var err error
		if words[i], err = s.Words(w.Text); err != nil {
			l.Wrong = usage.All(l.Wrong, w.Wrap(err))
		}
		all += len(words[i])
	}
	if all == 0 && l.Wrong == nil {
		l.Wrong = errors.New("no scenario to play on")
	}
	seen := map[store.Digest]bool{}
	read := 0
	for i, w := range on {
		for _, word := range words[i] {
			if ctx.Err() != nil {
				return ScenarioList{Wrong: ctx.Err()}
			}
			if s.Reading != nil {
				s.Reading(read, all)
			}
			read++
			made, err := s.read(word, &l)
			if err != nil {
				l.Wrong = usage.All(l.Wrong, w.Wrap(err))
				break
			}
			if !seen[made.Identity()] {
				seen[made.Identity()] = true
				l.All = append(l.All, made)
			}
		}
	}
	return l
}

// read parses an argument, whose game is the list's.
func (s *Scenarios) read(word string, l *ScenarioList) (made tournament.Scenario, err error) {
	scenario, game, err := s.Scenario(word)
	if l.Game == nil {
		l.Game = game // known of a wrong scenario, too
	}
	if err == nil {
		made, err = tournament.NewScenario(scenario, s.Seed)
	}
	if err != nil {
		return made, err
	}
	if first, other := l.Game.Info().Name, game.Info().Name; first != other {
		return made, fmt.Errorf("%s is a scenario of %s, and others are of %s; a tournament plays one game", made.Name, other, first)
	}
	return made, nil
}
