package store

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
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
	began, err := db.Begin(t.Context(), Tournament{Game: "grass", Plan: []byte("{}"), Games: 3}, false)
	if err != nil {
		t.Fatal(err)
	}
	first, err := schema.ReadFile("schema/0001_tournaments.sql")
	if err != nil {
		t.Fatal(err)
	}
	next := fstest.MapFS{
		"schema/0001_tournaments.sql": {Data: first},
		"schema/0002_notes.sql":       {Data: []byte("ALTER TABLE tournaments ADD COLUMN note TEXT NOT NULL DEFAULT 'none';")},
		"schema/0003_more.sql":        {Data: []byte("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;")},
	}
	for range 2 { // the second time there is nothing to do
		if err := db.migrate(t.Context(), next); err != nil {
			t.Fatal(err)
		}
	}
	var note string
	var games int
	if err := db.sql.QueryRow("SELECT note, games FROM tournaments WHERE id = ?", began.ID).Scan(&note, &games); err != nil {
		t.Fatal(err)
	}
	if note != "none" || games != 3 {
		t.Errorf("after migration: note %q, %d games", note, games)
	}
	_, err = Open(t.Context(), path, "results.db")
	want := "results database results.db: it was written by a newer cookoff (version 3 of the tables; this one knows up to 1); " +
		"use that one, or name another database with --db"
	if err == nil || err.Error() != want {
		t.Errorf("a newer database: %v", err)
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
	bad := fstest.MapFS{
		"schema/0001_a.sql": {Data: []byte("SELECT 1;")},
		"schema/0002_b.sql": {Data: []byte("CREATE TABLE half (id INTEGER PRIMARY KEY);")},
		"schema/0003_c.sql": {Data: []byte("CREATE BABLE;")},
	}
	if err := db.migrate(t.Context(), bad); err == nil || !strings.Contains(err.Error(), "migrate to version 3") {
		t.Fatalf("error %v", err)
	}
	var n, have int
	err = db.sql.QueryRow("SELECT (SELECT count(*) FROM sqlite_master WHERE name = 'half'), "+
		"(SELECT user_version FROM pragma_user_version)").Scan(&n, &have)
	if err != nil || n != 0 || have != 1 {
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
		filepath.Join(dir, "nosuch"): "there is no results database x yet; cookoff tournament makes it, --db names another",
		dir:                          "results database x: ",
	} {
		if _, err := Open(t.Context(), path, "x"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
