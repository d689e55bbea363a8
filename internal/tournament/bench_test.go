package tournament_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// BenchmarkPlay plays matches of built-in bots: schedule, keys, matches, the database, and handing on.
func BenchmarkPlay(b *testing.B) {
	db, err := store.Create(b.Context(), filepath.Join(b.TempDir(), "results.db"), "results.db")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	s := setUp(b, db, "overdrive:seed=1-1", "@idle", "@random:seed=1")
	s.Plan.Rounds = (b.N + 1) / 2
	s.begin(b, false)
	b.ReportAllocs()
	b.ResetTimer()
	err = s.Play(b.Context(), s.began, s.schedule, 0, func(tournament.PairResult) error { return nil })
	if err != nil {
		b.Fatal(err)
	}
}
