package match_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// warmHost returns a host with a sandbox that forks Python bots.
func warmHost(t *testing.T) match.Host {
	t.Helper()
	h := boxHost(t)
	compiled(t, &h)
	return warm(t, h)
}

// warm returns a host that also forks Python bots.
func warm(t *testing.T, h match.Host) match.Host {
	t.Helper()
	h.Warm = bot.NewWarm(starter())
	t.Cleanup(func() {
		must.Do(t, h.Warm.Close())
	})
	return h
}

// output plays a bot and returns the lines of its log without headings.
func output(t *testing.T, word string, h match.Host) []string {
	t.Helper()
	m, _ := setting(t, word, "@idle")
	m.Turns = 2
	h.LogDir = filepath.Join(t.TempDir(), "logs")
	result := play(t, m, h)
	for _, f := range result.Failures() {
		t.Fatalf("%s: %v\n%s", word, f, f.Traceback)
	}
	return logLines(t, result.Seats[0].Log)
}

// spoils is the beginning of a bot that changes everything it can in its process and its
// environment.
const spoils = `
import builtins, collections, gc, os, random, signal, sys, threading, time
random.seed(1); gc.disable(); sys.setrecursionlimit(500); os.umask(0); os.environ["SPOILT"] = "1"
signal.signal(signal.SIGUSR2, signal.SIG_IGN); collections.spoilt = builtins.spoilt = sys.path[:0] = ["spoilt"]
sys.modules["os"].spoilt = 1; sys.modules["_cookoff_pipe"].parse.__defaults__ = (1,)
try: open(sys.modules["robot_controller"].__file__, "w").write("spoilt")
except OSError: pass
for pid in range(1, 200):
    try: pid != os.getpid() and os.kill(pid, 9)
    except OSError: pass
for n in range(3): threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
for n in range(20, 30): os.dup2(2, n)
`

// Forked bots have the same environment as started ones, whatever earlier forked bots have changed.
func TestForkedBotsSeeTheSame(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	feels := must.Get(filepath.Abs("testdata/feels.py"))(t)
	spoiler := contesttest.File(t, "spoils.py", spoils+idlePython)
	for name, locale := range map[string][]string{"no locale": nil, "a locale": {"LC_ALL=C.UTF-8", "TZ=Asia/Tokyo"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := warmHost(t)
			h.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "BOT_OWN=ä"}, locale...)
			cold := h
			cold.Warm = nil
			want := output(t, feels, cold)
			if len(want) < 60 {
				t.Fatalf("the bot reports only %d properties", len(want))
			}
			for range 2 {
				must.Be(t, "properties of a forked bot", want, output(t, feels, h))
				output(t, spoiler, h)
			}
		})
	}
}

// Forked bots use their own modules even if these hide system modules that the contest's modules
// need.
func TestForkedBotUsesOwnModules(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{
		"copy.py": "own = True",
		"bot.py": `
import os, sys
sys.path.insert(0, os.path.dirname(__file__))
from game_constants import dataclass
import copy
print("its own:", hasattr(copy, "own"), file=sys.stderr)
` + idlePython,
	})
	h := warmHost(t)
	for name, warm := range map[string]*bot.Warm{"started": nil, "forked": h.Warm} {
		h := h
		h.Warm = warm
		for n := range 3 { // the first ones are forked before those modules are preloaded
			if got := output(t, filepath.Join(dir, "bot.py"), h); !slices.Contains(got, "its own: True") {
				t.Errorf("%s, match %d: %q", name, n+1, got)
			}
		}
	}
}

// reportForked is the beginning of a bot that reports whether it was forked. The only difference is
// a library that is loaded before any import.
const reportForked = `
import sys
print("forked:", "_ctypes" in open("/proc/self/maps").read(), file=sys.stderr)
`

// Bots are forked, or started if the process to fork from has ended.
func TestForkedBots(t *testing.T) {
	t.Parallel()
	h := warmHost(t)
	home := t.TempDir()
	h.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	word := contesttest.File(t, "bot.py", reportForked+idlePython)
	for _, want := range []string{"True", "True", "killed", "False"} {
		if want == "killed" {
			if n := signalPrepared(t, h.Python, home, syscall.SIGKILL); n != 1 {
				t.Fatalf("%d processes were prepared, want 1", n)
			}
			continue
		}
		must.Be(t, "output", []string{"forked: " + want}, output(t, word, h))
	}
}

// Any number of interpreters that cannot be prepared do not keep others from being prepared.
func TestForkDespiteBrokenInterpreters(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := warmHost(t)
	broken := h
	broken.Python = contesttest.Executable(t, "python", "#!/bin/sh\ncase \"$*\" in *--prepared=*) exit 1;; esac\nexec "+h.Python+" \"$@\"\n")
	word := contesttest.File(t, "bot.py", reportForked+idlePython)
	for n := range 6 {
		broken.Env = []string{"PATH=" + os.Getenv("PATH"), "TZ=Etc/GMT-" + strconv.Itoa(n)}
		must.Be(t, "output", []string{"forked: False"}, output(t, word, broken))
	}
	must.Be(t, "output", []string{"forked: True"}, output(t, word, h))
}

// If the process to fork from hangs, bots are started instead. When it continues, it does not fork
// them as well.
func TestForkFromHangingProcess(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	h := warmHost(t)
	home := t.TempDir()
	h.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	word := contesttest.File(t, "bot.py", reportForked+idlePython)
	for _, step := range []struct {
		signal syscall.Signal // sent to the prepared process first; 0: none
		want   string
	}{{0, "True"}, {syscall.SIGSTOP, "False"}, {syscall.SIGCONT, "True"}} {
		if step.signal != 0 {
			if n := signalPrepared(t, h.Python, home, step.signal); n != 1 {
				t.Fatalf("%d processes were prepared, want 1", n)
			}
		}
		must.Be(t, fmt.Sprintf("output after %v", step.signal), []string{"forked: " + step.want}, output(t, word, h))
	}
}

// signalPrepared sends a signal to the prepared processes of an interpreter, for bots with this
// home directory.
func signalPrepared(t *testing.T, python, home string, signal syscall.Signal) (n int) {
	t.Helper()
	for _, pid := range preparedFor(t, python, home) {
		if syscall.Kill(pid, signal) == nil {
			n++
		}
	}
	return n
}

// preparedFor returns the prepared processes of an interpreter, for bots with this home directory.
func preparedFor(t *testing.T, python, home string) (pids []int) {
	t.Helper()
	found, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range found {
		words, _ := os.ReadFile(path)
		if !strings.HasPrefix(string(words), python+"\x00") || !strings.Contains(string(words), "--prepared=") {
			continue
		}
		folder := filepath.Dir(path)
		env, _ := os.ReadFile(filepath.Join(folder, "environ"))
		if !strings.Contains(string(env), "HOME="+home+"\x00") {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(folder)); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Cancelling does not wait for an interpreter that hangs while it is prepared.
func TestCancelPreparation(t *testing.T) {
	t.Parallel()
	h := warmHost(t)
	dir := t.TempDir()
	begun, late := filepath.Join(dir, "begun"), filepath.Join(dir, "late")
	h.Python = contesttest.Executable(t, "python", "#!/bin/sh\n>'"+begun+"'\nfor i in $(seq 150); do sleep 0.1; done\n>'"+late+"'\n")
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		defer stop()
		for ctx.Err() == nil {
			if _, err := os.Stat(begun); err == nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	m, _ := setting(t, contesttest.Write(t, dir, "bot.py", "class BotPlayer: pass\n", 0o644), "@idle")
	if _, err := m.PlayOn(ctx, games.MapGame(), h); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	must.Do(t, h.Warm.Close())
	if _, err := os.Stat(late); err == nil {
		t.Error("the interpreter was awaited")
	}
}
