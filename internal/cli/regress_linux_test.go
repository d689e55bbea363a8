package cli_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A comparison that is interrupted and killed at random moments, and resumed with the same command,
// has the result of an undisturbed one.
func TestRegressResumed(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // TestTournamentKilled is quicker
	args := []string{
		"regress", "@random:seed=1", "--against", "@random:seed=2", "--on", "grass:seed=1-60", "--max-pairs", "20",
		"--elo1", "5", "--concurrency", "2", "--quiet", "--format", "json", "--db",
	}
	dir, cache := t.TempDir(), t.TempDir()
	began := time.Now()
	undisturbed := startProgram(t, dir, cache, nil, append(args, "undisturbed.db")...)
	undisturbed.exitsWith(t, 5)
	took := time.Since(began)
	random := rand.New(rand.NewPCG(uint64(began.UnixNano()), 0))
	interrupted := 0
	for n := range 4 {
		p := startProgram(t, dir, cache, nil, append(args, "disturbed.db")...)
		time.Sleep(time.Duration(random.Int64N(int64(took) / 4))) // an arbitrary moment
		signal := os.Interrupt
		if n%2 == 1 {
			signal = syscall.SIGKILL
		}
		_ = p.Process.Signal(signal)
		switch code := p.exit(); code {
		case 130:
			interrupted++
			if p.stdout.Len() > 0 && !strings.Contains(p.stdout.String(), `"ending": "interrupted"`) {
				t.Errorf("output of the interrupted comparison:\n%s", &p.stdout)
			}
		case -1, 5: // killed, also if interrupted before it catches signals; or already finished
		default:
			t.Errorf("exit code %d\n%s", code, &p.stderr)
		}
	}
	last := startProgram(t, dir, cache, nil, append(args, "disturbed.db")...)
	last.exitsWith(t, 5)
	// The results may differ only in the number of matches played before, and in match numbers.
	before := regexp.MustCompile(`(?m)^  "played_before": \d+,\n`)
	want, got := before.ReplaceAllString(unnumbered(&undisturbed.stdout), ""), before.ReplaceAllString(unnumbered(&last.stdout), "")
	if got != want || want == unnumbered(&undisturbed.stdout) {
		t.Errorf("undisturbed:\n%s\ndisturbed:\n%s", &undisturbed.stdout, &last.stdout)
	}
	t.Logf("interrupted %d times", interrupted)
}

// On Ctrl-C, a comparison prints the state of its test and writes no report.
func TestRegressInterrupted(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := t.TempDir(), t.TempDir()
	p := startProgram(t, dir, cache, nil, "regress", "@random:seed=1", "--against", "@random:seed=2", "--on", "grass:seed=1-2000",
		"--elo1", "1", "--max-pairs", "2000", "--quiet", "--db", "x.db", "--markdown", "comment.md")
	awaitMatches(t, p, filepath.Join(dir, "x.db"), 10)
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.exitsWith(t, 130)
	must.Have(t, p.stdout.String(), "; it was interrupted\n\nquestion  is random-seed-1 stronger than random-seed-2? no decision, after ")
	if !strings.HasPrefix(p.stderr.String(), "Interrupted: ") || strings.Count(p.stderr.String(), "\n") != 1 {
		t.Errorf("stderr %q, want one line that begins with Interrupted:", &p.stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "comment.md")); err == nil {
		t.Error("an unfinished comparison wrote its report")
	}
}
