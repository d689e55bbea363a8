package tournament_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
)

// countingGame counts calls of Prepare.
type countingGame struct {
	contest.Game
	prepared *atomic.Int32
}

func (g countingGame) Prepare(t contest.Terms) (contest.Table, error) {
	g.prepared.Add(1)
	return g.Game.Prepare(t)
}

// Matches reuse the tables set up by Check, for any turn limit.
func TestEachScenarioIsSetUpOnce(t *testing.T) {
	t.Parallel()
	for name, own := range map[string]bool{"the game's own limit": true, "a limit for all": false} {
		s := setUp(t, database(t), "overdrive:seed=1-3", "@idle", "@random:seed=9")
		game, err := games.Named(s.Plan.Game)
		if err != nil {
			t.Fatal(err)
		}
		counting := countingGame{game, new(atomic.Int32)}
		if s.Plan.OwnTurns = own; own {
			s.Plan.Turns = game.Info().Turns
		}
		if err := s.Plan.Check(counting); err != nil || counting.prepared.Load() != 1 {
			t.Fatalf("%s: to check a plan, %d of three scenarios that options say are set up; error %v", name, counting.prepared.Load(), err)
		}
		s.Worker = s.Plan.NewLocal(testHost(t), time.Now, func(text string) { t.Error(text) })
		s.begin(t, true)
		err = s.Play(t.Context(), s.began, s.schedule, func(tournament.PairResult) error { return nil })
		if n := counting.prepared.Load(); err != nil || n != 3 {
			t.Errorf("%s: three scenarios were set up %d times, error %v", name, n, err)
		}
	}
}
