package bot_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Each toolchain is asked for its version once; other programs are not started.
func TestToolchains(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the toolchains are shell scripts")
	}
	dir := t.TempDir()
	const tells = "#!/bin/sh\necho x >> asked\necho; echo \"  $0 $*\"; echo $MINE; yes | head -c 100000\n"
	for name, text := range map[string]string{
		"bin/java": tells, "bin/node20.1": tells, "bin/go": tells, "bin/mine": tells, "node": tells,
		"bin/ruby": "#!/bin/sh\necho broken; exit 1\n", "bin/lua5.4": "#!/bin/sh\necho to stderr >&2\n",
	} {
		contesttest.Write(t, dir, name, text, 0o777)
	}
	toolchains := &bot.Toolchains{Dir: dir, Env: []string{"PATH=" + os.Getenv("PATH")}}
	for program, want := range map[string]string{
		"bin/java":                   "bin/java -version",
		"bin/node20.1":               "bin/node20.1 --version",
		filepath.Join(dir, "bin/go"): filepath.Join(dir, "bin/go") + " version",
		"bin/ruby":                   "",
		"bin/lua5.4":                 "to stderr",
		"bin/mine":                   "",
		"./node":                     "", // a bot
		"no-such-program":            "",
	} {
		for range 2 {
			must.Be(t, "version of "+program, want, toolchains.Version(t.Context(), program))
		}
	}
	asked, err := os.ReadFile(filepath.Join(dir, "asked"))
	if n := strings.Count(string(asked), "x"); err != nil || n != 3 {
		t.Errorf("toolchains were started %d times, want 3, error %v", n, err)
	}
}

// A toolchain is asked for its version in a sandbox, since a file in the bot's folder can make a
// version manager start any program. There it can neither read the user's files nor write, and its
// answer is the same.
func TestToolchainsInBox(t *testing.T) {
	t.Parallel()
	starter := process.NewStarter(os.Args[0])
	machine := starter.Box()
	if len(machine.Held()) == 0 {
		t.Skip("no sandbox on this machine")
	}
	dir, home := t.TempDir(), t.TempDir()
	contesttest.Write(t, home, "secret", "secret", 0o600)
	contesttest.Write(t, dir, "chosen", "(cat "+home+"/secret > "+dir+"/loot) 2>/dev/null\n", 0o666)
	contesttest.Write(t, dir, "bin/node", "#!/bin/sh\n. ./chosen\necho v20\n", 0o777)
	for _, x := range []*bot.Box{{Machine: machine, Level: box.Auto, Limits: box.DefaultLimits()}, nil} {
		toolchains := &bot.Toolchains{
			Dir: dir, Env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}, Box: x, By: starter,
		}
		if got := toolchains.Version(t.Context(), filepath.Join(dir, "bin", "node")); got != "v20" {
			t.Errorf("sandboxed %t: version %q", x != nil, got)
		}
		if loot, _ := os.ReadFile(filepath.Join(dir, "loot")); (len(loot) > 0) == (x != nil) {
			t.Errorf("sandboxed %t: it could read %q", x != nil, loot)
		}
	}
}

// The interpreter named by a bot's #! line is asked in the sandbox, whatever the form of the line.
func TestPythonOfFirstLineInBox(t *testing.T) {
	t.Parallel()
	starter := process.NewStarter(os.Args[0])
	machine := starter.Box()
	if len(machine.Held()) == 0 {
		t.Skip("no sandbox on this machine")
	}
	tools := t.TempDir()
	shared, err := os.MkdirTemp("/dev/shm", "cookoff-test-") //nolint:usetesting // the test is about /dev/shm
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(shared) })
	script := "#!/bin/sh\necho caught >> " + tools + "/loot\necho Python 3.12.0\n"
	contesttest.Write(t, tools, "bin/python3", script, 0o777)
	contesttest.Write(t, shared, "bin/python3", script, 0o777)
	for _, line := range []string{
		tools + "/bin/python3", "/usr/.." + tools + "/bin/python3", "/usr/./../" + tools + "/bin/python3", "/usr/bin/env /usr/.." + tools + "/bin/python3",
		"/usr/bin/env -S /usr/.." + tools + "/bin/python3", shared + "/bin/python3", "/opt/.." + shared + "/bin/python3",
	}[:tier.Count(2, 7)] {
		dir := t.TempDir()
		contesttest.Write(t, dir, "bot", "#!"+line+"\n", 0o777)
		player := contesttest.Resolved(t, dir, "bot", ".")
		for _, x := range []*bot.Box{{Machine: machine, Level: box.Auto, Limits: box.DefaultLimits()}, nil} {
			_ = os.Remove(tools + "/loot")
			toolchains := &bot.Toolchains{
				Dir: dir, Env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, Box: x, By: starter,
			}
			if got := toolchains.Installed(t.Context(), player); !strings.Contains(got, "Python 3.12.0") {
				t.Errorf("%s sandboxed %t: version %q", line, x != nil, got)
			}
			if _, err := os.Stat(tools + "/loot"); (err == nil) == (x != nil) {
				t.Errorf("%s sandboxed %t: it could write: %v", line, x != nil, err)
			}
		}
	}
}

func TestInterpreter(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"#!/usr/bin/node\n":                   "/usr/bin/node",
		"#! /usr/bin/env python3\n":           "python3",
		"#!/usr/bin/env -S A=1 deno run\nx\n": "deno",
		"#!\n":                                "",
		"#!bin/node\n":                        "", // a file of the bot
		"#!/proc/self/cwd/node\n":             "",
		"\x7fELF":                             "",
		"":                                    "",
	} {
		dir := t.TempDir()
		contesttest.Write(t, dir, "bot", text, 0o777)
		must.Be(t, text, want, contesttest.Resolved(t, dir, "bot", ".").Toolchain())
	}
	dir := t.TempDir()
	contesttest.Write(t, dir, "node", "", 0o777)
	contesttest.Write(t, dir, "bot", "#!"+dir+"/node\n", 0o777)
	if got := contesttest.Resolved(t, dir, "bot", ".").Toolchain(); got != "" {
		t.Errorf("a program next to the bot is its toolchain: %q", got)
	}
	contesttest.Write(t, dir, "bot.js", "", 0o666)
	if got := contesttest.Resolved(t, dir, "bot.js", ".").Toolchain(); got != "node" {
		t.Errorf("the toolchain of JavaScript is %q, want node", got)
	}
}

// The installed packages of Python are part of its version.
func TestInstalledPackages(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, "python3")
	site, dir := t.TempDir(), t.TempDir()
	contesttest.Write(t, dir, "player.py", "", 0o666)
	player := contesttest.Resolved(t, dir, "cmd:python3 player.py", ".")
	ask := func() string {
		t.Helper()
		toolchains := &bot.Toolchains{Dir: t.TempDir(), Env: append(os.Environ(), "PYTHONPATH="+site)}
		return toolchains.Installed(t.Context(), player)
	}
	before := ask()
	contesttest.Write(t, site, "weights-1.0.dist-info/METADATA", "", 0o666)
	if after := ask(); after == before || !strings.Contains(after, "weights-1.0.dist-info") {
		t.Errorf("after an installation: %q", after)
	}
}
