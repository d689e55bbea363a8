package store_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// The worker of each match is stored. Exactly its matches since a time can be set aside.
func TestSetAside(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	began := must.Get(db.Begin(t.Context(), store.Tournament{
		Digest: store.NewDigest("plan"), Game: "carnegie", Plan: []byte("{}"), Began: time.UnixMilli(1),
		Entrants: []store.Entrant{{Name: "a", Word: "@a"}, {Name: "b", Word: "@b"}},
	}, false))(t)
	var all []*store.ScheduledMatch
	start := time.UnixMilli(1_700_000_000_000)
	for n, worker := range []string{"bad", "", "good", "bad", "bad"} {
		e := &store.ScheduledMatch{Number: n, Lineup: []int{0, 1}, Match: match(n)}
		e.Match.Ended, e.Match.By = start.Add(time.Duration(n)*time.Second), store.PlayedBy{Worker: worker, Speed: 100}
		all = append(all, e)
	}
	must.Do(t, db.Save(t.Context(), began, all))
	n, err := db.SetAside(t.Context(), "bad", start.Add(2*time.Second), start.Add(time.Minute), "it lies")
	if err != nil || n != 2 {
		t.Errorf("%d matches are set aside, %v", n, err)
	}
	var left []int
	_ = db.ScheduledMatches(t.Context(), began.ID, func(e store.ScheduledMatch) error {
		left = append(left, e.Number)
		return nil
	})
	if len(left) != 3 || left[0] != 0 || left[1] != 1 || left[2] != 2 {
		t.Errorf("left are %v", left)
	}
	if found, err := db.Find(t.Context(), []store.Digest{match(3).Key, match(2).Key}, 0); err != nil || len(found) != 1 {
		t.Errorf("%d matches are found, %v", len(found), err)
	}
}
