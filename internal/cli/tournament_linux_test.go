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

// storedGame is a match in the database, without its times and match number.
type storedGame struct {
	Number, Unit int
	Lineup       []int
	Match        store.Match
}

// storedGames returns the matches of the first tournament in a database, and the number of all matches.
func storedGames(t *testing.T, path string) (games []storedGame, matches int) {
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
		games = append(games, storedGame{e.Number, e.Pair, e.Lineup, m})
		return nil
	}))
	return games, len(ids)
}

// TestTournamentKilled kills a tournament repeatedly at random moments. Resumed with the same command, it has exactly
// the results of an undisturbed one, with no match lost or stored twice. The soak plays the whole tournament.
func TestTournamentKilled(t *testing.T) {
	t.Parallel()
	scenarios, kills, game, better := tier.Count(1, 2), tier.Count(2, 3), "grass", []string{"@simple", "same=@simple"}
	if tier.Soaking() {
		scenarios, kills, game, better = 40, 10, "carnegie", []string{"@report", "@greedy"}
	}
	args := append([]string{"tournament", "@random:seed=1", "@random:seed=2", "@random:seed=3", "@idle"}, better...)
	args = append(args, "--on", fmt.Sprintf("%s:seed=1-%d", game, scenarios), "--concurrency", "2", "--quiet", "--format", "json", "--db")
	dir, cache := t.TempDir(), t.TempDir()
	began := time.Now()
	calm := startProgram(t, dir, cache, nil, append(args, "calm.db")...)
	calm.succeeds(t)
	took := time.Since(began)
	want, matches := storedGames(t, filepath.Join(dir, "calm.db"))
	if len(want) != scenarios*15*2 {
		t.Fatalf("%d games", len(want))
	}
	random := rand.New(rand.NewPCG(uint64(began.UnixNano()), 0))
	killed := 0
	for range kills {
		p := startProgram(t, dir, cache, nil, append(args, "killed.db")...)
		time.Sleep(time.Duration(random.Int64N(int64(took) / int64(kills)))) // any moment will do
		_ = p.Process.Kill()
		if p.exit() == -1 {
			killed++
		}
	}
	last := startProgram(t, dir, cache, nil, append(args, "killed.db")...)
	last.succeeds(t)
	got, gotMatches := storedGames(t, filepath.Join(dir, "killed.db"))
	if diff := cmp.Diff(want, got); diff != "" || gotMatches != matches {
		t.Errorf("%d matches, want %d; undisturbed (-) and killed %d times (+):\n%s", gotMatches, matches, killed, diff)
	}
	if a, b := ranking(t, &calm.stdout), ranking(t, &last.stdout); a != b {
		t.Errorf("undisturbed:\n%s\nkilled:\n%s", a, b)
	}
	t.Logf("killed %d times", killed)
}

// ranking returns a result from the ranking on, without the start time of the tournament.
func ranking(t *testing.T, out fmt.Stringer) string {
	t.Helper()
	_, text, found := strings.Cut(unnumbered(out), `"ranking"`)
	if !found {
		t.Fatalf("no ranking in\n%s", out)
	}
	return text
}

// unnumbered returns a result without the match number of the costliest loss, as matches are numbered in the order in
// which they end.
func unnumbered(out fmt.Stringer) string {
	return regexp.MustCompile(`(?m)^    ("match": \d+|"command": "cookoff .*),?\n`).ReplaceAllString(out.String(), "")
}

// played returns the number of matches stored for the newest tournament; 0 if there is none yet.
func played(t *testing.T, path string) int {
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

// awaitGames waits until a program has stored some matches.
func awaitGames(t *testing.T, p *program, path string, games int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); played(t, path) < games; {
		if time.Now().After(deadline) {
			_ = p.Process.Kill()
			t.Fatalf("%d matches are stored; exit code %d, stderr is %s", played(t, path), p.exit(), &p.stderr)
		}
		time.Sleep(5 * time.Millisecond) // wait for the other process
	}
}

// TestTournamentInterrupted interrupts a tournament as Ctrl-C does: finished matches are stored, the ranking so far is
// printed, and the same command resumes.
func TestTournamentInterrupted(t *testing.T) {
	t.Parallel()
	dir, cache := t.TempDir(), t.TempDir()
	args := []string{"tournament", "@random:seed=1", "@random:seed=2", "--on", "grass:seed=1-2000", "--quiet", "--db", "x.db"}
	p := startProgram(t, dir, cache, nil, args...)
	awaitGames(t, p, filepath.Join(dir, "x.db"), 10)
	must.Do(t, p.Process.Signal(os.Interrupt))
	must.Be(t, "exit code", 130, p.exit())
	games, _ := storedGames(t, filepath.Join(dir, "x.db"))
	want := fmt.Sprintf("Interrupted: %d of 4000 matches are stored. Run the same command again to play the rest\n", len(games))
	if len(games) == 0 || p.stderr.String() != want {
		t.Errorf("%d games in the database; stderr is %q, want %q", len(games), &p.stderr, want)
	}
	must.Have(t, p.stdout.String(), "of 4000 matches, ")
	for _, g := range games {
		if g.Match.Reason == "interrupted" {
			t.Errorf("an interrupted match counts: %+v", g)
		}
	}
}

// TestTournamentInterruptedWithinPair interrupts a tournament in the second match of its first pair: the printed
// ranking counts the first match, as the command ranking does.
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
	awaitGames(t, p, filepath.Join(dir, "x.db"), 1)
	must.Do(t, p.Process.Signal(os.Interrupt))
	must.Be(t, "exit code", 130, p.exit())
	if want := "Interrupted: 1 of 2 matches are stored. Run the same command again to play the rest\n"; !strings.HasSuffix(p.stderr.String(), want) {
		t.Errorf("stderr is %q, want %q", &p.stderr, want)
	}
	again := startProgram(t, dir, cache, nil, "ranking", "--format", "json", "--db", "x.db")
	again.exit()
	if got, want := ranking(t, &p.stdout), ranking(t, &again.stdout); got != want || !strings.Contains(p.stdout.String(), `"played": 1,`) {
		t.Errorf("the tournament printed\n%s\nthe ranking\n%s", &p.stdout, &again.stdout)
	}
}

// TestTournamentTwiceAtOnce lets two processes play the same tournament into one database: every match is stored once,
// and both end with the same results.
func TestTournamentTwiceAtOnce(t *testing.T) {
	t.Parallel()
	dir, cache := t.TempDir(), t.TempDir()
	args := []string{
		"tournament", "@random:seed=1", "@random:seed=2", "@idle", "--on", "overdrive:seed=1-3", "--quiet", "--format", "json", "--db", "x.db",
	}
	one := startProgram(t, dir, cache, nil, args...)
	other := startProgram(t, dir, cache, nil, args...)
	for _, p := range []*program{one, other} {
		p.succeeds(t)
	}
	games, matches := storedGames(t, filepath.Join(dir, "x.db"))
	if len(games) != 18 || matches != 18 {
		t.Errorf("%d games of %d matches, want 18", len(games), matches)
	}
	if a, b := ranking(t, &one.stdout), ranking(t, &other.stdout); a != b {
		t.Errorf("one says\n%s\nthe other\n%s", a, b)
	}
}
