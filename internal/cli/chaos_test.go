package cli_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Each failure mode of @chaos is reported as its kind of failure. The gate tests all modes in one
// game, and in the others those that end differently there or need an answer in their format. The
// soak tests all modes in all games.
func TestChaos(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	program := must.Get(exec.LookPath("cookoff"))(t)
	games := []struct {
		scenario  string
		opponents []string // and flags
		garbage   string
	}{
		{"duel", []string{"@idle"}, "illegal_output"},
		{"grass:seed=7", []string{"@idle"}, "illegal_output"},
		{"alamode:seed=7", []string{"@idle", "@idle"}, "illegal_output"},
		{"overdrive:seed=7", []string{"@idle", "--turns", "6"}, "timed_out"}, // the game ignores lines that are not answers
	}
	for _, game := range games {
		kinds := map[string]string{
			chaos.Crash: "crashed", chaos.Exit: "exited", chaos.Slow: "timed_out", chaos.Silent: "timed_out",
			chaos.Garbage: game.garbage, chaos.HalfLine: "timed_out", chaos.Flood: "illegal_output", chaos.Fork: "exited",
			chaos.Memory: "crashed", chaos.Stderr: "", chaos.HangAtStart: "timed_out", chaos.LateAnswer: "timed_out",
		}
		for _, how := range chaos.Modes() {
			dependsOnGame := how == chaos.Crash || how == chaos.Silent || how == chaos.Garbage || how == chaos.HalfLine
			if game.scenario != "duel" && !dependsOnGame && !tier.Soaking() {
				continue
			}
			t.Run(game.scenario+" "+how, func(t *testing.T) {
				t.Parallel()
				limit := "20s" // long enough for every bot
				if kinds[how] == "timed_out" {
					limit = "2s"
				}
				args := []string{
					"run", game.scenario, "@chaos:how=" + how + ",at=3,ms=60000", "--format", "json",
					"--strict=never", "--turn-timeout", limit, "--init-timeout", limit, "--out", filepath.Join(t.TempDir(), "out"),
				}
				cmd := exec.CommandContext(t.Context(), program, append(args, game.opponents...)...)
				cmd.Dir = t.TempDir()
				out := must.Get(cmd.Output())(t)
				kind, err := firstFailure(out)
				if err != nil || kind != kinds[how] {
					t.Errorf("failure %q, error %v, want %q", kind, err, kinds[how])
				}
			})
		}
	}
}

// firstFailure returns the failure of the first seat of a match; empty for none.
func firstFailure(result []byte) (string, error) {
	var r struct {
		Seats []struct {
			Failure struct {
				Kind string `json:"kind"`
			} `json:"failure"`
		} `json:"seats"`
	}
	if err := json.Unmarshal(result, &r); err != nil {
		return "", err
	}
	return r.Seats[0].Failure.Kind, nil
}
