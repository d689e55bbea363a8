package cli_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// limper is a bot that gives up more often the further its option SPEED is from 7.
const limper = `read greeting; echo '{"protocol":"cookoff-bot/1"}'
read turn; echo '{"end":true}'
d=$((BOT_OPT_SPEED - 7)); d=${d#-}
if [ $(( (BOT_SEED * 7919 + 13) % 100 )) -lt $((d * 15)) ]; then exit 1; fi
while read turn; do echo '{"end":true}'; done
`

// TestSweepFindsTheBest checks that 19 of 20 sweeps (two in the gate) find the best of nine values, each with the
// scenarios in another order.
func TestSweepFindsTheBest(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	w := newWorld(t)
	writeText(t, filepath.Join(w.Dir, "limper.sh"), limper)
	sweeps, found, shown := 2, 0, 0
	if tier.Soaking() {
		sweeps = 20
	}
	for seed := range sweeps {
		w.stdout.Reset()
		code := w.run("sweep", "limper=cmd:sh limper.sh", "--set", "SPEED=1..9", "--against", "@idle", "--on", "carnegie:seed=1-100,layout=open,size=8x6",
			"--turns", "3", "--turn-timeout", "20", "--box", "off", "--max-pairs", "600", "--seed", fmt.Sprint(seed), "--quiet", "--format", "json")
		var r struct {
			Best  string
			Shown bool
		}
		if err := json.Unmarshal(w.stdout.Bytes(), &r); err != nil || code != 0 {
			t.Fatalf("exit code %d: %v\n%s", code, err, &w.stderr)
		}
		if r.Best == "limper-SPEED-7" {
			found++
		}
		if r.Shown {
			shown++
		}
	}
	t.Logf("found in %d of %d sweeps, all others shown to be worse in %d", found, sweeps, shown)
	if found < sweeps-1 {
		t.Errorf("found in %d of %d sweeps", found, sweeps)
	}
}
