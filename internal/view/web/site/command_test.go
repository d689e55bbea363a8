package site_test

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/site"
)

// The command that plays a match again is computed once for all requests, and again only after an error.
func TestCommandIsComputedOnce(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "5", "--quiet")
	var asked atomic.Int32
	s := serve(t, db, func(o *site.Options) {
		o.WithCommand = func(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
			if asked.Add(1) == 1 {
				return nil, context.DeadlineExceeded
			}
			return withCommand(ctx, t, e)
		}
	})
	if a := s.get("/match/1"); a.status == 200 {
		t.Error("the page loads despite the error")
	}
	for range 3 {
		s.wants("/match/1", "cookoff run overdrive:seed=1")
	}
	s.wants("/match/2", "cookoff run overdrive:seed=1")
	must.Be(t, "computations", int32(3), asked.Load())
}
