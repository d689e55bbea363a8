package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

var (
	verdictLine = regexp.MustCompile(`(?m)^(RED|BLUE) \(.*\) wins by .*$`)
	fence       = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	inlined     = regexp.MustCompile("`(cookoff [a-z]+ [^`]+)`")
)

// The commands of the README work with its bots. Building the program, and jq, which may not be
// installed, are skipped.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, need := range []string{"sh", "python3"} {
		contesttest.Needs(t, need)
	}
	data := must.Get(os.ReadFile(filepath.Join(root(), "README.md")))(t)
	text := string(data)
	dir := t.TempDir()
	for _, folder := range []string{"bots", "maps"} {
		must.Do(t, os.CopyFS(filepath.Join(dir, folder), os.DirFS(filepath.Join(root(), folder))))
	}
	var commands []string
	for _, block := range fence.FindAllStringSubmatch(text, -1) {
		switch block[1] {
		case "sh":
			commands = append(commands, readmeCommands(block[2])...)
		case "python":
			writeText(t, filepath.Join(dir, "my_bot.py"), block[2])
		}
	}
	for _, m := range inlined.FindAllStringSubmatch(text, -1) {
		commands = append(commands, m[1])
	}
	if len(commands) < 6 {
		t.Fatalf("%d commands found, want at least 6: %q", len(commands), commands)
	}
	if _, err := os.Stat(filepath.Join(dir, "my_bot.py")); err != nil {
		t.Fatal("the README has no bot")
	}
	// The other bots do nothing, to save time.
	writeText(t, filepath.Join(dir, "old_bot.py"), `class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        pass
`)
	for _, name := range []string{"my_bot.cpp", "old_bot.cpp"} { // for Keep Off The Grass
		writeText(t, filepath.Join(dir, name), `#include <iostream>
int main() {
  int w, h, n;
  std::cin >> w >> h;
  while (std::cin >> n >> n) {
    for (int i = 0; i < w * h * 7; i++) std::cin >> n;
    std::cout << "WAIT" << std::endl;
  }
}
`)
	}
	_, noCompiler := exec.LookPath("g++")
	env := append(os.Environ(), userFolders(filepath.Join(dir, ".home"), t.TempDir())...)
	// Other tests run at the same time, so the contest's limits are too short.
	env = append(env, "PATH="+contesttest.PythonFirst(), "COOKOFF_CLOCK_CARNEGIE_TURN=20s", "COOKOFF_STRICT=true")
	for i, command := range commands {
		compared := strings.HasPrefix(command, "cookoff regress ")
		command, _, _ = strings.Cut(command, "  #")
		if noCompiler != nil && strings.Contains(command, ".cpp") {
			continue
		}
		if compared && strings.Contains(command, "my_bot.py ") {
			command += " --max-pairs 2" // shortens the comparison
		}
		command = strings.Replace(command, "seed=1-50", "seed=1-2", 1) // shortens the tournament
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		const notStronger, noDecision = 4, 5
		code := cmd.ProcessState.ExitCode()
		if err != nil && !(compared && (code == notStronger || code == noDecision)) {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
		if shown := verdictLine.Find(out); i == 0 && (shown == nil || !strings.Contains(text, string(shown))) {
			t.Errorf("%s: the README shows another verdict than\n%s", command, out)
		}
	}
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
}

// readmeCommands returns the command lines of a block that run the program.
func readmeCommands(block string) []string {
	var commands []string
	for line := range strings.Lines(block) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " | ")
		line = strings.ReplaceAll(line, "go build ./cmd/cookoff && ./cookoff", "cookoff")
		if strings.HasPrefix(line, "cookoff ") {
			commands = append(commands, line)
		}
	}
	return commands
}
