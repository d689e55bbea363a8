package cli_test

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// sleepingBot starts children inside and outside of its process group, writes their IDs to a file,
// and sleeps.
const sleepingBot = `
import os, subprocess, time

class BotPlayer:
    def __init__(self, map_copy):
        ways = ["exec sleep 1000", "sleep 1000 & wait", "setsid sleep 1000", "(setsid sleep 1000 &)"]
        self.children = [subprocess.Popen(["sh", "-c", way]) for way in ways]
        self.wait("init")

    def play_turn(self, controller):
        if controller.get_turn() == 4:
            self.wait("turn")

    def wait(self, when):
        if os.environ["BOT_WAIT_IN"] == when:
            pids = [os.getpid()] + [child.pid for child in self.children]
            os.chdir(os.environ["BOT_DIR"])
            with open("pids.new", "w") as f:
                f.write(" ".join(map(str, pids)))
            os.rename("pids.new", "pids")
            time.sleep(1000)
`

// If run is interrupted, as by Ctrl-C or kill, it exits with 130, ends all processes of bots, and
// saves the finished turns.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "python3")
	cache := t.TempDir()
	for _, tt := range []struct {
		name    string
		signals []os.Signal
		waitIn  string
		args    []string
		want    string // in the output
		turns   string // compared by verify
		gate    bool   // similar to another case
	}{
		{"Ctrl-C", []os.Signal{os.Interrupt}, "turn", nil, "Interrupted after 3 turns: no winner", "3 turns", false},
		{"kill", []os.Signal{syscall.SIGTERM}, "turn", nil, "Interrupted after 3 turns: no winner", "3 turns", true},
		{"kill, and its group", []os.Signal{syscall.SIGTERM, syscall.SIGTERM}, "turn", nil, "Interrupted after 3 turns: no winner", "3 turns", true},
		{"JSON", []os.Signal{os.Interrupt}, "turn", []string{"--format", "json"}, `"reason": "interrupted"`, "3 turns", true},
		{"strict", []os.Signal{os.Interrupt}, "turn", []string{"--strict"}, "Interrupted after 3 turns: no winner", "3 turns", true},
		{"before the first turn", []os.Signal{os.Interrupt}, "init", nil, "Interrupted after 0 turns: no winner", "0 turns", false},
		{"swap", []os.Signal{os.Interrupt}, "turn", []string{"--swap"}, "Interrupted after 3 turns: no winner", "3 turns", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.gate {
				tier.Gate(t)
			}
			dir := t.TempDir()
			writeText(t, filepath.Join(dir, "bot.py"), sleepingBot)
			args := append([]string{"run", "tiny", "bot.py", "@random", "--quiet", "--turn-timeout", "0", "--out", "out", "--box", "off"}, tt.args...)
			p := startProgram(t, dir, cache, []string{"BOT_WAIT_IN=" + tt.waitIn, "BOT_DIR=" + dir}, args...)
			pids := strings.Fields(awaitFile(t, filepath.Join(dir, "pids")))
			for _, s := range tt.signals {
				must.Do(t, p.Process.Signal(s))
				time.Sleep(time.Millisecond) // two simultaneous signals arrive as one
			}
			p.exitsWith(t, 130)
			for _, pid := range pids {
				if contesttest.Running(pid) {
					t.Errorf("process %s still runs", pid)
				}
			}
			for _, pid := range botProcesses(t, dir) {
				t.Errorf("process %s of the bot still runs", pid)
			}
			must.Have(t, p.stdout.String(), tt.want)
			if p.stderr.Len() > 0 {
				t.Errorf("stderr: %s", &p.stderr)
			}
			trace := "out/trace.jsonl.gz"
			if slices.Contains(tt.args, "--swap") {
				trace = "out/1/trace.jsonl.gz" // of the first match
				if _, err := os.Stat(filepath.Join(dir, "out", "2")); err == nil {
					t.Error("the second match was begun")
				}
			}
			v := startProgram(t, dir, cache, nil, "verify", trace)
			v.exitsWith(t, 0)
			must.Have(t, v.stdout.String(), "1 trace: "+tt.turns)
		})
	}
}

// If run is killed, all processes of its bots end, and the next run removes its unfinished files.
func TestRunKilled(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "python3")
	dir := t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), sleepingBot)
	p := startProgram(t, dir, t.TempDir(), []string{"BOT_WAIT_IN=turn", "BOT_DIR=" + dir}, "run", "tiny", "bot.py", "@random", "--quiet", "--turn-timeout", "0", "--box", "off")
	pids := strings.Fields(awaitFile(t, filepath.Join(dir, "pids")))
	must.Do(t, p.Process.Kill())
	p.exit()
	awaitNone(t, func() []string {
		return slices.DeleteFunc(slices.Clone(pids), func(pid string) bool { return !contesttest.Running(pid) })
	})
	parts := func() []string {
		return must.Get(filepath.Glob(filepath.Join(dir, "runs", "*", "*.part")))(t)
	}
	if len(parts()) == 0 {
		t.Error("no unfinished file was left")
	}
	startProgram(t, dir, t.TempDir(), nil, "run", "tiny", "@idle", "@idle", "--turns", "2").exitsWith(t, 0)
	if left := parts(); len(left) > 0 {
		t.Errorf("the next run left the unfinished files %q", left)
	}
}

// A message names the bot that delays the start of a match, as the contest has no limit for it.
func TestMessageForSlowStart(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // the message takes some seconds
	dir := t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), "class BotPlayer:\n    def __init__(self, map_copy):\n        while True: pass\n")
	p := &program{Cmd: exec.Command("cookoff", "run", "tiny", "@random", "bot.py")}
	p.Dir, p.Env = dir, append(os.Environ(), userFolders(filepath.Join(dir, ".home"), t.TempDir())...)
	stderr := must.Get(p.StderrPipe())(t)
	must.Do(t, p.Start())
	const want = "waiting for BLUE (bot) to start; no time limit, as in the contest; set one with --init-timeout 10s\n"
	if line, err := bufio.NewReader(stderr).ReadString('\n'); line != want {
		t.Errorf("stderr %q, error %v, want %q", line, err, want)
	}
	_ = p.Process.Signal(os.Interrupt)
	p.exitsWith(t, 130)
}

// program is cookoff as a child process, with its output.
type program struct {
	*exec.Cmd
	stdout, stderr bytes.Buffer
}

// newProgram returns a program that is not started yet.
func newProgram(dir, cache string, env []string, args ...string) *program {
	p := &program{Cmd: exec.Command("cookoff", args...)}
	p.Dir = dir
	p.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst())
	p.Env = append(append(p.Env, userFolders(filepath.Join(dir, ".home"), cache)...), env...)
	p.Stdout, p.Stderr = &p.stdout, &p.stderr
	return p
}

func startProgram(t *testing.T, dir, cache string, env []string, args ...string) *program {
	t.Helper()
	p := newProgram(dir, cache, env, args...)
	must.Do(t, p.Start())
	return p
}

// exit waits for the end and returns the exit code; -1 for a signal.
func (p *program) exit() int {
	// Kill a program that hangs.
	timer := time.AfterFunc(5*time.Minute, func() { _ = p.Process.Kill() })
	defer timer.Stop()
	var exit *exec.ExitError
	switch err := p.Wait(); {
	case errors.As(err, &exit):
		return exit.ExitCode()
	case err != nil:
		return -2
	}
	return 0
}

// exitsWith waits for the end, and checks the exit code.
func (p *program) exitsWith(t *testing.T, want int) {
	t.Helper()
	if code := p.exit(); code != want {
		t.Fatalf("%v: exit code %d, want %d: %s%s", p.Args, code, want, &p.stdout, &p.stderr)
	}
}

// awaitNone waits until a list of running processes is empty: orphans end asynchronously.
func awaitNone[T any](t *testing.T, processes func() []T) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		left := processes()
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("processes %v still run", left)
		}
	}
}

// awaitFile waits for a file to exist, and returns its text.
func awaitFile(t *testing.T, path string) string {
	t.Helper()
	for range 10_000 {
		if text, err := os.ReadFile(path); err == nil {
			return string(text)
		}
		time.Sleep(5 * time.Millisecond) // wait for the other process
	}
	t.Fatalf("%s was not written", path)
	return ""
}

// botProcesses returns the processes of the bot in a folder.
func botProcesses(t *testing.T, dir string) []string {
	t.Helper()
	return processesWith(t, "BOT_DIR="+dir)
}

// processesWith returns the processes with this entry in their environment.
func processesWith(t *testing.T, entry string) []string {
	t.Helper()
	files := must.Get(filepath.Glob("/proc/[0-9]*/environ"))(t)
	var pids []string
	for _, file := range files {
		pid := filepath.Base(filepath.Dir(file))
		if env, err := os.ReadFile(file); err == nil && bytes.Contains(env, []byte(entry+"\x00")) && contesttest.Running(pid) {
			pids = append(pids, pid)
		}
	}
	return pids
}
