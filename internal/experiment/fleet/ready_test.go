package fleet_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// A worker that could not prepare a stage tries again, and leaves no more than one folder behind.
func TestPreparationIsRetried(t *testing.T) {
	t.Parallel()
	a := newArena(t, 1)
	a.open()
	var w *fleet.Worker
	tries := atomic.Int64{}
	a.worker("one", func(created *fleet.Worker) {
		w = created
		host := w.Host
		w.Host = func(ctx context.Context, game contest.Game, seats []contest.Seat, box *bot.Bounds) (match.Host, error) {
			if tries.Add(1) == 1 {
				return match.Host{}, errors.New("not now")
			}
			return host(ctx, game, seats, box)
		}
	})
	db := a.database()
	a.play(db, allPairs)
	must.Be(t, "attempts", int64(2), tries.Load())
	if left, err := filepath.Glob(filepath.Join(w.Cache, "stage-*")); len(left) > 1 || err != nil {
		t.Errorf("folders of stages %v, error %v, want at most one", left, err)
	}
	a.compare(db)
}
