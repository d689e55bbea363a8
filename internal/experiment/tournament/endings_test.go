//go:build unix

package tournament_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot that exits slowly does not delay the next match, and has exited by the end of the
// tournament.
func TestBotsExitDuringNextMatch(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	script := strings.ReplaceAll(`
count() { ls DIR | grep -c began; }
touch DIR/began-$$
read -r line
echo '{"protocol":"cookoff-bot/1"}'
while read -r line; do
	case $line in *'"turn"'*) echo '{"end":true}' ;; esac
done
n=$(count)
[ $n -ge 4 ] && { touch DIR/last; exit; }
while [ $(count) -le $n ]; do sleep 0.01; done
touch DIR/met-$$
`, "DIR", dir)
	db := database(t)
	s := setUp(t, db, "tiny", "lingers=cmd:sh "+contesttest.File(t, "bot.sh", script), "@idle", "@random")
	s.Workers = 1
	if _, fresh := s.play(t); fresh != 6 {
		t.Fatalf("%d matches, want 6", fresh)
	}
	met, _ := filepath.Glob(filepath.Join(dir, "met-*"))
	if _, err := os.Stat(filepath.Join(dir, "last")); err != nil || len(met) == 0 {
		t.Errorf("%d bots saw the next match begin, want at least 1; end of the last bot: %v", len(met), err)
	}
}
