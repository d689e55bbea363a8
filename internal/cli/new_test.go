package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// TestStartersPlay checks that templates of bots play a match without a failure, one in Go also as a WASI module. The
// soak plays all of them; the gate plays each compiled one in one game, and Go's also as a WASI module; the quick tests
// play one in Python.
func TestStartersPlay(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	for i, game := range games.All() {
		for j, lang := range starters.Languages() {
			t.Run(game.Info().Name+"/"+lang, func(t *testing.T) {
				t.Parallel()
				if lang != "python" || game.Info().Name != "carnegie" {
					tier.Gate(t)
				}
				compiled := lang != "python" && lang != "javascript"
				if wasm := lang == "go" && game.Info().Name == games.MapGame().Info().Name; compiled && !wasm && (i+j)%4 > 0 { // each language with one game
					tier.Soak(t)
				}
				testStarter(t, cache, game.Info().Name, lang)
			})
		}
	}
}

func testStarter(t *testing.T, cache, game, lang string) {
	t.Helper()
	tools := map[string][]string{
		"python": {"python3"}, "go": {"go"}, "cpp": {"g++"}, "javascript": {"node"}, "java": {"javac", "jar", "java"},
		"csharp": {"dotnet"}, "rust": {"rustc"}, "typescript": {"tsc", "node"},
	}
	lacks := missing(tools[lang]...)
	mono := lang == "csharp" && lacks != "" && missing("mcs", "mono") == ""
	if lacks != "" && !mono {
		t.Skipf("not played: there is no %s on this machine", lacks)
	}
	dir := t.TempDir()
	var made struct {
		Files      []string
		Build, Run string
	}
	out := command(t, dir, cache, "cookoff", "new", "bot", "first", "--lang", lang, "--game", game, "--format", "json")
	must.Do(t, json.Unmarshal(out, &made))
	for _, file := range made.Files {
		text := must.Get(os.ReadFile(filepath.Join(dir, file)))(t)
		source := !slices.Contains([]string{".json", ".mod", ".csproj"}, filepath.Ext(file))
		if placeholder.Match(text) ||
			source && !(bytes.Contains(text, []byte(made.Run)) && bytes.Contains(text, []byte(made.Build))) {
			t.Errorf("%s does not say how it is built and played:\n%.400s", file, text)
		}
	}
	if mono { // only the code, without its project
		made.Build = "mcs -out:first.exe first/Bot.cs"
		made.Run = firstMatch.ReplaceAllString(made.Run, `$1 "cmd:mono first.exe"`)
	}
	if made.Build != "" {
		for build := range strings.SplitSeq(made.Build, " && ") {
			command(t, dir, cache, shellWords(build)...)
		}
	}
	playStarter(t, dir, cache, shellWords(made.Run))
	if lang == "go" && (game == games.MapGame().Info().Name || tier.Soaking()) {
		module := filepath.Join(dir, "first.wasm")
		build := strings.Fields("env GOOS=wasip1 GOARCH=wasm go build -C first -o " + module + " .")
		command(t, dir, cache, build...)
		run := shellWords(made.Run)
		run[3] = module
		if err := os.RemoveAll(filepath.Join(dir, "runs")); err != nil { // created by the program
			t.Fatal(err)
		}
		playStarter(t, dir, cache, run)
	}
}

// missing returns the first of some programs that this machine lacks; empty for none.
func missing(programs ...string) string {
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			return program
		}
	}
	return ""
}

var (
	placeholder = regexp.MustCompile(`\{\{(name|base|build|run)\}\}`)
	shellWord   = regexp.MustCompile(`"[^"]*"|\S+`)
	firstMatch  = regexp.MustCompile(`^(cookoff run \S+) ("[^"]*"|\S+)`) // with its bot
)

// shellWords splits a command at spaces outside of double quotes.
func shellWords(command string) []string {
	words := shellWord.FindAllString(command, -1)
	for i, word := range words {
		words[i] = strings.Trim(word, `"`)
	}
	return words
}

// playStarter plays a few turns with generous limits, as the machine may be busy. In the gate, the templates of one
// game also play without a sandbox, with the same result, and must give the same answers to their own recorded turns.
// In the soak all do.
func playStarter(t *testing.T, dir, cache string, run []string) {
	t.Helper()
	args := append(run, "--strict", "--quiet", "--turn-timeout", "1m", "--init-timeout", "1m")
	if run[2] == "duel" || strings.HasPrefix(run[2], "overdrive") {
		args = append(args, "--turns", "40")
	}
	if !tier.Gating() || run[2] != "duel" && !tier.Soaking() {
		command(t, dir, cache, args...)
		return
	}
	var played []string
	for _, level := range []string{"auto", "off"} {
		trace := filepath.Join(t.TempDir(), "trace.jsonl")
		command(t, dir, cache, slices.Concat(args, []string{"--box", level, "--trace", trace})...)
		text := must.Get(os.ReadFile(trace))(t)
		played = append(played, string(text))
		command(t, dir, cache, "cookoff", "retest", run[3], trace, "--turn-timeout", "1m", "--init-timeout", "1m", "--box", level)
	}
	must.Be(t, "boxed and not", played[0], played[1])
}

// userCommand returns a command in a folder that also holds the user's files.
func userCommand(dir, cache string, argv ...string) *exec.Cmd {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst(), "GOWORK=off")
	if argv[0] == "cookoff" {
		home, _ := os.UserHomeDir() // rustup's compilers are there
		cmd.Env = append([]string{"RUSTUP_HOME=" + filepath.Join(home, ".rustup")}, cmd.Env...)
		cmd.Env = append(cmd.Env, userFolders(dir, cache)...)
	}
	return cmd
}

// command runs a command that must succeed, and returns its output.
func command(t *testing.T, dir, cache string, argv ...string) []byte {
	t.Helper()
	cmd := userCommand(dir, cache, argv...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s%s", strings.Join(argv, " "), err, out, stderr.String())
	}
	return out
}
