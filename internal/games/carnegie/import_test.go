package carnegie_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// samples returns the folder of the recordings stored with the tests.
func samples() string { return filepath.Join("testdata", "conformance", "carnegie") }

// Importing the replay of a recorded match gives a trace with the same replay, byte for byte.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	game := carnegie.New()
	same, all, explained, sameStates, seen := 0, 0, 0, 0, 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(samples(), carnegie.Name)) {
		contesttest.EachTrace(rulestest.Content(t, file), func(trace []byte) {
			if seen++; tier.Gating() && seen%contesttest.ImportStep() != 0 { // the quick tests import them all
				return
			}
			r, ok := contesttest.Reimport(t, game, trace, func(replay []byte) *contest.Foreign {
				if !bytes.Contains(replay, []byte(`"team_money"`)) {
					return nil // the match has no turns
				}
				return &contest.Foreign{Text: replay}
			})
			if !ok {
				return
			}
			if all++; r.States {
				sameStates++
			}
			if r.Differs == 0 {
				explained++
			}
			if bytes.Equal(r.Replay, r.Again) {
				same++
				return
			}
			t.Errorf("%s: the replay differs; %q", filepath.Base(file), r.Notes)
		})
	}
	t.Logf("%d of %d replays are equal; %d are fully explained, %d have all states", same, all, explained, sameStates)
	if all-explained > all/10+1 {
		t.Errorf("only %d of %d replays are fully explained by the rules", explained, all)
	}
}

// Importing a replay file of the contest's engine and exporting it again gives the same bytes.
func TestImportOfReplays(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(rulestest.ConformanceOr(samples(), carnegie.Name), "replays", "*.replay.json.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no replays; error %v", err)
	}
	for _, file := range files {
		text := rulestest.Content(t, file)
		imported, trace := contesttest.Import(t, carnegie.New(), &contest.Foreign{Text: text})
		var out bytes.Buffer
		must.Do(t, carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out))
		if !bytes.Equal(out.Bytes(), text) || imported.Differs > 0 {
			t.Errorf("%s: the replay of the trace differs, or the rules do not explain it: %q", filepath.Base(file), imported.Notes)
		}
	}
}

// shortReplay returns a replay of a few turns.
func shortReplay(t testing.TB) []byte {
	t.Helper()
	trace := rulestest.Content(t, filepath.Join(samples(), "traces", "sp-crowd.jsonl.gz"))
	var out bytes.Buffer
	must.Do(t, carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out))
	return out.Bytes()
}

func FuzzImport(f *testing.F) {
	f.Add(shortReplay(f))
	f.Add([]byte(`{"winner":null,"turns":0,"switch_turn_start":1,"switch_turn_end":1,"replay":[]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, err := carnegie.New().Info().Import(t.Context(), &contest.Foreign{Text: text}, new(contesttest.Memory))
		if err != nil && err.Error() == "" {
			t.Error("empty error message")
		}
	})
}

// A replay under other rules is imported completely: from the first turn that the rules do not explain, the trace has the
// states of the file.
func TestImportUnderOtherRules(t *testing.T) {
	t.Parallel()
	text := bytes.ReplaceAll(shortReplay(t), []byte("\"turn\": 20,\n      \"team_money\": {\n        \"RED\": "), []byte("\"turn\": 20,\n      \"team_money\": {\n        \"RED\": 9"))
	game := carnegie.New()
	imported, trace := contesttest.Import(t, game, &contest.Foreign{Text: text})
	if imported.Differs != 20 || imported.Turns != 40 {
		t.Fatalf("%+v", imported)
	}
	var out bytes.Buffer
	must.Do(t, game.Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out))
	if !bytes.Equal(out.Bytes(), text) {
		t.Error("the replay of the trace differs from the imported one")
	}
}
