package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Reasons why a command keeps running until it is interrupted.
const (
	readsPipe     = "pipe"     // reads a pipe without a writer in place of a file
	readsSettings = "settings" // reads such a pipe in place of the user's settings
	hangs         = "hanger"   // waits for a program that runs "sleep 1000"
)

// busy is a command line that does not end by itself.
type busy struct {
	args string
	on   string // what it waits for
	env  string // a variable
	want string // output of the work finished before the signal
}

// busyCommands returns command lines for each command. Commands without input read their settings from a pipe.
func busyCommands() map[string][]busy {
	const byEnv = "COOKOFF_PYTHON=./hanger"
	return map[string][]busy{
		"cookoff": nil, "cookoff bots": nil, "cookoff games": nil, "cookoff config": nil, "cookoff version": nil,
		"cookoff new bot":  {{args: "new bot x", on: readsSettings}},
		"cookoff map list": nil, "cookoff map gen": nil, "cookoff matches": nil, "cookoff ranking": nil,
		"cookoff show":    {{args: "show 1", on: readsSettings}},
		"cookoff summary": nil, "cookoff tournaments": nil, "cookoff serve": nil, "cookoff trust": nil,
		"cookoff tournaments delete":     {{args: "tournaments delete 1", on: readsSettings}},
		"cookoff tournaments disqualify": {{args: "tournaments disqualify 1 x", on: readsSettings}},
		"cookoff tournaments rename":     {{args: "tournaments rename 1 x", on: readsSettings}},
		"cookoff run": {
			{args: "run pipe @idle @idle", on: readsPipe},
			{args: "run tiny hanging.py @idle", on: hangs},
			{args: "run tiny hanging.py @idle --box off", on: hangs},
			{args: "run tiny cmd:./hanger @idle --box off", on: hangs},
			{args: "run tiny idle.py @idle --python ./hanger", on: hangs},
		},
		"cookoff watch":   {{args: "watch pipe --print", on: readsPipe}},
		"cookoff explain": {{args: "explain pipe", on: readsPipe}},
		"cookoff retest":  {{args: "retest @idle pipe", on: readsPipe}, {args: "retest hanging.py trace.jsonl --seat RED --box off", on: hangs}},
		"cookoff shrink":  {{args: "shrink pipe --while diverges", on: readsPipe}},
		"cookoff view":    {{args: "view pipe -o page.html", on: readsPipe}},
		"cookoff check":   {{args: "check hanging.py --box off", on: hangs}, {args: "check idle.py --python ./hanger", on: hangs}},
		"cookoff verify": {
			{args: "verify -v -j 1 trace.jsonl pipe", on: readsPipe, want: "agrees  trace.jsonl: 1 trace, 3 turns"},
		},
		"cookoff import":     {{args: "import x", on: readsSettings}},
		"cookoff game check": {{args: "game check x", on: readsSettings}},
		"cookoff new game":   {{args: "new game x", on: readsSettings}},
		"cookoff worker":     nil,
		"cookoff workers":    nil,
		"cookoff replay":     {{args: "replay pipe -o replay.json", on: readsPipe}},
		"cookoff map check":  {{args: "map check pipe", on: readsPipe}},
		"cookoff map show":   {{args: "map show pipe", on: readsPipe}},
		"cookoff quickstart": {{args: "quickstart", env: byEnv, on: hangs}},
		"cookoff tournament": {
			{args: "tournament hanging.py @idle --on tiny --box off", on: hangs},
			{args: "tournament git:HEAD:idle.py @idle --on tiny", on: hangs},
		},
		"cookoff regress": {{args: "regress hanging.py --against @idle --on tiny", on: hangs}},
		"cookoff sweep":   {{args: "sweep hanging.py --set env:A=1,2 --against @idle --on carnegie:seed=1-9", on: hangs}},
		"cookoff tune":    {{args: "tune hanging.py --set env:A=1..9 --against @idle --on carnegie:seed=1-9", on: hangs}},
		"cookoff bisect":  {{args: "bisect one two --bot idle.py", on: hangs}},
		"cookoff doctor":  {{args: "doctor", env: byEnv, on: hangs}},
		"cookoff bench":   {{args: "bench tiny hanging.py @idle", on: hangs}},

		"cookoff completion bash": nil, "cookoff completion zsh": nil, "cookoff completion fish": nil, "cookoff completion powershell": nil,
	}
}

// neverBusy returns the commands that wait for nothing, with the reason.
func neverBusy() map[string]string {
	return map[string]string{
		"cookoff help": "it only prints text",
		"cookoff map":  "it prints its help", "cookoff new": "it prints its help", "cookoff game": "it prints its help", "cookoff completion": "it prints its help",
		"cookoff __bot":     "it is a bot, which its match kills",
		"cookoff __plugin":  "it is a bot, which its match kills",
		"cookoff __referee": "it is a referee, which its match kills",
		"cookoff __runner":  "it runs a referee, which its match kills",
		"cookoff __seat":    "it is a player, which its referee kills",
	}
}

// An interrupted command ends with exit code 130, whatever it waits for, all its processes end, and
// its output has the finished work. In the gate, cases alternate between SIGTERM and SIGINT; in the
// soak, each gets both.
func TestEveryCommandIsInterrupted(t *testing.T) {
	t.Parallel()
	entries, cache := busyCommands(), t.TempDir()
	var waiting errgroup.Group
	waiting.SetLimit(8) // they mostly sleep
	n := 0              // number of the case
	for _, path := range cli.CommandPaths() {
		cases, ok := entries[path]
		switch {
		case !ok && neverBusy()[path] == "":
			t.Errorf("%s has no entry: add a line to busyCommands", path)
			continue
		case ok && len(cases) == 0:
			cases = []busy{{args: strings.TrimSpace(strings.TrimPrefix(path, "cookoff")), on: readsSettings}}
		}
		for _, c := range cases {
			n++
			for i, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
				switch quick := !tier.Gating(); {
				case quick && (s != syscall.SIGINT || c.want == ""):
					continue // one case is enough for the quick tests
				case !quick && !tier.Soaking() && i != n%2:
					continue
				}
				waiting.Go(func() error {
					t.Run(c.args+" "+s.String(), func(t *testing.T) { c.interrupt(t, cache, s) })
					return nil
				})
			}
		}
	}
	_ = waiting.Wait()
}

func (c *busy) interrupt(t *testing.T, cache string, s syscall.Signal) {
	t.Helper()
	dir := t.TempDir()
	env := c.prepare(t, dir)
	p := startProgram(t, dir, cache, env, strings.Fields(c.args)...)
	ended := make(chan int, 1)
	go func() { ended <- p.exit() }()
	var all map[string]string
	for tries, busy := 0, false; !busy; tries++ {
		select {
		case code := <-ended:
			t.Fatalf("the command ended before the signal, with exit code %d:\n%s%s", code, &p.stdout, &p.stderr)
		case <-time.After(time.Duration(min(tries+1, 10)) * 20 * time.Millisecond): // a command that waits cannot be observed directly
		}
		if tries == 600 {
			_ = p.Process.Kill()
			t.Fatalf("the command does not wait:\n%s%s", &p.stdout, &p.stderr)
		}
		if c.on == hangs {
			all, busy = descendants(t, p.Process.Pid)
		} else {
			busy = openedPipe(t, filepath.Join(dir, c.pipe()))
		}
	}
	must.Do(t, p.Process.Signal(s))
	if code := <-ended; code != 130 {
		t.Errorf("exit code %d, want 130\n%s%s", code, &p.stdout, &p.stderr)
	}
	must.Have(t, p.stdout.String(), c.want)
	awaitNone(t, func() (left []string) {
		for pid, started := range all {
			if contesttest.Running(pid) && startTime(pid) == started {
				line, _ := os.ReadFile("/proc/" + pid + "/cmdline")
				left = append(left, fmt.Sprintf("%s %q", pid, line))
			}
		}
		return left
	})
}

// prepare creates the files of a busy command, and returns its environment.
func (c *busy) prepare(t *testing.T, dir string) (env []string) {
	t.Helper()
	pipe := filepath.Join(dir, c.pipe())
	must.Do(t, os.MkdirAll(filepath.Dir(pipe), 0o700))
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	const hanger = "#!/bin/sh\nsleep 1000 &\nwait\n"
	for name, text := range map[string]string{
		"hanger": hanger, "bin/git": "#!/bin/sh\nexec sleep 1000\n",
		"hanging.py": "import subprocess\nclass BotPlayer:\n    def __init__(self, m):\n        subprocess.run(['sleep', '1000'])\n    def play_turn(self, c): pass\n",
		"idle.py":    "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c): pass\n",
	} {
		contesttest.Write(t, dir, name, text, 0o700)
	}
	if strings.Contains(c.args, "trace.jsonl") {
		w := newWorld(t)
		w.Dir = dir
		w.succeeds(t, "run", "tiny", "@idle", "@idle", "--turns", "3", "--trace", "trace.jsonl", "--quiet")
	}
	env = []string{c.env}
	if strings.Contains(c.args, "git:") || strings.Contains(c.args, "bisect") {
		env = append(env, "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	}
	return env
}

// pipe returns the name of the pipe that the command reads.
func (c *busy) pipe() string {
	if c.on == readsSettings {
		return ".home/config/cookoff/config.yaml"
	}
	return "pipe"
}

// openedPipe opens a pipe for writing once it has a reader, which then waits until the test ends.
func openedPipe(t *testing.T, pipe string) bool {
	t.Helper()
	fd, err := syscall.Open(pipe, syscall.O_WRONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	t.Cleanup(func() { _ = syscall.Close(fd) })
	return true
}

// descendants returns the descendants of a process with their start times, and whether one of them is the sleep of a
// hanging program.
func descendants(t *testing.T, root int) (all map[string]string, sleeps bool) {
	t.Helper()
	processes := map[string][]string{}
	for _, stat := range must.Get(filepath.Glob("/proc/[0-9]*/stat"))(t) {
		pid := filepath.Base(filepath.Dir(stat))
		if fields := statFields(pid); len(fields) >= 20 {
			processes[pid] = fields
		}
	}
	all = map[string]string{strconv.Itoa(root): ""}
	for found := true; found; {
		found = false
		for pid, fields := range processes {
			if _, known := all[pid]; known {
				continue
			}
			if _, ours := all[fields[1]]; ours {
				found, all[pid] = true, fields[19]
				line, _ := os.ReadFile("/proc/" + pid + "/cmdline")
				sleeps = sleeps || string(line) == "sleep\x001000\x00"
			}
		}
	}
	delete(all, strconv.Itoa(root))
	return all, sleeps
}

// statFields returns the fields of /proc/PID/stat, beginning with the state; nil if the process has
// ended.
func statFields(pid string) []string {
	stat, _ := os.ReadFile("/proc/" + pid + "/stat")
	return strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
}

// startTime returns when a process started, which distinguishes it from a later one with the same
// ID.
func startTime(pid string) string {
	if fields := statFields(pid); len(fields) >= 20 {
		return fields[19]
	}
	return ""
}
