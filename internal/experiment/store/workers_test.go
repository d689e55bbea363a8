package store_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// SetAside removes exactly the matches of a worker since a time.
func TestSetAside(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	began := begin(t, db, "plan", false)
	var all []*store.ScheduledMatch
	start := time.UnixMilli(1_700_000_000_000)
	for n, worker := range []string{"bad", "", "good", "bad", "bad"} {
		e := &store.ScheduledMatch{Number: n, Lineup: []int{0, 1}, Match: match(n)}
		e.Match.Ended, e.Match.By = start.Add(time.Duration(n)*time.Second), store.PlayedBy{Worker: worker, Speed: 100}
		all = append(all, e)
	}
	must.Do(t, db.Save(t.Context(), began, all))
	n, err := db.SetAside(t.Context(), "bad", start.Add(3*time.Second), start.Add(time.Minute), "it lies")
	if err != nil || n != 2 {
		t.Errorf("SetAside = %d, %v, want 2", n, err)
	}
	var left []int
	must.Do(t, db.ScheduledMatches(t.Context(), began.ID, func(e store.ScheduledMatch) error {
		left = append(left, e.Number)
		return nil
	}))
	must.Be(t, "remaining matches", []int{0, 1, 2}, left)
	if found, err := db.Find(t.Context(), []store.Digest{match(3).Key, match(2).Key}, 0); err != nil || len(found) != 1 {
		t.Errorf("found %d matches, error %v, want 1", len(found), err)
	}
}
