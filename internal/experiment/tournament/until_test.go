package tournament_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// countingWorker is a worker that counts the matches that begin.
type countingWorker struct {
	tournament.Worker
	begun *atomic.Int32
}

func (c countingWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	c.begun.Add(1)
	return c.Worker.Play(ctx, o)
}

// When the time is up, no new match starts, matches in progress are stored, and complete pairs are
// delivered. The resumed tournament gives the same results.
func TestTimeLimit(t *testing.T) {
	t.Parallel()
	const on = "overdrive:seed=1-6"
	whole := setUp(t, database(t), on, "@idle", "@random:seed=4")
	whole.play(t)
	want := rows(t, whole.Store, whole.began.ID)

	s := setUp(t, database(t), on, "@idle", "@random:seed=4")
	s.Workers = 1
	begun := new(atomic.Int32)
	s.Worker = countingWorker{s.Worker, begun}
	began := time.Now()
	s.Until = began.Add(time.Hour)
	s.Now = func() time.Time { // only four more matches are in time
		if begun.Load() >= 5 {
			return s.Until
		}
		return began
	}
	pairs, err := s.run(t.Context())
	if !errors.Is(err, tournament.ErrTimeUp) || begun.Load() != 5 || len(pairs) != 2 {
		t.Errorf("error %v after %d matches and %d pairs, want ErrTimeUp after 5 and 2", err, begun.Load(), len(pairs))
	}
	for _, pair := range pairs {
		must.Be(t, "matches of a delivered pair", 2, len(pair.Matches))
	}
	if got := rows(t, s.Store, s.began.ID); len(got) != 5 {
		t.Errorf("%d matches were stored", len(got))
	}

	// Reusing stored matches takes no time.
	pairs, err = s.run(t.Context())
	if !errors.Is(err, tournament.ErrTimeUp) || begun.Load() != 5 || len(pairs) != 2 {
		t.Errorf("run again: error %v after %d matches and %d pairs, want ErrTimeUp after 5 and 2", err, begun.Load(), len(pairs))
	}

	s.Until = time.Time{}
	if pairs, fresh := s.play(t); len(pairs) != 6 || fresh != 12 {
		t.Errorf("the resumed run has %d pairs and %d matches, want 6 and 12", len(pairs), fresh)
	}
	must.Be(t, "matches played in total", int32(12), begun.Load())
	must.Be(t, "matches of the interrupted tournament", want, rows(t, s.Store, s.began.ID))
	s.Until = began
	if _, err := s.run(t.Context()); err != nil {
		t.Errorf("all matches are stored, but the run ends with %v", err)
	}
}

// endlessWorker is a worker that plays its matches until cancelled.
type endlessWorker struct{ tournament.Worker }

func (e endlessWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	<-ctx.Done()
	return e.Worker.Play(ctx, o)
}

// A match that outlasts the grace period is stopped and not stored.
func TestMatchOutlastsGrace(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", "@random:seed=4")
	s.Worker = endlessWorker{s.Worker}
	s.Until = time.Now().Add(time.Hour)
	calls := new(atomic.Int32)
	s.Now = func() time.Time { // the first call sets the end of the grace period, a moment from now
		if calls.Add(1) == 1 {
			return s.Until.Add(tournament.Grace)
		}
		return s.Until.Add(-time.Hour)
	}
	_, err := s.run(t.Context())
	if !errors.Is(err, tournament.ErrTimeUp) {
		t.Error(err)
	}
	if got := rows(t, s.Store, s.began.ID); len(got) != 0 {
		t.Errorf("%d matches were stored", len(got))
	}
}
