package carnegie_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
)

// The replays of recorded matches, imported, give traces with the same replays, byte for byte.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	game := carnegie.New()
	same, all, sameStates := 0, 0, 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(sample(), carnegie.Name)) {
		contesttest.EachTrace(rulestest.Content(t, file), func(trace []byte) {
			var began time.Time
			r, ok := contesttest.Reimport(t, game, trace, func(replay []byte) *contest.Foreign {
				if !bytes.Contains(replay, []byte(`"team_money"`)) {
					return nil // there is no turn
				}
				began = time.Now() //nolint:forbidigo // for the log
				return &contest.Foreign{Text: replay}
			})
			if !ok {
				return
			}
			if all++; r.States {
				sameStates++
			}
			took := time.Since(began) //nolint:forbidigo // for the log
			t.Logf("%s: %v for %.1f MB, states %v; %q", filepath.Base(file), took, float64(len(r.Replay))/1e6, r.States, r.Notes)
			if bytes.Equal(r.Replay, r.Again) {
				same++
				return
			}
			t.Errorf("%s: another replay", filepath.Base(file))
		})
	}
	t.Logf("%d of %d replays are the same, %d with all states", same, all, sameStates)
}
