package docs_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// The commands and examples of the pages work, and their outputs are those of the program.
func TestPagesAgreeWithProgram(t *testing.T) {
	t.Parallel()
	path := must.Get(exec.LookPath("cookoff"))(t)
	p := program{path, t.TempDir()}
	t.Run("conversations", p.testConversations)
	t.Run("trace", p.testTrace)
	t.Run("digest", p.testDigest)
	t.Run("readme bot", p.testReadmeBot)
	t.Run("map", p.testMap)
	t.Run("map options", p.testMapOptions)
	t.Run("tournaments", p.testTournaments)
	t.Run("regress", p.testRegress)
	t.Run("sweep", p.testSweep)
	t.Run("workflow", p.testWorkflow)
	t.Run("tune", p.testTune)
	t.Run("results", p.testResults)
	t.Run("configuration", p.testConfiguration)
	t.Run("bots", p.testBots)
	t.Run("debugpy", p.testDebugpy)
	t.Run("java", p.testJava)
	t.Run("referee", p.testReferee)
	t.Run("referee scene", p.testRefereeScene)
	t.Run("referee schema", p.testRefereeSchema)
	t.Run("new games", p.testNewGames)
	t.Run("example games", p.testExampleGames)
}

// program is the path of the program, and the folder of its cache.
type program struct{ path, cache string }

// run runs the program in a folder and returns its standard output and exit code.
func (p program) run(t *testing.T, dir string, env []string, args ...string) (out []byte, code int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), p.path, args...)
	cmd.Dir = dir
	cmd.Env = append(p.environment(t), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if stderr.Len() > 0 {
		t.Logf("cookoff %s: %s", strings.Join(args, " "), stderr.Bytes())
	}
	return out, cmd.ProcessState.ExitCode()
}

// succeeds runs the program in a folder and fails unless its exit code is 0.
func (p program) succeeds(t *testing.T, dir string, args ...string) {
	t.Helper()
	if out, code := p.run(t, dir, nil, args...); code != 0 {
		t.Errorf("exit code %d of %v\n%s", code, args, out)
	}
}

// environment returns the environment without the user's settings and cache.
func (p program) environment(t *testing.T) []string {
	t.Helper()
	var env []string
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "COOKOFF_") {
			env = append(env, kv)
		}
	}
	return append(env, "XDG_CONFIG_HOME="+t.TempDir(), "XDG_CACHE_HOME="+p.cache, "PATH="+contesttest.PythonFirst())
}

// play plays a match in which no bot fails, and returns its trace. The time limit is long, as the machine may be busy.
func (p program) play(t *testing.T, dir string, env []string, args ...string) (trace string) {
	t.Helper()
	args = append([]string{"run"}, args...)
	args = append(args, "--turn-timeout", "60s", "--replay", "none", "--trace", "trace.jsonl",
		"--out", "out", "--format", "json")
	out, code := p.run(t, dir, env, args...)
	var result struct{ Seats []struct{ Failure any } }
	if err := json.Unmarshal(out, &result); err != nil || code != 0 {
		t.Fatalf("exit code %d: %v\n%s", code, err, out)
	}
	for _, s := range result.Seats {
		if s.Failure != nil {
			t.Fatalf("a bot failed: %v", s.Failure)
		}
	}
	return read(t, filepath.Join(dir, "trace.jsonl"))
}

func read(t *testing.T, path string) string {
	t.Helper()
	return string(must.Get(os.ReadFile(path))(t))
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	contesttest.Write(t, dir, name, text, 0o666)
}

func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 on this machine")
	}
	return path
}

// otherFlags returns flags of other programs that the pages mention.
func otherFlags() []string {
	return []string{
		"--require", "--cpu-prof", "--cpu-prof-dir", "--preserve-symlinks-main", // node
		"--add-opens",          // java
		"--target", "--module", // tsc
		"--edition",          // rustc
		"--local", "--depth", // git
		"--edit-last", "--create-if-none", "--body-file", // gh
		"--user", "--scope", // systemd-run
		"--release",   // cargo
		"--add-opens", // java
	}
}

// Every flag of cookoff that the pages mention exists.
func TestFlags(t *testing.T) {
	t.Parallel()
	help := helpOf(t)
	if n := strings.Count(help, "Usage:"); n < 40 {
		t.Fatalf("found only %d commands", n)
	}
	words := map[string]bool{}
	for word := range strings.FieldsSeq(help) {
		words[word] = true
	}
	pages := must.Get(filepath.Glob("*.md"))(t)
	flag := regexp.MustCompile("[` ](--[a-z]+[0-9]?(?:-[a-z]+)*)")
	for _, name := range append(pages, readmePage) {
		for _, m := range flag.FindAllStringSubmatch(page(t, name), -1) {
			if !slices.Contains(otherFlags(), m[1]) && !words[m[1]] {
				t.Errorf("%s: there is no flag %s", name, m[1])
			}
		}
	}
}

// helpOf returns the help of a command and of all commands below it. It does not start a process for each, as there are too many.
func helpOf(t *testing.T, command ...string) string {
	t.Helper()
	var out bytes.Buffer
	env := cli.Env{Version: "v1", Stdout: &out, Stderr: io.Discard, Files: userfiles.Files{Dir: t.TempDir()}, CacheDir: t.TempDir(), Now: time.Now}
	cli.Run(t.Context(), env, append(command, "--help"))
	help := out.String()
	commands, _, _ := strings.Cut(help, "\nFlags:")
	for _, m := range regexp.MustCompile("(?m)^  ([a-z]+) +[A-Z]").FindAllStringSubmatch(commands, -1) {
		help += helpOf(t, append(slices.Clone(command), m[1])...)
	}
	return help
}
