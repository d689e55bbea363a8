package tournament_test

import (
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// generatorGame counts generated scenarios.
type generatorGame struct {
	contest.Game
	made *atomic.Int32
}

func (g generatorGame) Info() contest.Info {
	info := g.Game.Info()
	makeScenario := info.MakeScenario
	info.MakeScenario = func(options []contest.OptionValue) ([]byte, error) {
		g.made.Add(1)
		return makeScenario(options)
	}
	return info
}

// generateOnDemand makes a tournament generate its scenarios on demand, and returns their count.
func generateOnDemand(t *testing.T, s *stage, seeds string) *atomic.Int32 {
	t.Helper()
	words := must.Get(new(games.Catalogue).Range("carnegie:seed=" + seeds))(t)
	s.Plan.Scenarios = nil
	for _, word := range words {
		scenario, _ := must.Two(games.Scenario(games.Request{Word: word, Unmade: true, Read: os.ReadFile}))(t)
		made := tournament.NewScenario(scenario, 1)
		s.Plan.Scenarios = append(s.Plan.Scenarios, made)
	}
	game := must.Get(games.Named(s.Plan.Game))(t)
	making := generatorGame{game, new(atomic.Int32)}
	s.Plan.Turns = 5
	must.Do(t, s.Plan.Check(making))
	s.Worker = s.Plan.NewLocal(testHost(t), time.Now, func(text string) { t.Error(text) })
	s.begin(t, false)
	return making.made
}

// Generating scenarios on demand or beforehand leads to the same matches and the same stored data.
func TestGenerateOnDemand(t *testing.T) {
	t.Parallel()
	before := setUp(t, database(t), "carnegie:seed=1-4", "@idle", "@random")
	before.Plan.Turns = 5
	before.begin(t, false)
	if _, fresh := before.play(t); fresh != 8 {
		t.Fatalf("%d matches", fresh)
	}
	later := setUp(t, database(t), "carnegie:seed=1-4", "@idle", "@random")
	generateOnDemand(t, &later, "1-4")
	later.play(t)
	must.Be(t, "made when needed", rows(t, before.Store, before.began.ID), rows(t, later.Store, later.began.ID))
	for _, s := range []stage{before, later} {
		again := setUp(t, s.Store, "carnegie:seed=1-4", "@idle", "@random")
		made := generateOnDemand(t, &again, "1-4")
		again.newest = must.Get(s.Store.Newest(t.Context()))(t)
		if _, fresh := again.play(t); fresh != 0 || made.Load() > 1 { // by Check
			t.Errorf("%d matches played again, %d scenarios made", fresh, made.Load())
		}
	}
}

// Of a thousand scenarios, only those about to be played are generated.
func TestFewGenerated(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "carnegie:seed=1", "@idle", "@random")
	made := generateOnDemand(t, &s, "1-1000")
	if before, err := s.Before(t.Context(), s.schedule, s.schedule.Pairs(), s.began); err != nil || before.Matches != 0 || made.Load() != 1 {
		t.Fatalf("before it begins: %+v, %d scenarios made, error %v", before, made.Load(), err)
	}
	pairs := 0
	err := s.Play(t.Context(), s.began, s.schedule, func(tournament.PairResult) error {
		if pairs++; pairs == 3 {
			return tournament.ErrEnough
		}
		return nil
	})
	if n := made.Load(); err != nil || n > 100 {
		t.Errorf("%d scenarios were made for %d pairs, error %v", n, pairs, err)
	}
	if before, err := s.Before(t.Context(), s.schedule, s.schedule.Pairs(), store.Tournament{}); err != nil || before.Matches < 6 {
		t.Errorf("afterwards there are %d matches, error %v", before.Matches, err)
	}
}

// If stored matches suffice, no scenario is generated, except one by Check.
func TestNoneGeneratedForStored(t *testing.T) {
	t.Parallel()
	first := setUp(t, database(t), "carnegie:seed=1", "@idle", "@random")
	generateOnDemand(t, &first, "1-3")
	first.play(t)
	s := setUp(t, first.Store, "carnegie:seed=1", "@idle", "@random")
	made := generateOnDemand(t, &s, "1-1000")
	pairs := 0
	err := s.Play(t.Context(), s.began, s.schedule, func(tournament.PairResult) error {
		if pairs++; pairs == 3 {
			return tournament.ErrEnough
		}
		return nil
	})
	if n := made.Load(); err != nil || n != 1 {
		t.Errorf("%d scenarios were made for %d pairs that are stored, error %v", n, pairs, err)
	}
}
