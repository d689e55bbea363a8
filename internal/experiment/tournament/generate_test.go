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
	generated *atomic.Int32
}

func (g generatorGame) Info() contest.Info {
	info := g.Game.Info()
	makeScenario := info.MakeScenario
	info.MakeScenario = func(options []contest.OptionValue) ([]byte, error) {
		g.generated.Add(1)
		return makeScenario(options)
	}
	return info
}

// generateOnDemand makes a tournament generate its scenarios on demand. It returns the number of
// generated scenarios.
func generateOnDemand(t *testing.T, s *stage, seeds string) *atomic.Int32 {
	t.Helper()
	words := must.Get(new(games.Catalogue).Range("carnegie:seed=" + seeds))(t)
	s.Plan.Scenarios = nil
	for _, word := range words {
		scenario, _ := must.Two(games.Scenario(games.Request{Word: word, Unmade: true, Read: os.ReadFile}))(t)
		s.Plan.Scenarios = append(s.Plan.Scenarios, tournament.NewScenario(scenario, 1))
	}
	game := must.Get(games.Named(s.Plan.Game))(t)
	counting := generatorGame{game, new(atomic.Int32)}
	s.Plan.Turns = 5
	must.Do(t, s.Plan.Check(counting))
	s.Worker = s.Plan.NewLocal(testHost(t), time.Now, func(text string) { t.Error(text) })
	s.begin(t, false)
	return counting.generated
}

// Scenarios generated on demand give the same stored matches as scenarios generated beforehand.
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
	must.Be(t, "matches with scenarios generated on demand", rows(t, before.Store, before.began.ID), rows(t, later.Store, later.began.ID))
	for _, s := range []stage{before, later} {
		again := setUp(t, s.Store, "carnegie:seed=1-4", "@idle", "@random")
		generated := generateOnDemand(t, &again, "1-4")
		again.newest = must.Get(s.Store.Newest(t.Context()))(t)
		if _, fresh := again.play(t); fresh != 0 || generated.Load() > 1 { // Check generates one
			t.Errorf("%d new matches, %d generated scenarios, want none and at most 1", fresh, generated.Load())
		}
	}
}

// Of a thousand scenarios, only those about to be played are generated.
func TestFewGenerated(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "carnegie:seed=1", "@idle", "@random")
	generated := generateOnDemand(t, &s, "1-1000")
	if before, err := s.Before(t.Context(), s.schedule, s.schedule.Pairs(), s.began); err != nil || before.Matches != 0 || generated.Load() != 1 {
		t.Fatalf("before the start: %+v, %d generated scenarios, error %v", before, generated.Load(), err)
	}
	pairs := 0
	err := s.Play(t.Context(), s.began, s.schedule, func(tournament.PairResult) error {
		if pairs++; pairs == 3 {
			return tournament.ErrDone
		}
		return nil
	})
	if n := generated.Load(); err != nil || n > 100 {
		t.Errorf("%d scenarios generated for %d pairs, want at most 100; error %v", n, pairs, err)
	}
	if before, err := s.Before(t.Context(), s.schedule, s.schedule.Pairs(), store.Tournament{}); err != nil || before.Matches < 6 {
		t.Errorf("afterwards %d matches are stored, want at least 6; error %v", before.Matches, err)
	}
}

// If stored matches suffice, no scenario is generated, except one by Check.
func TestNoneGeneratedForStored(t *testing.T) {
	t.Parallel()
	first := setUp(t, database(t), "carnegie:seed=1", "@idle", "@random")
	generateOnDemand(t, &first, "1-3")
	first.play(t)
	s := setUp(t, first.Store, "carnegie:seed=1", "@idle", "@random")
	generated := generateOnDemand(t, &s, "1-1000")
	pairs := 0
	err := s.Play(t.Context(), s.began, s.schedule, func(tournament.PairResult) error {
		if pairs++; pairs == 3 {
			return tournament.ErrDone
		}
		return nil
	})
	if n := generated.Load(); err != nil || n != 1 {
		t.Errorf("%d scenarios generated for %d stored pairs, want 1; error %v", n, pairs, err)
	}
}
