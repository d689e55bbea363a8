package cli_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the database, as the driver "sqlite"
)

// What an earlier version has played can still be read, though none of it is used for another tournament: what a bot can read is
// part of a match's key since. testdata/version5.sql is what version 5 of the tables has of
//
//	cookoff regress @idle --against @random --on carnegie:seed=1-40 --turns 20 --clock wall
//	cookoff tournament @idle @random --on tiny --on carnegie:seed=70-71 --turns 20 --clock wall
func TestOldDatabase(t *testing.T) {
	t.Parallel()
	dump, err := os.ReadFile(filepath.Join("testdata", "version5.sql"))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t)
	old, err := sql.Open("sqlite", filepath.Join(w.Dir, "old.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.Exec(string(dump)); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		t.Helper()
		if got := w.run(append(args, "--db", "old.db")...); got != 0 {
			t.Errorf("%s: exit code %d: %s", strings.Join(args, " "), got, &w.stderr)
		}
		return w.stdout.String()
	}
	// Matches of then have no bound.
	if stdout := run("ranking", "--tournament", "2"); !strings.Contains(stdout, "share of money\n") || strings.Contains(stdout, "of bound") {
		t.Error(stdout)
	}
	if stdout := run("matches", "--tournament", "1", "--format", "jsonl"); strings.Count(stdout, "\n") != 28 {
		t.Error(stdout)
	}
	run("tournament", "@idle", "@random", "--on", "tiny", "--turns", "20", "--quiet", "--clock", "wall", "--concurrency", "1")
	if strings.Contains(w.stderr.String(), "already stored") {
		t.Error(w.stderr.String())
	}
	if stdout := run("ranking", "--tournament", "3"); !strings.Contains(stdout, "2 of 2 matches") {
		t.Error(stdout)
	}
}
