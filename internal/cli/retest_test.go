package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/tier"
)

// Retest reports the first turn in which a changed bot plays differently.
func TestRetestFindsChange(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, scenario := range []string{"duel", "grass:seed=7", "alamode:seed=7", "overdrive:seed=7"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			dir, cache := t.TempDir(), t.TempDir()
			play := func(bot, out string) []byte {
				args := []string{"cookoff", "run", scenario, bot, "--fill", "@random", "--out", out, "--turn-timeout", "20s", "--init-timeout", "20s"}
				if !strings.HasPrefix(scenario, "grass") && !strings.HasPrefix(scenario, "alamode") {
					args = append(args, "--turns", "60")
				}
				command(t, dir, cache, args...)
				return rulestest.Content(t, filepath.Join(dir, out, "trace.jsonl.gz"))
			}
			old, changed := play("bot=@chaos:at=100000", "old"), "bot=@chaos:how=garbage,at=17"
			if scenario == "overdrive:seed=7" { // the game ignores lines that are not answers
				changed = "bot=@chaos:how=exit,at=17"
			}
			want := differingTurn(t, old, play(changed, "new"))
			cmd := exec.Command("cookoff", "retest", changed, "old", "--format", "json")
			cmd.Dir, cmd.Env = dir, append(os.Environ(), userFolders(dir, cache)...)
			out, _ := cmd.Output()
			var results []struct{ Differences []struct{ Turn int } }
			if err := json.Unmarshal(out, &results); err != nil || cmd.ProcessState.ExitCode() != 6 {
				t.Fatalf("exit code %d, want 6; error %v: %s", cmd.ProcessState.ExitCode(), err, out)
			}
			if d := results[0].Differences; len(d) != 1 || d[0].Turn != want {
				t.Errorf("differences %+v, want one in turn %d", d, want)
			}
		})
	}
}

// differingTurn returns the first turn that differs between two traces.
func differingTurn(t *testing.T, a, b []byte) int {
	t.Helper()
	x, y := bytes.Split(a, []byte{'\n'}), bytes.Split(b, []byte{'\n'})
	for turn := 1; turn < min(len(x), len(y)); turn++ {
		if !bytes.Equal(x[turn], y[turn]) {
			return turn
		}
	}
	t.Fatal("the traces are the same")
	return 0
}
