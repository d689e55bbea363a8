package cli_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// TestMain lets the test binary run as cookoff and as a NATS server.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cookoff": func() {
			main := cli.Main
			if os.Getenv("TOMORROW") != "" {
				main = cli.Tomorrow
			}
			os.Exit(main("v1.2.3-test"))
		},
		"nats-server": serveNATS,
	})
}

// serveNATS runs the program nats-server.
func serveNATS() {
	o, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ExitOnError), os.Args[1:], server.PrintServerAndExit, nil, nil)
	if err != nil {
		server.PrintAndDie(err.Error())
	}
	s, err := server.NewServer(o)
	if err != nil {
		server.PrintAndDie(err.Error())
	}
	s.ConfigureLogger()
	if err := server.Run(s); err != nil {
		server.PrintAndDie(err.Error())
	}
	s.WaitForShutdown()
}

// TestScripts runs each script of testdata/script in its own folder, with cookoff as a process.
// Lines that begin with [gate], and all lines after "[!gate] stop", run only in the gate; lines
// that begin with [soak] only in the soak.
func TestScripts(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	path := contesttest.PythonFirst()
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", path)
			program, err := exec.LookPath("cookoff")
			if err != nil {
				return err
			}
			env.Setenv("PROGRAM", program)
			env.Setenv("SAMPLES", samples())
			env.Setenv("GO_CACHE", goCache())
			env.Setenv("GOGC", "400") // most programs of scripts end before they need memory back
			for name, value := range busyMachineSettings() {
				env.Setenv(name, value)
			}
			env.Setenv("BOTS", filepath.Join(root(), "bots"))
			for _, v := range userFolders(filepath.Join(env.WorkDir, ".home"), cache) {
				name, value, _ := strings.Cut(v, "=")
				env.Setenv(name, value)
			}
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "gate":
				return tier.Gating(), nil
			case "soak":
				return tier.Soaking(), nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"binary": cmdBinary,
			"exits":  cmdExits,
			"fetch":  cmdFetch,
			"json":   cmdJSON,
			"plain":  cmdPlain,
			"same":   cmdSame,
		},
	})
}

// goCache returns the build cache of this user's Go; empty if unknown.
func goCache() string {
	if folder := os.Getenv("GOCACHE"); folder != "" {
		return folder
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "go-build")
}

// busyMachineSettings returns settings with which scripts print the same on a busy machine: long
// time limits, and no progress, which only long operations show.
func busyMachineSettings() map[string]string {
	env := map[string]string{"COOKOFF_QUIET": "true"}
	for _, g := range games.All() {
		clock := "COOKOFF_CLOCK_" + strings.ToUpper(g.Info().Name)
		env[clock+"_TURN"] = "20s"
		if g.Info().Clock.Init > 0 {
			env[clock+"_INIT"] = "1m"
		}
	}
	return env
}

// userFolders returns the variables for the user's folders. Tests may share a cache, to compile
// modules only once.
func userFolders(home, cache string) []string {
	return []string{"HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, "config"), "XDG_CACHE_HOME=" + cache}
}

// root returns the root folder of the repository.
func root() string {
	dir, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		panic(err)
	}
	return dir
}

// samples returns the folder with a few recordings of the contest's engine.
func samples() string {
	return filepath.Join(root(), "internal", "games", "carnegie", "testdata", "conformance", "carnegie")
}

// cmdBinary writes a file of bytes: binary FILE HEX.
func cmdBinary(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: binary FILE HEX")
	}
	data, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}

// cmdExits runs a program and checks its exit code: exits CODE PROGRAM [ARGUMENT...].
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// cmdJSON checks a value of a JSON file: json FILE PATH VALUE. The path is like seats[0].failure.kind; the value is
// JSON, or a string without quotes. With "!", the value must differ.
func cmdJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE PATH VALUE")
	}
	var v any
	d := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0])))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		ts.Fatalf("%s: %v", args[0], err)
	}
	got, err := valueAt(v, args[1])
	ts.Check(err)
	if (got == args[2]) == neg {
		ts.Fatalf("%s is %s", args[1], got)
	}
}

var pathStep = regexp.MustCompile(`([^.\[\]]+)|\[(\d+)\]`)

// valueAt returns a value in decoded JSON.
func valueAt(v any, path string) (string, error) {
	for _, step := range pathStep.FindAllStringSubmatch(path, -1) {
		switch at := v.(type) {
		case map[string]any:
			member, ok := at[step[1]]
			if !ok {
				return "", fmt.Errorf("%s: no key %q", path, step[0])
			}
			v = member
		case []any:
			i, err := strconv.Atoi(step[2])
			if err != nil || i >= len(at) {
				return "", fmt.Errorf("%s: no index %q in a list of %d", path, step[0], len(at))
			}
			v = at[i]
		default:
			return "", fmt.Errorf("%s: %v is neither an object nor a list", path, v)
		}
	}
	if s, ok := v.(string); ok {
		return s, nil
	}
	text, err := json.Marshal(v)
	return string(text), err
}

// cmdPlain decompresses a file: plain FILE TO.
func cmdPlain(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: plain FILE TO")
	}
	in, err := replay.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer in.Close()
	data, err := io.ReadAll(in)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), data, 0o666))
}

// cmdSame compares the bytes of two files: [!] same FILE FILE.
func cmdSame(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] same FILE FILE")
	}
	a, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	b, err := os.ReadFile(ts.MkAbs(args[1]))
	ts.Check(err)
	if bytes.Equal(a, b) == neg {
		ts.Fatalf("%s and %s: equal: %v", args[0], args[1], neg)
	}
}
