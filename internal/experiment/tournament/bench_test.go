package tournament_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// BenchmarkPlay plays matches of built-in bots, including schedule, keys and database.
func BenchmarkPlay(b *testing.B) {
	for _, game := range []string{"carnegie", "alamode", "grass", "overdrive"} {
		b.Run(game, func(b *testing.B) {
			s := setUpBench(b, game)
			b.ReportAllocs()
			b.ResetTimer()
			playBench(b, &s)
		})
	}
}

// BenchmarkStored reuses stored matches.
func BenchmarkStored(b *testing.B) {
	s := setUpBench(b, "overdrive")
	playBench(b, &s)
	b.ReportAllocs()
	b.ResetTimer()
	playBench(b, &s)
}

// setUpBench prepares a tournament of about b.N matches.
func setUpBench(b *testing.B, game string) stage {
	b.Helper()
	db := must.Get(store.Create(b.Context(), filepath.Join(b.TempDir(), "results.db"), "results.db"))(b)
	b.Cleanup(func() { _ = db.Close() })
	bots := []string{"@idle", "@random:seed=1"}
	if game == "alamode" {
		bots = append(bots, "@simple")
	}
	s := setUp(b, db, game+":seed=1-1", bots...)
	s.Plan.Rounds = (b.N + 1) / 2
	s.begin(b, false)
	return s
}

func playBench(b *testing.B, s *stage) {
	b.Helper()
	must.Do(b, s.Play(b.Context(), s.began, s.schedule, func(tournament.PairResult) error { return nil }))
}
