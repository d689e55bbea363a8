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

// A worker retries to prepare a stage if a file is missing or the hub was away.
func TestPreparesAgain(t *testing.T) {
	t.Parallel()
	a := newArena(t, 1)
	a.open()
	var w *fleet.Worker
	tries := atomic.Int64{}
	a.worker("one", func(made *fleet.Worker) {
		w = made
		host := w.Host
		w.Host = func(ctx context.Context, game contest.Game, seats []contest.Seat, box *bot.Bounds) (match.Host, error) {
			if tries.Add(1) == 1 {
				return match.Host{}, errors.New("not now")
			}
			return host(ctx, game, seats, box)
		}
	})
	db := a.database()
	a.play(db, all)
	must.Be(t, "it tried", int64(2), tries.Load())
	if left, err := filepath.Glob(filepath.Join(w.Cache, "stage-*")); len(left) > 1 || err != nil {
		t.Errorf("it leaves %v, %v", left, err)
	}
	a.compare(db)
}
