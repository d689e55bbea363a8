package cli_test

import (
	"bytes"
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

// Templates for bots play a match without a failure. The soak plays all of them, and those in Go
// also as WASI modules; the gate plays each compiled language in one game; the quick tests play one
// in Python.
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
		t.Skipf("no %s on this machine", lacks)
	}
	dir := t.TempDir()
	var created struct {
		Files      []string
		Build, Run string
	}
	out := command(t, dir, cache, "cookoff", "new", "bot", "first", "--lang", lang, "--game", game, "--format", "json")
	must.JSON(t, out, &created)
	for _, file := range created.Files {
		text := must.Get(os.ReadFile(filepath.Join(dir, file)))(t)
		source := !slices.Contains([]string{".json", ".mod", ".csproj"}, filepath.Ext(file))
		if placeholder.Match(text) ||
			source && !(bytes.Contains(text, []byte(created.Run)) && bytes.Contains(text, []byte(created.Build))) {
			t.Errorf("%s lacks the commands that build and play it:\n%.400s", file, text)
		}
	}
	if mono { // compiles the code without its project file
		created.Build = "mcs -out:first.exe first/Bot.cs"
		created.Run = firstMatch.ReplaceAllString(created.Run, `$1 "cmd:mono first.exe"`)
	}
	if created.Build != "" {
		for build := range strings.SplitSeq(created.Build, " && ") {
			command(t, dir, cache, shellWords(build)...)
		}
	}
	playStarter(t, dir, cache, shellWords(created.Run))
	if lang == "go" && (game == games.MapGame().Info().Name || tier.Soaking()) {
		module := filepath.Join(dir, "first.wasm")
		build := strings.Fields("env GOOS=wasip1 GOARCH=wasm go build -C first -o " + module + " .")
		command(t, dir, cache, build...)
		run := shellWords(created.Run)
		run[3] = module
		must.Do(t, os.RemoveAll(filepath.Join(dir, "runs"))) // of the first match
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

// playStarter plays a few turns with generous limits, as the machine may be busy. In the gate, the
// templates for one game, and in the soak all, also play without a sandbox. They must make the same
// moves, also to their recorded turns.
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
	must.Be(t, "trace without a sandbox", played[0], played[1])
}

// userCommand returns a command in a folder that is also the user's home.
func userCommand(dir, cache string, argv ...string) *exec.Cmd {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst(), "GOWORK=off")
	if argv[0] == "cookoff" {
		home, _ := os.UserHomeDir() // of rustup's compilers
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
