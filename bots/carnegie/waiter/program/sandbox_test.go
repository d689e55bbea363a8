package main_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/tier"
)

// A module sees the time, its environment and the files that its game provides, and cannot exceed the memory
// limit. Its random numbers come from its seed.
func TestModuleSandbox(t *testing.T) {
	t.Parallel()
	tier.Soak(t) // compiling the modules is slow
	cookoff := buildCookoff(t)
	probe := goBuild(t, "probe.wasm", []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"}, "./testdata/probe")
	tests := map[string]struct {
		args []string
		log  string
		want []string
	}{
		"a line game": {
			[]string{"run", "tiny", probe, "@idle"},
			"red.log",
			[]string{"files ", "env BOT_SEED=14 PYTHONHASHSEED=0", "args probe.wasm", "now true true"},
		},
		"a game with files": {
			[]string{"run", "overdrive:seed=7", probe, "@idle", "--turns", "1"},
			"a.log",
			[]string{"can read its round", "files rounds", "env BOT_SEED=14 PYTHONHASHSEED=0", "args probe.wasm", "now true true"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { // sequential, so that the module is compiled once
			var randoms []string
			for range 2 {
				var got []string
				for _, line := range probeLog(t, cookoff, tt.log, tt.args) {
					switch {
					case strings.HasPrefix(line, "random "):
						randoms = append(randoms, line)
					case !strings.HasPrefix(line, "---"):
						got = append(got, line)
					}
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("the probe found (-want +got):\n%s", diff)
				}
			}
			if len(randoms) != 2 || randoms[0] != randoms[1] {
				t.Errorf("random numbers %q", randoms)
			}
		})
	}
}

// probeLog plays the probe and returns the lines of its log until it runs out of memory.
func probeLog(t *testing.T, cookoff, log string, args []string) []string {
	t.Helper()
	dir := t.TempDir()
	args = append(args, "--seed", "7", "--turn-timeout", "1m", "--init-timeout", "1m", "--quiet", "--out", "out")
	out, err := run(t, cookoff, dir, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text := rulestest.Content(t, filepath.Join(dir, "out", log))
	found, _, ended := strings.Cut(string(text), "\nruntime: out of memory: ")
	if !ended {
		t.Errorf("the probe did not run out of memory: %s", text)
	}
	return strings.Split(found, "\n")
}
