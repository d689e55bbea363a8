package cli_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/starters"
	"github.com/cookoff/cookoff/internal/tier"
)

// Every starter plays a match without a failure, one in Go also as a WASI module; in the soak test all.
// Those in Python are played by the quick test.
func TestStartersPlay(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	for _, game := range games.All() {
		for _, lang := range starters.Languages() {
			t.Run(game.Info().Name+"/"+lang, func(t *testing.T) {
				t.Parallel()
				if lang != "python" {
					tier.Gate(t)
				}
				testStarter(t, cache, game.Info().Name, lang)
			})
		}
	}
}

func testStarter(t *testing.T, cache, game, lang string) {
	t.Helper()
	needs := map[string]string{"python": "python3", "go": "go", "cpp": "g++", "javascript": "node"}[lang]
	if _, err := exec.LookPath(needs); err != nil {
		t.Skipf("not played: there is no %s on this machine", needs)
	}
	dir := t.TempDir()
	var made struct {
		Files      []string
		Build, Run string
	}
	out := command(t, dir, cache, "cookoff", "new", "bot", "first", "--lang", lang, "--game", game, "--format", "json")
	if err := json.Unmarshal(out, &made); err != nil {
		t.Fatal(err)
	}
	for _, file := range made.Files {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "{{name") || strings.HasPrefix(filepath.Base(file), "main.") && !strings.Contains(string(text), made.Run) {
			t.Errorf("%s does not say how it is played:\n%.400s", file, text)
		}
	}
	if made.Build != "" {
		command(t, dir, cache, strings.Fields(made.Build)...)
	}
	playStarter(t, dir, cache, strings.Fields(made.Run))
	if lang == "go" && (game == games.MapGame().Info().Name || tier.Soaking()) {
		module := filepath.Join(dir, "first.wasm")
		build := strings.Fields("env GOOS=wasip1 GOARCH=wasm go build -C first -o " + module + " .")
		command(t, dir, cache, build...)
		run := strings.Fields(made.Run)
		run[3] = module
		playStarter(t, dir, cache, run)
	}
}

// playStarter plays a few turns; nobody may be blamed for a busy machine.
func playStarter(t *testing.T, dir, cache string, run []string) {
	t.Helper()
	args := append(run, "--strict", "--quiet", "--turn-timeout", "1m", "--init-timeout", "1m")
	if run[2] == "duel" || strings.HasPrefix(run[2], "overdrive") {
		args = append(args, "--turns", "40")
	}
	command(t, dir, cache, args...)
}

// command runs a command that has to succeed, and gives what it prints.
func command(t *testing.T, dir, cache string, argv ...string) []byte {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst(), "GOWORK=off")
	if argv[0] == "cookoff" {
		cmd.Env = append(cmd.Env, userFolders(dir, cache)...)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s%s", strings.Join(argv, " "), err, out, stderr.String())
	}
	return out
}
