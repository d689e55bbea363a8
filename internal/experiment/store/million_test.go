package store_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// All operations work in a database of a million matches. The test logs their times, which show
// whether one scans all matches.
func TestMillionMatches(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	const matches, scenarios = 1_000_000, 100_000
	path := filepath.Join(t.TempDir(), "results.db")
	db := must.Get(store.Create(t.Context(), path, "results.db"))(t)
	plan := store.Tournament{Digest: store.NewDigest("plan"), Game: "carnegie", Plan: []byte("{}"), Matches: matches, Began: time.UnixMilli(1)}
	began := must.Get(db.Begin(t.Context(), plan, false))(t)
	step := func(what string, do func() error) {
		t.Helper()
		start := time.Now()
		if err := do(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		t.Logf("%s: %v", what, time.Since(start).Round(10*time.Microsecond))
	}
	step("filled", func() error { return fill(t, path, began.ID, matches, scenarios) })
	must.Do(t, db.Close())
	step("opened", func() (err error) {
		db, err = store.Create(t.Context(), path, "results.db")
		return err
	})
	t.Cleanup(func() { _ = db.Close() })
	keys := make([]store.Digest, 32)
	for i := range keys {
		keys[i] = key(i * matches / len(keys))
	}
	step("32 matches found", func() error {
		found, err := db.Find(t.Context(), keys, 0)
		if err == nil && len(found) != len(keys) {
			err = fmt.Errorf("found %d of %d", len(found), len(keys))
		}
		return err
	})
	step("newest", func() error { _, err := db.Newest(t.Context()); return err })
	step("one match", func() error { _, _, err := db.Match(t.Context(), matches/2); return err })
	step("1000 scenarios", func() error {
		var options []string
		for seed := range 1000 {
			options = append(options, fmt.Sprintf(`{"seed":"%d"}`, 1+seed*scenarios/1000))
		}
		found, err := db.Contents(t.Context(), "carnegie", options)
		if err == nil && len(found) != len(options) {
			err = fmt.Errorf("found %d of %d", len(found), len(options))
		}
		return err
	})
	step("tournaments", func() error { _, err := db.Tournaments(t.Context()); return err })
	step("one more match", func() error {
		e := &store.ScheduledMatch{Number: matches, Lineup: []int{0, 1}, Match: match(0)}
		return db.Save(t.Context(), began, []*store.ScheduledMatch{e})
	})
}

// key returns the key of the n-th generated match.
func key(n int) (d store.Digest) {
	copy(d[:], fmt.Sprintf("%016d", n+1))
	return d
}

// fill inserts the matches of a tournament directly.
func fill(t *testing.T, path string, tournament int64, matches, scenarios int) error {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path)+"?_pragma=synchronous(OFF)")
	if err != nil {
		return err
	}
	defer raw.Close()
	numbers := "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
	for _, s := range []struct {
		statement string
		count     int
	}{
		{"INSERT INTO scenarios (content, game, name, options, states) " + numbers +
			"SELECT CAST(printf('%016d', i) AS BLOB), 'carnegie', 'carnegie:seed=' || i, '{\"seed\":\"' || i || '\"}', 0 FROM n", scenarios},
		{"INSERT INTO matches (key, scenario, seed, reason, winner, turns, fingerprint, micros, ended) " + numbers +
			fmt.Sprintf("SELECT CAST(printf('%%016d', i) AS BLOB), 1 + i %% %d, i, 'money', 0, 500, CAST(printf('%%016d', i) AS BLOB), 1, 1 FROM n", scenarios), matches},
		{"INSERT INTO seats (match, seat, place, score, stats, mean_micros, slow_micros, slow_turn) " + numbers +
			"SELECT i, s.value, 1 + s.value, i % 1000, '{}', 1, 1, 1 FROM n, json_each('[0,1]') s", matches},
		{"INSERT INTO schedule (tournament, number, pair, lineup, match) " + numbers +
			fmt.Sprintf("SELECT %d, i - 1, (i - 1) / 2, '0,1', i FROM n", tournament), matches},
	} {
		if _, err := raw.ExecContext(t.Context(), s.statement, s.count); err != nil {
			return err
		}
	}
	return nil
}
