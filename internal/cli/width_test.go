package cli_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/tier"
)

// playedWorld returns a world with the results of a tournament and the files of a match.
func playedWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	for _, args := range [][]string{
		{"tournament", "@idle", "@waiter", "a_bot_with_a_long_name=@random", "--on", "carnegie:seed=1,layout=open", "--turns", "4", "--quiet", "--concurrency", "1"},
		{"run", "tiny", "@idle", "@random", "--turns", "3", "--out", "match"},
	} {
		w.succeeds(t, args...)
	}
	return w
}

// toCopy matches lines with files and commands, which users copy and so are not wrapped.
var toCopy = regexp.MustCompile(`^(replay|trace|log|played) |^ *cookoff |^(again|watch): `)

// Tables and prose fit the terminal or, without one, COLUMNS. The most important parts are shown at
// any width.
func TestWidths(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	w := playedWorld(t)
	for _, tt := range []struct {
		args string
		want string // shown at any width
	}{
		{"run tiny @idle @random --turns 3 --swap --timing", `(?m)^place  seat  bot +money(?s:.*)^both sides  wins  money$`},
		{"tournament @idle @waiter a_bot_with_a_long_name=@random --on carnegie:seed=1,layout=open --turns 4 --concurrency 1", `(?m)^place  bot .* elo`},
		{"tournament @idle @waiter --on duel --dry-run", `(?m)^matches +2, in 1 pair`},
		{"ranking", `(?m)^place  bot .* elo(?s:.*)^idle +(·|\d/\d) +(·|\d/\d)`},
		{"ranking --by map", `(?m)^scenario +pairs `},
		{"matches", `(?m)^    1  .*idle \d+`},
		{"matches --slow --bot idle", `(?m)^match .* slowest of`},
		{"show 1", `(?m)^    1  (RED|BLUE) +idle +\d+`},
		{"regress @random --against @idle --on carnegie:seed=1-4 --turns 4 --concurrency 1", `(?m)^Elo  `},
		{"tournaments", `(?m)^     1  -? *.*idle`},
		{"map list", `(?m)^duel +14x9 +2 .*the standard`},
		{"map check duel", `(?m)^duel: OK: 14x9 tiles`},
		{"map show tiny", `(?m)^ +1 +(\d+ +)?\d+ +[A-Z]+`},
		{"bots", `(?m)@beam +plans`},
		{"games", `(?m)^  seats +RED, BLUE`},
		{"config", `(?m)^clock.carnegie.turn +500ms`},
		{"verify -v match", `agrees\s+match`},
		{"version", `^cookoff v1.2.3`},
	} {
		for _, width := range []int{40, 80, 120} {
			for _, terminal := range []bool{true, false} {
				w.StdoutWidth, w.StderrWidth, w.Variables = width, width, nil
				if !terminal {
					w.StdoutWidth, w.StderrWidth, w.Variables = 0, 0, []string{fmt.Sprintf("COLUMNS=%d", width)}
				}
				w.run(strings.Fields(tt.args)...)
				out := w.stdout.String()
				for line := range strings.Lines(out + w.stderr.String()) {
					line = strings.TrimSuffix(line, "\n")
					if utf8.RuneCountInString(line) > width && !toCopy.MatchString(line) {
						t.Errorf("%s: line wider than %d columns: %q", tt.args, width, line)
					}
				}
				if !regexp.MustCompile(tt.want).MatchString(out) {
					t.Errorf("%s in %d columns: %s is missing in\n%s%s", tt.args, width, tt.want, out, &w.stderr)
				}
			}
		}
	}
}

// --wide prints all columns, as into a pipe. A narrow table says how many columns it omits.
func TestWide(t *testing.T) {
	t.Parallel()
	w := playedWorld(t)
	for _, command := range []string{"ranking", "matches", "show 1", "config", "map show duel", "bots"} {
		w.StdoutWidth = 0
		w.run(strings.Fields(command)...)
		whole := w.stdout.String()
		w.StdoutWidth = 40
		w.run(append(strings.Fields(command), "--wide")...)
		if got := w.stdout.String(); got != whole || got == "" {
			t.Errorf("%s --wide prints\n%s\nwant, as into a pipe\n%s", command, got, whole)
		}
	}
	w.run("ranking")
	if out := w.stdout.String(); !regexp.MustCompile(`(?m)^\d+ more columns: --wide \(`).MatchString(out) {
		t.Errorf("the table does not mention omitted columns:\n%s", out)
	}
	w.run("ranking", "--format", "csv")
	if out := w.stdout.String(); !strings.HasPrefix(out, "place,bot,elo,lo,hi,bound,points,matches,wins,draws,losses,failed,mean_score") {
		t.Errorf("CSV depends on the width of the terminal: %s", out)
	}
}
