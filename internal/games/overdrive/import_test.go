package overdrive_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/tier"
)

// foreignFiles returns logs for import.
func foreignFiles(files map[string]string) *contest.Foreign {
	from := &contest.Foreign{Files: map[string]func() ([]byte, error){}}
	for name, text := range files {
		from.Files[name] = func() ([]byte, error) { return []byte(text), nil }
	}
	return from
}

// Importing the logs of recorded matches gives traces with the same logs.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	game := overdrive.New()
	same, all, sameStates, seen := 0, 0, 0, 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(sample(), overdrive.Name)) {
		if long := strings.Trim(filepath.Base(file)[:1], "ds") == "" || strings.HasPrefix(filepath.Base(file), "official"); long && !tier.Soaking() {
			continue // the logs take hundreds of megabytes
		}
		contesttest.EachTrace(rulestest.Content(t, file), func(trace []byte) {
			if seen++; seen%contesttest.ImportStep() != 0 {
				return
			}
			r, ok := contesttest.Reimport(t, game, trace, func(replay []byte) *contest.Foreign {
				logs := readLogs(t, replay)
				if len(logs) == race.Players {
					return nil // missing round
				}
				return foreignFiles(logs)
			})
			if !ok {
				return
			}
			all++
			if r.States {
				sameStates++
			}
			if bytes.Equal(r.Replay, r.Again) {
				same++
				return
			}
			t.Errorf("%s: logs differ; %q", filepath.Base(file), r.Notes)
			again := readLogs(t, r.Again)
			for name, text := range readLogs(t, r.Replay) {
				if got := again[name]; got != text {
					t.Logf("%s: %.300q\nwant %.300q", name, got, text)
					break
				}
			}
		})
	}
	t.Logf("%d of %d logs are equal, %d with all states", same, all, sameStates)
}

// Recorded logs of the contest's runner are imported completely.
func TestImportOfRunnerLogs(t *testing.T) {
	t.Parallel()
	for match, recorded := range runnerLogs(t, rulestest.ConformanceOr(sample(), overdrive.Name)) {
		files := map[string]string{}
		for name, f := range recorded {
			if f.Text != nil {
				files["match-logs/"+name] = *f.Text
			}
		}
		made, trace := contesttest.Import(t, overdrive.New(), foreignFiles(files))
		if made.Differs > 0 || made.Turns < 11 {
			t.Errorf("%s: %+v", match, made)
		}
		logs := unzipLogs(t, trace)
		for name, text := range files {
			if filepath.Base(name) == "JsonMap.json" && logs[name[len("match-logs/"):]] != text {
				t.Errorf("%s: %s differs", match, name)
			}
		}
	}
}

func FuzzImport(f *testing.F) {
	f.Add("Round 001/A - a/PlayerCommand.txt", "Command: FIX\n", "{}", "Match seed: 5\n")
	f.Fuzz(func(t *testing.T, path, command, global, end string) {
		files := map[string]string{
			path: command, "Round 001/A - a/PlayerCommand.txt": command, "Round 001/B - b/PlayerCommand.txt": command,
			"Round 001/A - a/JsonMap.json": global, "Round 001/B - b/JsonMap.json": global, "Round 001/GlobalState.json": global, "Round 001/endGameState.txt": end,
		}
		_, err := overdrive.New().Info().Import(t.Context(), foreignFiles(files), new(contesttest.Memory))
		if err != nil && err.Error() == "" {
			t.Error("empty error message")
		}
	})
}
