package site_test

import (
	"path/filepath"
	"testing"
)

// BenchmarkPages serves pages with 10,000 matches in the database, while matches are added. Each page should take at most 0.1 s.
func BenchmarkPages(b *testing.B) {
	db := filepath.Join(b.TempDir(), "results.db")
	synthetic(b, db, 10_000)
	s := serve(b, db, nil)
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			fresh := serve(b, db, nil)
			b.StartTimer()
			fresh.ok("/tournament/1")
		}
	})
	for name, page := range map[string]string{
		"tournaments": "/", "tournament": "/tournament/1", "matches": "/tournament/1/matches?bot=wild&lost=1&order=slowest&page=40",
		"bot": "/tournament/1/bot/wild", "match": "/match/5000", "live": "/live",
	} {
		s.ok(page)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s.ok(page)
			}
		})
	}
}
