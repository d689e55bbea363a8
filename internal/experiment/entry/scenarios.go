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

// mostWrong limits the scenarios that are refused at once: a pattern may fit thousands of files.
const mostWrong = 10

// ScenarioList is the scenarios of an experiment, without duplicates.
type ScenarioList struct {
	Game  contest.Game // nil: not known, as they are wrong
	All   []tournament.Scenario
	Wrong error // with the other arguments; then the list is not to be played
}

// Read returns the scenarios of the arguments.
func (s *Scenarios) Read(ctx context.Context, on []tournament.Word) (l ScenarioList) {
	var words []tournament.Word
	for _, w := range on {
		texts, err := s.Words(w.Text)
		if err != nil {
			l.Wrong = usage.All(l.Wrong, w.Wrap(err))
		}
		for _, text := range texts {
			words = append(words, tournament.Word{Text: text, From: w.From})
		}
	}
	if len(words) == 0 && l.Wrong == nil {
		l.Wrong = errors.New("no scenario to play on")
	}
	wrong := 0
	seen := map[store.Digest]bool{}
	for n, w := range words {
		if ctx.Err() != nil {
			return ScenarioList{Wrong: ctx.Err()}
		}
		if s.Reading != nil {
			s.Reading(n, len(words))
		}
		made, err := s.read(w.Text, &l)
		if err != nil {
			l.Wrong = usage.All(l.Wrong, w.Wrap(err))
			if wrong++; wrong == mostWrong {
				return l
			}
			continue
		}
		if !seen[made.Identity()] {
			seen[made.Identity()] = true
			l.All = append(l.All, made)
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
		if len(l.All) == 0 {
			return made, fmt.Errorf("%s is of the game %s, and others are of %s; a tournament plays one game", made.Name, other, first)
		}
		return made, fmt.Errorf("%s is of the game %s, and %s of %s; a tournament plays one game", l.All[0].Name, first, made.Name, other)
	}
	return made, nil
}
