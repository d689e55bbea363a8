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

// samples is the folder of the recordings that are stored with the tests.
func samples() string { return filepath.Join("testdata", "conformance", "carnegie") }

// The replays of recorded matches, imported, give traces with the same replays, byte for byte.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	game := carnegie.New()
	same, all, explained, sameStates, seen := 0, 0, 0, 0, 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(samples(), carnegie.Name)) {
		contesttest.EachTrace(rulestest.Content(t, file), func(trace []byte) {
			if seen++; tier.Gating() && seen%contesttest.ImportStep() != 0 { // the quick tests have few
				return
			}
			r, ok := contesttest.Reimport(t, game, trace, func(replay []byte) *contest.Foreign {
				if !bytes.Contains(replay, []byte(`"team_money"`)) {
					return nil // there is no turn
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
			t.Errorf("%s: another replay; %q", filepath.Base(file), r.Notes)
		})
	}
	t.Logf("%d of %d replays are the same; %d are explained whole, %d have all states", same, all, explained, sameStates)
	if all-explained > all/10+1 {
		t.Errorf("only %d of %d replays are explained whole", explained, all)
	}
}

// The replays that the contest's engine wrote are imported, and made again byte for byte.
func TestImportOfReplays(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(rulestest.ConformanceOr(samples(), carnegie.Name), "replays", "*.replay.json.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no replays; error %v", err)
	}
	for _, file := range files {
		text := rulestest.Content(t, file)
		made, trace := contesttest.Import(t, carnegie.New(), &contest.Foreign{Text: text})
		var out bytes.Buffer
		must.Do(t, carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out))
		if !bytes.Equal(out.Bytes(), text) || made.Differs > 0 {
			t.Errorf("%s: the replay of its trace is another, or the rules do not explain it: %q", filepath.Base(file), made.Notes)
		}
	}
}

// shortReplay returns a replay of some turns.
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
			t.Error("an error without a text")
		}
	})
}

// A replay of other rules is imported whole: the states are those of the file, from the turn on that the rules do not
// explain.
func TestImportOfOtherRules(t *testing.T) {
	t.Parallel()
	text := bytes.ReplaceAll(shortReplay(t), []byte("\"turn\": 20,\n      \"team_money\": {\n        \"RED\": "), []byte("\"turn\": 20,\n      \"team_money\": {\n        \"RED\": 9"))
	game := carnegie.New()
	made, trace := contesttest.Import(t, game, &contest.Foreign{Text: text})
	if made.Differs != 20 || made.Turns != 40 {
		t.Fatalf("%+v", made)
	}
	var out bytes.Buffer
	must.Do(t, game.Info().WriteReplay(t.Context(), contesttest.Opener(trace), &out))
	if !bytes.Equal(out.Bytes(), text) {
		t.Error("the replay of the trace is another")
	}
}
