package overdrive_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// runnerFile is a file in the logs of the contest's runner. Long files have no text.
type runnerFile struct {
	Match, Path, SHA256 string
	Text                *string
}

// runnerLogs returns the recorded logs by match and path.
func runnerLogs(t *testing.T, dir string) map[string]map[string]runnerFile {
	t.Helper()
	folders := map[string]map[string]runnerFile{}
	lines := json.NewDecoder(bytes.NewReader(rulestest.Content(t, filepath.Join(dir, "matchlogs.jsonl.gz"))))
	for {
		var f runnerFile
		err := lines.Decode(&f)
		if errors.Is(err, io.EOF) {
			return folders
		}
		if err != nil {
			t.Fatal(err)
		}
		if folders[f.Match] == nil {
			folders[f.Match] = map[string]runnerFile{}
		}
		folders[f.Match][f.Path] = f
	}
}

// Logs equal those of the contest's runner, except for times, the bots' standard error, and remarks about it.
func TestMatchLogs(t *testing.T) {
	t.Parallel()
	rounds := map[string]int{
		"m1-reference-vs-javascript-seed42":        600,
		"x1-late-vs-crash-seed5-maxrounds11":       11,
		"x2-semicolon-vs-stderr-seed5-maxrounds11": 11,
	}
	for match, recorded := range runnerLogs(t, rulestest.ConformanceOr(sample(), overdrive.Name)) {
		t.Run(match, func(t *testing.T) {
			t.Parallel()
			checkMatchLogs(t, recorded, rounds[match])
		})
	}
}

func checkMatchLogs(t *testing.T, recorded map[string]runnerFile, rounds int) {
	t.Helper()
	var names [race.Players]string
	for file := range recorded {
		if name, ok := strings.CutSuffix(file, ".csv"); ok {
			names[name[0]-'A'] = name
		}
	}
	plays := func(player int) testPlayer {
		return func(round int) (string, error) {
			text := recorded[fmt.Sprintf("Round %03d/%s/PlayerCommand.txt", round, names[player])].Text
			first, _, _ := strings.Cut(*text, "\n")
			command := strings.TrimPrefix(first, "Command: ")
			if command == race.NoCommand {
				return "", &bot.Failure{Kind: bot.TimedOut}
			}
			return command, nil
		}
	}
	seed := map[bool]int{true: 42, false: 5}[rounds == 600]
	game := gameWith(plays(0), plays(1))
	m, trace := contesttest.Match(t, game, seeded(seed), strings.TrimPrefix(names[0], "A - ")+"=@a", strings.TrimPrefix(names[1], "B - ")+"=@b")
	m.Turns = rounds
	must.Get(m.Play(t.Context(), game))(t)
	logs := unzipLogs(t, trace.Bytes())
	for file, want := range recorded {
		got, ok := logs[file]
		delete(logs, file)
		switch sum := sha256.Sum256([]byte(got)); {
		case file == "match.log": // depends on the machine
		case !ok:
			t.Errorf("%s is missing", file)
		case path.Base(file) == "PlayerCommand.txt":
			first, rest, _ := strings.Cut(got, "\n")
			if !strings.HasPrefix(*want.Text, first+"\n") || rest != "Execution time: 0ms\nException: null\n" {
				t.Errorf("unexpected content of %s: %q", file, got)
			}
		case path.Base(file) == "endGameState.txt":
			if !strings.HasPrefix(*want.Text, got) || !strings.HasSuffix(got, " health:0\n") {
				t.Errorf("unexpected content of %s: %q", file, got)
			}
		case hex.EncodeToString(sum[:]) != want.SHA256:
			t.Errorf("unexpected content of %s: %q", file, got)
		}
	}
	for file := range logs {
		t.Errorf("unexpected file %s", file)
	}
}

// unzipLogs returns the logs for a trace.
func unzipLogs(t *testing.T, trace []byte) map[string]string {
	t.Helper()
	var out bytes.Buffer
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }
	must.Do(t, overdrive.New().Info().WriteReplay(t.Context(), open, &out))
	return readLogs(t, out.Bytes())
}

// readLogs reads an archive of logs.
func readLogs(t *testing.T, replay []byte) map[string]string {
	t.Helper()
	archive := must.Get(zip.NewReader(bytes.NewReader(replay), int64(len(replay))))(t)
	files := map[string]string{}
	for _, f := range archive.File {
		in := must.Get(f.Open())(t)
		text := must.Get(io.ReadAll(in))(t)
		files[f.Name] = string(text)
	}
	return files
}

// If the engine throws, the logs end before that round and have no result.
func TestMatchLogsOfException(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted("ACCELERATE", " ; "), scripted())
	logs := unzipLogs(t, trace.Bytes())
	for _, name := range []string{"Round 001/GlobalState.json", "Round 001/A - a/Console/Console.txt", "A - a.csv", "B - b.csv"} {
		if logs[name] == "" {
			t.Errorf("%s is missing", name)
		}
		delete(logs, name)
	}
	for name := range logs {
		if !strings.HasPrefix(name, "Round 001/") || path.Base(name) == "endGameState.txt" {
			t.Errorf("unexpected file %s", name)
		}
	}
}

// Recordings do not name the bots; their logs have the names of players at the console.
func TestMatchLogsOfRecording(t *testing.T) {
	t.Parallel()
	logs := unzipLogs(t, rulestest.Content(t, filepath.Join(sample(), "traces", "l002.jsonl.gz")))
	if want := "Match seed: 143775415\n\nThe winner is: BotPlayer A\n"; !strings.HasPrefix(logs["Round 007/endGameState.txt"], want) {
		t.Errorf("endGameState.txt is %q", logs["Round 007/endGameState.txt"])
	}
}

// Invalid traces and cancelled contexts give errors.
func TestMatchLogErrors(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted(), scripted())
	text := trace.Bytes()
	open := func(text []byte, err error) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), err }
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for name, err := range map[string]error{
		"no file":    overdrive.New().Info().WriteReplay(t.Context(), open(nil, os.ErrNotExist), io.Discard),
		"no trace":   overdrive.New().Info().WriteReplay(t.Context(), open(nil, nil), io.Discard),
		"no start":   overdrive.New().Info().WriteReplay(t.Context(), open(bytes.Replace(text, []byte(`"start"`), []byte(`"x"`), 1), nil), io.Discard),
		"no outputs": overdrive.New().Info().WriteReplay(t.Context(), open(bytes.ReplaceAll(text, []byte(`"outputs"`), []byte(`"x"`)), nil), io.Discard),
		"stopped":    overdrive.New().Info().WriteReplay(stopped, open(text, nil), io.Discard),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
