// Package golden compares the program's output with golden files, byte for byte: it plays matches and tournaments
// of all games through the command line and compares results, traces, replays and transcripts with testdata/golden.
// This detects internal changes that change the output.
//
// Varying parts (times, dates, the temporary folder) are replaced first: normalize_test.go.
//
//	COOKOFF_TESTS=gate go test ./internal/cli/golden -update        # rewrites all of testdata/golden
//	COOKOFF_TESTS=gate go test ./internal/cli/golden -update-text   # only texts for people: *.txt
package golden_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

var (
	update     = flag.Bool("update", false, "rewrite all golden files")
	updateText = flag.Bool("update-text", false, "rewrite the golden files of text")
)

// TestGolden runs each script of testdata/script in its own folder. Scripts have these commands,
// with a file NAME of the script's folder in testdata/golden:
//
//	output NAME CODE ARGUMENT...  runs cookoff and compares its exit code and its output without varying parts
//	content NAME FILE|FOLDER...   compares digests of decompressed files
//	whole NAME FILE               compares a decompressed file
func TestGolden(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	path := program(t) + string(filepath.ListSeparator) + contesttest.PythonFirst()
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		ContinueOnError:     true,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, ".home")
			for name, value := range map[string]string{
				"PATH":            path,
				"HOME":            home,
				"XDG_CONFIG_HOME": filepath.Join(home, "config"),
				"XDG_CACHE_HOME":  cache,
				"COOKOFF_QUIET":   "true", // on a busy machine every operation may take long and show progress
			} {
				env.Setenv(name, value)
			}
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"output":  cmdOutput,
			"content": cmdContent,
			"whole":   cmdWhole,
		},
	})
}

// program builds cookoff in a folder, and returns the folder. This package does not import cookoff,
// so that its quick tests link fast.
func program(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-ldflags=-s -w -X main.version=v1.2.3-test", "-o", dir, "./cmd/cookoff")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, out)
	}
	return dir
}

func cmdOutput(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: output NAME CODE ARGUMENT...")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec("cookoff", args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
	text := ts.ReadFile("stdout")
	if messages := ts.ReadFile("stderr"); messages != "" {
		text += "-- stderr --\n" + messages
	}
	compare(ts, args[0], normalize(strings.ReplaceAll(text, ts.MkAbs("."), "$WORK")))
}

func cmdContent(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: content NAME FILE|FOLDER...")
	}
	var sums strings.Builder
	for _, name := range args[1:] {
		ts.Check(sum(&sums, ts.MkAbs("."), name))
	}
	compare(ts, args[0], sums.String())
}

func cmdWhole(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: whole NAME FILE")
	}
	data, err := plain(ts.MkAbs(args[1]))
	ts.Check(err)
	compare(ts, args[0], string(data))
}

// compare compares text with a golden file of the script, or rewrites it.
func compare(ts *testscript.TestScript, name, got string) {
	file := filepath.Join("testdata", "golden", ts.Name(), name)
	if *update || *updateText && filepath.Ext(name) == ".txt" {
		ts.Check(os.MkdirAll(filepath.Dir(file), 0o777))
		ts.Check(os.WriteFile(file, []byte(got), 0o666))
		return
	}
	want, err := os.ReadFile(file)
	ts.Check(err)
	if !bytes.Equal(want, []byte(got)) {
		ts.Fatalf("%s differs (-update rewrites it):\n%s", file, firstDifference(string(want), got))
	}
}

// firstDifference returns the first differing line, old and new.
func firstDifference(want, got string) string {
	wants, gots := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	at := 0
	for at < len(wants) && at < len(gots) && wants[at] == gots[at] {
		at++
	}
	line := func(lines []string) string {
		if at < len(lines) {
			return strconv.Quote(lines[at])
		}
		return "nothing"
	}
	return fmt.Sprintf("line %d: want %s\ngot %s", at+1, line(wants), line(gots))
}
