package overdrive_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// foreignFiles returns logs as they are imported.
func foreignFiles(files map[string]string) *contest.Foreign {
	from := &contest.Foreign{Files: map[string]func() ([]byte, error){}}
	for name, text := range files {
		from.Files[name] = func() ([]byte, error) { return []byte(text), nil }
	}
	return from
}

// The logs of recorded matches, imported, give traces with the same logs.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	game := overdrive.New()
	same, all, sameStates := 0, 0, 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(sample(), overdrive.Name)) {
		contesttest.EachTrace(rulestest.Content(t, file), func(trace []byte) {
			r, ok := contesttest.Reimport(t, game, trace, func(replay []byte) *contest.Foreign {
				logs := readLogs(t, replay)
				if len(logs) == race.Players {
					return nil // there is no round
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
			t.Errorf("%s: other logs; %q", filepath.Base(file), r.Notes)
			again := readLogs(t, r.Again)
			for name, text := range readLogs(t, r.Replay) {
				if got := again[name]; got != text {
					t.Logf("%s: %.300q\nnot %.300q", name, got, text)
					break
				}
			}
		})
	}
	t.Logf("%d of %d logs are the same, %d with all states", same, all, sameStates)
}

// The recorded folders of the contest's runner are imported whole.
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
		fmt.Println(match, made.Notes, made.Bots)
	}
}
