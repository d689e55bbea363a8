package store

import (
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
)

// A database of an older version is brought to the next step by step, and keeps what it has; after
// that the older program refuses it.
func TestMigrate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "results.db")
	db, err := Create(t.Context(), path, "results.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	began, err := db.Begin(t.Context(), Tournament{Game: "grass", Plan: []byte("{}"), Matches: 3}, false)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	next := fstest.MapFS{
		"schema/9001_notes.sql": {Data: []byte("ALTER TABLE tournaments ADD COLUMN note TEXT NOT NULL DEFAULT 'none';")},
		"schema/9002_more.sql":  {Data: []byte("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;")},
	}
	for _, name := range steps {
		text, err := schema.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		next[name] = &fstest.MapFile{Data: text}
	}
	for range 2 { // the second time there is nothing to do
		if err := db.migrate(t.Context(), next); err != nil {
			t.Fatal(err)
		}
	}
	var note string
	var matches int
	if err := db.sql.QueryRow("SELECT note, games FROM tournaments WHERE id = ?", began.ID).Scan(&note, &matches); err != nil {
		t.Fatal(err)
	}
	if note != "none" || matches != 3 {
		t.Errorf("after migration: note %q, %d games", note, matches)
	}
	_, err = Open(t.Context(), path, "results.db")
	want := fmt.Sprintf("results database results.db: it was written by a newer cookoff (version %d of the tables; this one knows them up to %d); "+
		"use that cookoff, or name another database with --db", len(steps)+2, len(steps))
	if err == nil || err.Error() != want {
		t.Errorf("a newer database: %v", err)
	}
}

// openOld opens a database that a version of the tables has left, with rows of then.
func openOld(t *testing.T, version int, rows ...string) *DB {
	t.Helper()
	steps, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	var statements []string
	for _, name := range steps[:version] {
		text, err := schema.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, string(text))
	}
	statements = append(statements, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, version),
		fmt.Sprintf("INSERT INTO tournaments (digest, since, game, plan, games, began) VALUES (x'%s', 0, 'grass', '{}', 3, 5)", NewDigest("plan")))
	path := filepath.Join(t.TempDir(), "old.db")
	old, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range append(statements, rows...) {
		if _, err := old.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path, "old.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// The database of the first version, with what was played then, is brought up to date when it is opened.
func TestMigrateFirstVersion(t *testing.T) {
	t.Parallel()
	db := openOld(t, 1)
	began, err := db.Begin(t.Context(), Tournament{Digest: NewDigest("plan"), Game: "grass", Plan: []byte("{}"), Matches: 3}, false)
	if err != nil || began.ID != 1 {
		t.Errorf("it goes on with tournament %d, error %v", began.ID, err)
	}
}

// Matches of the second version are read with their own counts, which had no titles then, and with a result, as all of
// them had.
func TestMigrateSecondVersion(t *testing.T) {
	t.Parallel()
	digest := NewDigest("x")
	db := openOld(t, 2,
		fmt.Sprintf("INSERT INTO scenarios (content, game, name, options) VALUES (x'%s', 'grass', 'g', '{}')", digest),
		fmt.Sprintf("INSERT INTO matches (key, scenario, seed, reason, winner, turns, course, micros, ended) VALUES (x'%s', 1, 7, 'r', 0, 9, x'%s', 1, 1)", digest, digest),
		`INSERT INTO seats (match, seat, place, score, figures, mean_micros, slow_micros, slow_turn) VALUES (1, 0, 1, 5, '{"z_tiles":3,"mean":2.50,"gone":null}', 9, 20, 2)`,
		"INSERT INTO games (tournament, number, unit, lineup, match) VALUES (1, 0, 0, '0', 1)")
	e, _, err := db.Match(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := contest.Figures{
		{Key: "z_tiles", Title: "z tiles", Value: 3}, {Key: "mean", Title: "mean", Value: 250, Decimals: 2}, {Key: "gone", Title: "gone", None: true},
	}
	if diff := cmp.Diff(want, e.Match.Seats[0].Figures); diff != "" || e.Match.NoResult {
		t.Errorf("no result: %t, figures (-want +got):\n%s", e.Match.NoResult, diff)
	}
}

// A step that fails changes nothing.
func TestMigrateFails(t *testing.T) {
	t.Parallel()
	db, err := Create(t.Context(), filepath.Join(t.TempDir(), "x.db"), "x.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	bad := fstest.MapFS{
		"schema/9001_half.sql":  {Data: []byte("CREATE TABLE half (id INTEGER PRIMARY KEY);")},
		"schema/9002_wrong.sql": {Data: []byte("CREATE BABLE;")},
	}
	for _, name := range steps {
		bad[name] = &fstest.MapFile{}
	}
	failed := fmt.Sprintf("migrate to version %d", len(steps)+2)
	if err := db.migrate(t.Context(), bad); err == nil || !strings.Contains(err.Error(), failed) {
		t.Fatalf("error %v", err)
	}
	var n, have int
	err = db.sql.QueryRow("SELECT (SELECT count(*) FROM sqlite_master WHERE name = 'half'), "+
		"(SELECT user_version FROM pragma_user_version)").Scan(&n, &have)
	if err != nil || n != 0 || have != len(steps) {
		t.Errorf("%d tables of the failed migration, version %d, error %v", n, have, err)
	}
}

// Files that are no results are left alone.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("this is a letter, not a database\n", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other.db")
	foreign, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	defer foreign.Close()
	if _, err := foreign.Exec("CREATE TABLE games (id INTEGER PRIMARY KEY)"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		text:                         "results database x: it is not a database; name another with --db",
		other:                        "results database x: it is a database of another program; name another with --db",
		filepath.Join(dir, "nosuch"): "there is no results database x yet; create it with cookoff tournament, or name another with --db",
		dir:                          "results database x: it is a folder; name a file",
	} {
		if _, err := Open(t.Context(), path, "x"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// Tournaments of the fifth version have no name and nobody who is disqualified, and can be given both.
func TestMigrateFifthVersion(t *testing.T) {
	t.Parallel()
	db := openOld(t, 5, fmt.Sprintf("INSERT INTO entrants (tournament, number, name, word, content) VALUES (1, 0, 'a', '@a', x'%s')", NewDigest("a")))
	old, err := db.Tournament(t.Context(), 1)
	if err != nil || old.Name != "" || len(old.Disqualified()) != 0 {
		t.Fatalf("%+v, error %v", old, err)
	}
	if err := db.Rename(t.Context(), old, "evening"); err != nil {
		t.Fatal(err)
	}
	if err := db.Disqualify(t.Context(), old, "a", true); err != nil {
		t.Fatal(err)
	}
	got, err := db.FindTournament(t.Context(), "evening")
	if err != nil || got.ID != 1 || !got.Entrants[0].Disqualified {
		t.Errorf("%+v, error %v", got, err)
	}
}
