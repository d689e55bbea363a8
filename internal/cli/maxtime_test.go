package cli_test

import (
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// --max-time ends a tournament or a comparison, which the same command then completes.
func TestMaxTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Now = ticking(time.Second)
	type result struct {
		Matches, Played int
		Ending          string
		Verdict         string
		Before          int `json:"played_before"`
		Notes           []string
	}
	play := func(want int, args ...string) (r result) {
		t.Helper()
		args = append(args, "--turns", "3", "--concurrency", "1", "--quiet", "--format", "json")
		if code := w.run(args...); code != want {
			t.Fatalf("%v: exit code %d, want %d: %s", args, code, want, &w.stderr)
		}
		must.JSON(t, w.stdout.Bytes(), &r)
		return r
	}
	command := []string{"tournament", "@random", "@idle", "--on", "carnegie:seed=1-30"}
	r := play(5, append(command, "--max-time", "90s")...)
	if r.Ending != "max-time" || r.Played == 0 || r.Played >= r.Matches {
		t.Errorf("tournament: %+v", r)
	}
	must.Have(t, w.stderr.String(), " of 60 matches are stored. Run the same command again to play the rest\n")
	if rest := play(0, command...); rest.Ending != "" || rest.Played != 60 || rest.Before < r.Played {
		t.Errorf("run again: %+v", rest)
	}
	if r := play(0, append(command, "--max-time", "1ms")...); r.Ending != "" || r.Before != 60 {
		t.Errorf("with all matches stored: %+v", r)
	}

	command = []string{"regress", "@random", "--against", "@random:seed=5", "--on", "carnegie:seed=1-30", "--db", "r.db"}
	r = play(5, append(command, "--max-time", "90s")...)
	if r.Ending != "max-time" || r.Verdict != "no decision" || r.Matches == 0 || r.Matches >= 60 {
		t.Errorf("comparison: %+v", r)
	}
	must.Have(t, strings.Join(r.Notes, " "), "Run the same command again to continue.")
	if rest := play(5, command...); rest.Ending != "exhausted" || rest.Before < r.Matches {
		t.Errorf("run again: %+v", rest)
	}
}
