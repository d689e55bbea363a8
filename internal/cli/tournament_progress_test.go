package cli_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// A tournament shows its progress on stderr: in one line on a terminal, which is removed at the
// end, else in lines; not with --quiet.
func TestTournamentProgress(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		terminal bool
		quiet    bool
		want     string // all of stderr
	}{
		{"lines", false, false, `^(reading scenarios: \d of 3\n)+(match \d of 6, \d+\.\d/(s|min), [\dhms]+ left(; win rate: (idle|random) \d+ %(, (idle|random) \d+ %)?)?\n)+$`},
		{"terminal", true, false, `^(\r\x1b\[Kreading scenarios: \d of 3)+\r\x1b\[K(\r\x1b\[Kmatch \d of 6, \d+\.\d/(s|min), [\dhms]+ left(; win rate: (idle|random) \d+ %(, (idle|random) \d+ %)?)?)+\r\x1b\[K$`},
		{"quiet", true, true, `^$`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Now = ticking(time.Second)
			w.StderrTerminal = tt.terminal
			args := []string{"tournament", "@idle", "@random", "--on", "overdrive:seed=1-3"}
			if tt.quiet {
				args = append(args, "--quiet")
			}
			w.succeeds(t, args...)
			if !regexp.MustCompile(tt.want).MatchString(w.stderr.String()) {
				t.Errorf("stderr %q, want a match of %s", &w.stderr, tt.want)
			}
			must.Have(t, w.stdout.String(), "Tournament 1 in runs/cookoff.db: 6 of 6 matches")
		})
	}
}
