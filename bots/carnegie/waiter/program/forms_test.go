package main_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// forms returns functions that build the forms of the waiter.
func forms() map[string]func(t testing.TB) string {
	const program = module + "bots/carnegie/waiter/program"
	return map[string]func(t testing.TB) string{
		"program": func(t testing.TB) string { return goBuild(t, "waiter", nil, program) },
		"module": func(t testing.TB) string {
			return goBuild(t, "waiter.wasm", []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"}, program)
		},
		"plugin": func(t testing.TB) string { return buildPlugin(t, "waiter.so", program) },
	}
}

// The same source plays the same match in every form.
func TestFormsPlayEqually(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, build := range forms() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cookoff, bot := buildCookoff(t), build(t)
			for _, scenario := range []string{"duel", "grand"} {
				want := playTrace(t, cookoff, scenario, "@waiter")
				if got := playTrace(t, cookoff, scenario, bot); !bytes.Equal(got, want) {
					t.Errorf("%s: the trace differs from that of the built-in bot", scenario)
				}
			}
		})
	}
}

// playTrace plays a bot as RED against @random and returns the trace, without the digest of the bot's file.
func playTrace(t *testing.T, cookoff, scenario, bot string) []byte {
	t.Helper()
	dir := t.TempDir()
	out, err := run(t, cookoff, dir, "run", scenario, "waiter="+bot, "@random", "--seed", "7", "--strict", "--quiet", "--clock", "wall",
		"--turn-timeout", "1m", "--turns", "200", "--trace", "trace.jsonl", "--replay", "none", "--format", "json")
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var result struct {
		Seats []struct {
			Figures struct {
				Served int `json:"orders_served"`
			} `json:"stats"`
		} `json:"seats"`
	}
	must.Do(t, json.Unmarshal(out, &result))
	if len(result.Seats) == 0 || result.Seats[0].Figures.Served == 0 {
		t.Errorf("the waiter served nothing: %s", out)
	}
	trace := rulestest.Content(t, filepath.Join(dir, "trace.jsonl"))
	head, turns, _ := bytes.Cut(trace, []byte("\n"))
	head = regexp.MustCompile(`,"sha256":"[0-9a-f]{64}"`).ReplaceAll(head, nil)
	return append(head, turns...)
}

func run(t testing.TB, cookoff, dir string, args ...string) ([]byte, error) {
	t.Helper()
	cmd := exec.Command(cookoff, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_CACHE_HOME="+builds.dir,
		"COOKOFF_WASM_MEMORY=64MiB")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	return append(out, stderr.String()...), err
}
