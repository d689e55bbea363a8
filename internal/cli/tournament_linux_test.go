package cli_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// storedMatch is a scheduled match in the database, without its times and match number.
type storedMatch struct {
	Number, Pair int
	Lineup       []int
	Match        store.Match
}

// storedMatches returns the schedule of the first tournament in a database, and the number of
// different matches in it.
func storedMatches(t *testing.T, path string) (scheduled []storedMatch, different int) {
	t.Helper()
	db := must.Get(store.Open(t.Context(), path, path))(t)
	defer db.Close()
	ids := map[int64]bool{}
	must.Do(t, db.ScheduledMatches(context.WithoutCancel(t.Context()), 1, func(e store.ScheduledMatch) error {
		ids[e.Match.ID] = true
		m := e.Match
		m.ID, m.Duration, m.Ended = 0, 0, time.Time{}
		for i := range m.Seats {
			s := &m.Seats[i]
			s.Timing = contest.Timing{}
		}
		scheduled = append(scheduled, storedMatch{e.Number, e.Pair, e.Lineup, m})
		return nil
	}))
	return scheduled, len(ids)
}

// storedID identifies a stored match. A match that is lost and played again ends at another time,
// even if it gets the same ID.
type storedID struct {
	id    int64
	ended time.Time
}

func (m storedID) String() string { return fmt.Sprintf("ID %d, ended at %v", m.id, m.ended) }

// storedIDs returns the matches of the first tournament in a database, by their number in the
// schedule.
func storedIDs(ctx context.Context, path string) (map[int]storedID, error) {
	db, err := store.Open(ctx, path, path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	ids := map[int]storedID{}
	err = db.ScheduledMatches(ctx, 1, func(e store.ScheduledMatch) error {
		ids[e.Number] = storedID{e.Match.ID, e.Match.Ended}
		return nil
	})
	return ids, err
}

// checkKept checks that a database still has all matches that were stored earlier, and returns the
// matches that it has now.
func checkKept(t *testing.T, path string, earlier map[int]storedID) map[int]storedID {
	t.Helper()
	now := must.Get(storedIDs(t.Context(), path))(t)
	compareKept(t, earlier, now)
	return now
}

// compareKept checks that all matches that were stored earlier are still stored.
func compareKept(t *testing.T, earlier, now map[int]storedID) {
	t.Helper()
	for number, match := range earlier {
		if kept, ok := now[number]; !ok {
			t.Errorf("match %d of the schedule is lost: %v", number, match)
		} else if kept != match {
			t.Errorf("match %d of the schedule was played again: %v, before %v", number, kept, match)
		}
	}
}

// A tournament that is killed at random moments, and resumed with the same command, has the results
// of an undisturbed one, and no match is lost or stored twice: what a killed process has stored
// stays, and is not played again. The soak plays a larger tournament.
func TestTournamentKilled(t *testing.T) {
	t.Parallel()
	scenarios, kills, game, strongBots := tier.Count(1, 2), tier.Count(2, 3), "grass", []string{"@simple", "same=@simple"}
	if tier.Soaking() {
		scenarios, kills, game, strongBots = 40, 10, "carnegie", []string{"@report", "@greedy"}
	}
	args := append([]string{"tournament", "@random:seed=1", "@random:seed=2", "@random:seed=3", "@idle"}, strongBots...)
	args = append(args, "--on", fmt.Sprintf("%s:seed=1-%d", game, scenarios), "--concurrency", "2", "--quiet", "--format", "json", "--db")
	dir, cache := t.TempDir(), t.TempDir()
	undisturbed := startProgram(t, dir, cache, nil, append(args, "undisturbed.db")...)
	undisturbed.exitsWith(t, 0)
	want, matches := storedMatches(t, filepath.Join(dir, "undisturbed.db"))
	if len(want) != scenarios*15*2 {
		t.Fatalf("%d matches, want %d", len(want), scenarios*15*2)
	}
	path, killed := filepath.Join(dir, "killed.db"), 0
	var kept map[int]storedID
	for range kills {
		p := startProgram(t, dir, cache, nil, append(args, "killed.db")...)
		more := 1 + rand.IntN(max(1, len(want)/kills/2))
		awaitMatches(t, p, path, min(len(kept)+more, len(want)))
		_ = p.Process.Kill()
		if p.exit() == -1 {
			killed++
		}
		kept = checkKept(t, path, kept)
	}
	if killed == 0 || len(kept) == 0 {
		t.Errorf("killed %d times, with %d matches stored; want at least 1 of each", killed, len(kept))
	}
	last := startProgram(t, dir, cache, nil, append(args, "killed.db")...)
	last.exitsWith(t, 0)
	checkKept(t, path, kept)
	got, gotMatches := storedMatches(t, path)
	if diff := cmp.Diff(want, got); diff != "" || gotMatches != matches {
		t.Errorf("%d matches, want %d; undisturbed (-) and killed %d times (+):\n%s", gotMatches, matches, killed, diff)
	}
	must.Be(t, "ranking of the killed tournament", ranking(t, &undisturbed.stdout), ranking(t, &last.stdout))
	t.Logf("killed %d times", killed)
}

// ranking returns the part of a result that begins with the ranking, without the start time before
// it.
func ranking(t *testing.T, out fmt.Stringer) string {
	t.Helper()
	_, text, found := strings.Cut(unnumbered(out), `"ranking"`)
	if !found {
		t.Fatalf("no ranking in\n%s", out)
	}
	return text
}

// unnumbered returns a result without the match number of the costliest loss, which depends on the
// order in which matches end.
func unnumbered(out fmt.Stringer) string {
	return regexp.MustCompile(`(?m)^    ("match": \d+|"command": "cookoff .*),?\n`).ReplaceAllString(out.String(), "")
}

// playedMatches returns the number of matches stored for the newest tournament; 0 if there is none
// yet.
func playedMatches(t *testing.T, path string) int {
	t.Helper()
	db, err := store.Open(t.Context(), path, path)
	if err != nil {
		return 0
	}
	defer db.Close()
	newest, err := db.Tournament(t.Context(), 0)
	if err != nil {
		return 0
	}
	return newest.Played
}

// awaitMatches waits until a program has stored some matches.
func awaitMatches(t *testing.T, p *program, path string, matches int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); playedMatches(t, path) < matches; {
		if time.Now().After(deadline) {
			_ = p.Process.Kill()
			t.Fatalf("%d matches stored after a minute; exit code %d, stderr %s", playedMatches(t, path), p.exit(), &p.stderr)
		}
		time.Sleep(5 * time.Millisecond) // wait for the other process
	}
}

// On Ctrl-C, a tournament stores its finished matches and prints the ranking so far.
func TestTournamentInterrupted(t *testing.T) {
	t.Parallel()
	dir, cache := t.TempDir(), t.TempDir()
	args := []string{"tournament", "@random:seed=1", "@random:seed=2", "--on", "grass:seed=1-2000", "--quiet", "--db", "x.db"}
	p := startProgram(t, dir, cache, nil, args...)
	awaitMatches(t, p, filepath.Join(dir, "x.db"), 10)
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.exitsWith(t, 130)
	matches, _ := storedMatches(t, filepath.Join(dir, "x.db"))
	want := fmt.Sprintf("Interrupted: %d of 4000 matches are stored. Run the same command again to play the rest\n", len(matches))
	if len(matches) == 0 || p.stderr.String() != want {
		t.Errorf("%d matches in the database; stderr is %q, want %q", len(matches), &p.stderr, want)
	}
	must.Have(t, p.stdout.String(), "of 4000 matches, ")
	for _, m := range matches {
		if m.Match.Reason == contest.Interrupted {
			t.Errorf("an interrupted match is stored: %+v", m)
		}
	}
}

// If a tournament is interrupted in the second match of a pair, its ranking counts the first match,
// as that of the command ranking does.
func TestTournamentInterruptedWithinPair(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, "python3")
	dir, cache := t.TempDir(), t.TempDir()
	slow := "import time\n\nclass BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n" +
		"        if c.get_team().name == 'BLUE': time.sleep(600)\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "slow.py"), []byte(slow), 0o600))
	p := startProgram(t, dir, cache, nil, "tournament", "slow.py", "@idle", "--on", "tiny", "--turns", "20", "--turn-timeout", "0",
		"--concurrency", "1", "--quiet", "--format", "json", "--db", "x.db")
	awaitMatches(t, p, filepath.Join(dir, "x.db"), 1)
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.exitsWith(t, 130)
	if want := "Interrupted: 1 of 2 matches are stored. Run the same command again to play the rest\n"; !strings.HasSuffix(p.stderr.String(), want) {
		t.Errorf("stderr is %q, want %q", &p.stderr, want)
	}
	again := startProgram(t, dir, cache, nil, "ranking", "--format", "json", "--db", "x.db")
	again.exit()
	if got, want := ranking(t, &p.stdout), ranking(t, &again.stdout); got != want || !strings.Contains(p.stdout.String(), `"played": 1,`) {
		t.Errorf("tournament printed\n%s\nranking printed\n%s", &p.stdout, &again.stdout)
	}
}

// If two processes play the same tournament into one database, every match is stored once, and both
// print the same results.
func TestConcurrentTournaments(t *testing.T) {
	t.Parallel()
	dir, cache := t.TempDir(), t.TempDir()
	args := []string{
		"tournament", "@random:seed=1", "@random:seed=2", "@idle", "--on", "overdrive:seed=1-3", "--quiet", "--format", "json", "--db", "x.db",
	}
	one := startProgram(t, dir, cache, nil, args...)
	other := startProgram(t, dir, cache, nil, args...)
	for _, p := range []*program{one, other} {
		p.exitsWith(t, 0)
	}
	scheduled, different := storedMatches(t, filepath.Join(dir, "x.db"))
	if len(scheduled) != 18 || different != 18 {
		t.Errorf("%d scheduled and %d different matches, want 18", len(scheduled), different)
	}
	must.Be(t, "ranking of the other process", ranking(t, &one.stdout), ranking(t, &other.stdout))
}
