package tournament_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
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

// Each scenario is prepared once, by Check or by its first match, for any turn limit.
func TestScenariosPreparedOnce(t *testing.T) {
	t.Parallel()
	for name, own := range map[string]bool{"the game's own limit": true, "a limit for all": false} {
		s := setUp(t, database(t), "overdrive:seed=1-3", "@idle", "@random:seed=9")
		game := must.Get(games.Named(s.Plan.Game))(t)
		counting := countingGame{game, new(atomic.Int32)}
		if s.Plan.OwnTurns = own; own {
			s.Plan.Turns = game.Info().Turns
		}
		if err := s.Plan.Check(counting); err != nil || counting.prepared.Load() != 1 {
			t.Fatalf("%s: Check prepared %d scenarios, want 1; error %v", name, counting.prepared.Load(), err)
		}
		s.Worker = s.Plan.NewLocal(testHost(t), time.Now, func(text string) { t.Error(text) })
		s.begin(t, true)
		_, err := s.run(t.Context())
		if n := counting.prepared.Load(); err != nil || n != 3 {
			t.Errorf("%s: %d scenarios prepared, want 3; error %v", name, n, err)
		}
	}
}
