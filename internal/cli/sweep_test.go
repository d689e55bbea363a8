package cli_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// unreliableBot fails more often the further its option SPEED is from 7.
const unreliableBot = `read greeting; echo '{"protocol":"cookoff-bot/1"}'
read turn; echo '{"end":true}'
d=$((BOT_OPT_SPEED - 7)); d=${d#-}
if [ $(( (BOT_SEED * 7919 + 13) % 100 )) -lt $((d * 15)) ]; then exit 1; fi
while read turn; do echo '{"end":true}'; done
`

// At least 19 of 20 sweeps, each with the scenarios in another order, find the best of nine values.
func TestSweepFindsBest(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	const sweeps = 20
	w := newWorld(t)
	writeText(t, filepath.Join(w.Dir, "bot.sh"), unreliableBot)
	found, shown := 0, 0
	for seed := range sweeps {
		w.stdout.Reset()
		code := w.run("sweep", "bot=cmd:sh bot.sh", "--set", "SPEED=1..9", "--against", "@idle", "--on", "carnegie:seed=1-100,layout=open,size=8x6",
			"--turns", "3", "--turn-timeout", "20", "--box", "off", "--max-pairs", "600", "--seed", fmt.Sprint(seed), "--quiet", "--format", "json")
		var r struct {
			Best  string
			Shown bool
		}
		if err := json.Unmarshal(w.stdout.Bytes(), &r); err != nil || code != 0 {
			t.Fatalf("exit code %d: %v\n%s", code, err, &w.stderr)
		}
		if r.Best == "bot-SPEED-7" {
			found++
		}
		if r.Shown {
			shown++
		}
	}
	t.Logf("found in %d of %d sweeps, all others shown to be worse in %d", found, sweeps, shown)
	if found < sweeps-1 {
		t.Errorf("found in %d of %d sweeps, want at least %d", found, sweeps, sweeps-1)
	}
}
