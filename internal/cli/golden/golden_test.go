// Package golden compares the program's output with golden files, byte for byte: it plays matches and tournaments
// of all games through the command line and compares results, traces, replays and transcripts with testdata/golden.
// This detects internal changes that change the output.
//
// Varying parts (times, dates, the temporary folder) are replaced first: steady_test.go.
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
	update     = flag.Bool("update", false, "write all golden files anew")
	updateText = flag.Bool("update-text", false, "write the golden files of text anew")
)

// TestGolden runs each script of testdata/script in its own folder. NAME is a file of the script's folder in
// TestGolden runs each script of testdata/script in its own folder. NAME is a file of the script's folder in
//
//	output NAME CODE ARGUMENT...  runs cookoff; compares its output without varying parts, and its exit code
//	content NAME FILE|FOLDER...   compares digests of files, without their compression
//	whole NAME FILE               compares a file, without its compression
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
				"COOKOFF_QUIET":   "true", // progress is shown for long operations, and on a busy machine all are long
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

// program builds the program in a folder, and returns the folder. This package does not import it, so that its quick
// tests link fast.
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
	if warned := ts.ReadFile("stderr"); warned != "" {
		text += "-- stderr --\n" + warned
	}
	compare(ts, args[0], steady(strings.ReplaceAll(text, ts.MkAbs("."), "$WORK")))
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
		ts.Fatalf("%s differs (-update writes it anew):\n%s", file, firstDifference(string(want), got))
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
