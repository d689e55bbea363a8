package cli_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the database, as the driver "sqlite"
)

// What an earlier version has played is found again, though kitchens are made only when they are needed since: the
// comparison that was decided and the tournament go on, and play nothing. testdata/version5.sql is what version 5 of
// the tables has of
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
	regress := []string{"regress", "@idle", "--against", "@random", "--on", "carnegie:seed=1-40"}
	tournament := []string{"tournament", "@idle", "@random", "--on", "tiny", "--on", "carnegie:seed=70-71"}
	run := func(code int, args ...string) (stdout, stderr string) {
		t.Helper()
		args = append(args, "--db", "old.db")
		if got := w.run(args...); got != code {
			t.Errorf("%s: exit code %d: %s", strings.Join(args, " "), got, &w.stderr)
		}
		return w.stdout.String(), w.stderr.String()
	}
	played := []string{"--quiet", "--turns", "20", "--clock", "wall", "--concurrency", "1"}
	for range 2 { // the second time it is described as by this version
		stdout, stderr := run(0, append(regress, played...)...)
		if stderr != "20 of 20 matches were already stored; --again plays them again\n" || strings.Contains(stdout, "were compared") {
			t.Errorf("%s%s", stdout, stderr)
		}
		if _, stderr := run(0, append(tournament, played...)...); stderr != "6 of 6 matches were already stored; --again plays them again\n" {
			t.Error(stderr)
		}
	}
	if _, stderr := run(1, "ranking", "--tournament", "3"); !strings.Contains(stderr, "there is no tournament 3; there are 1, 2") {
		t.Error(stderr)
	}
	// Matches of then have no bound.
	stdout, _ := run(0, "ranking", "--tournament", "2")
	if !strings.Contains(stdout, "share of money\n") || strings.Contains(stdout, "of bound") {
		t.Error(stdout)
	}
	// A tournament of other kitchens under the same names would be another one.
	if _, stderr := run(0, append(regress, "--quiet", "--turns", "21", "--clock", "wall", "--concurrency", "1")...); stderr != "" {
		t.Error(stderr)
	}
	if _, stderr := run(0, "ranking", "--tournament", "3"); stderr != "" {
		t.Error(stderr)
	}
	// Played again, they have the fingerprints of then: a scenario keeps their form.
	run(0, append(tournament, append(played, "--again")...)...)
	courses := map[string]int{}
	for _, t := range []string{"2", "4"} {
		stdout, _ := run(0, "matches", "--tournament", t, "--format", "jsonl")
		for line := range strings.Lines(stdout) {
			_, course, _ := strings.Cut(line, `"course":"`)
			courses[course[:32]]++
		}
	}
	if len(courses) != 6 || courses["5649866b091847d11c5e301129302d06"] != 2 || courses["57bdd3eddf85ebbbf0709f4aacbe444f"] != 2 {
		t.Errorf("courses are %v", courses)
	}
	if trace, _ := run(0, "show", "34", "--trace", "-"); !strings.HasPrefix(trace, `{"format":"cookoff-trace/1","game":"carnegie"`) {
		t.Errorf("%.100s", trace)
	}
}
