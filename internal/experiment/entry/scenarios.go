package entry

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
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

// Read returns the scenarios of the arguments, without duplicates, and their game.
func (s *Scenarios) Read(ctx context.Context, on []tournament.Word) (game contest.Game, all []tournament.Scenario, err error) {
	var words []tournament.Word
	for _, w := range on {
		texts, err := s.Words(w.Text)
		if err != nil {
			return nil, nil, w.Wrap(err)
		}
		for _, text := range texts {
			words = append(words, tournament.Word{Text: text, From: w.From})
		}
	}
	seen := map[store.Digest]bool{}
	for n, w := range words {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if s.Reading != nil {
			s.Reading(n, len(words))
		}
		scenario, g, err := s.Scenario(w.Text)
		if err != nil {
			return nil, nil, w.Wrap(err)
		}
		made, err := tournament.NewScenario(scenario, s.Seed)
		if err != nil {
			return nil, nil, w.Wrap(err)
		}
		if game == nil {
			game = g
		} else if g.Info().Name != game.Info().Name {
			return nil, nil, w.Wrap(fmt.Errorf("%s is of the game %s, and %s of %s; a tournament plays one game",
				all[0].Name, game.Info().Name, made.Name, g.Info().Name))
		}
		if !seen[made.Identity()] {
			seen[made.Identity()] = true
			all = append(all, made)
		}
	}
	return game, all, nil
}
