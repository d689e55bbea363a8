package process_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// rootMachine returns this machine if cookoff is root here and can run programs as other users.
func rootMachine(t *testing.T) box.Machine {
	t.Helper()
	m := machine(t)
	if !m.Root || !m.Lower {
		t.Skip("the test must run as root")
	}
	return m
}

// ways returns the combinations of mechanisms by which programs of root run as another user, or stay root.
func ways(m box.Machine) map[string]box.Mechanisms {
	root := m
	root.User = false
	ways := map[string]box.Mechanisms{"landlock": alone(m)}
	if m.Namespaces {
		ways["whole"], ways["root's namespaces"] = m.Mechanisms, root.Mechanisms
	}
	return ways
}

// open creates a folder that all users can enter.
func open(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := contesttest.Tree(t, files)
	for _, d := range []string{dir, filepath.Dir(dir)} {
		must.Do(t, os.Chmod(d, 0o755))
	}
	return dir
}

// A sandboxed program of root cannot read files that only root can read, unless it stays root.
func TestRootsFiles(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	dir := open(t, map[string]string{"data": "seen", "secret": "root alone"})
	must.Do(t, os.Chmod(filepath.Join(dir, "secret"), 0o600))
	for name, use := range ways(m) {
		for _, lower := range []bool{true, false} {
			use.Lower = lower
			in := boxed(use, open(t, nil))
			in.Read = append(in.Read, dir)
			said, _ := run(t, in, in.Write[0], "sh", "-c", "ln -s "+dir+"/secret here; cat "+dir+"/data here; echo own >mine; cat mine")
			if reads := strings.Contains(said, "root alone"); reads == lower || !strings.Contains(said, "seen") || !strings.Contains(said, "own") {
				t.Errorf("%s, lower %t: output %q", name, lower, said)
			}
		}
	}
}

// talker starts a Python program that writes a line and waits for the end of its input.
func talker(t *testing.T, in *box.Policy, script string) (said string, pid int, end func() process.Ending) {
	t.Helper()
	question, stdin, errIn := os.Pipe()
	stdout, answer, errOut := os.Pipe()
	must.Do(t, errors.Join(errIn, errOut))
	argv := []string{python(t), "-c", script + "\nsys.stdin.read()"}
	p, err := starter().Start(process.Command{Argv: argv, Env: os.Environ(), Stdin: question, Stdout: answer, Stderr: answer, Box: in})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = question.Close(), answer.Close()
	said, _ = bufio.NewReader(stdout).ReadString('\n')
	return strings.TrimSpace(said), p.PID(), func() process.Ending {
		_ = stdin.Close()
		ending := p.Wait()
		p.Release()
		_ = stdout.Close()
		return ending
	}
}

// Two programs of root have different user IDs, without root or its groups, and RLIMIT_NPROC applies to them, as it does
// not to root.
func TestRootsUsers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	m := rootMachine(t)
	const few, tries = 20, 60
	script := "import os, sys, time\nn = 0\ntry:\n for n in range(" + strconv.Itoa(tries) + "):\n  if os.fork() == 0: time.sleep(100)\n" +
		"except OSError: pass\nprint(n, os.getgroups(), os.getresuid() == os.getresgid(), flush=True)"
	for name, use := range ways(m) {
		users := map[uint32]bool{}
		for _, lower := range []bool{true, true, false} {
			use.Lower = lower
			in := boxed(use, open(t, nil))
			in.Limits.Processes = few
			said, pid, end := talker(t, in, script)
			info, err := os.Stat("/proc/" + strconv.Itoa(pid))
			ending := end()
			forks, rest, _ := strings.Cut(said, " ")
			many, _ := strconv.Atoi(forks)
			if !lower { // it starts all of them, or is killed for that
				if many < tries-1 && !strings.Contains(ending.Why, "processes") {
					t.Errorf("%s: as root: output %q, ended by %+v", name, said, ending)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: output %q, ended by %+v: %v", name, said, ending, err)
			}
			user := info.Sys().(*syscall.Stat_t)
			if many == 0 || many > few || rest != "[] True" || user.Uid < 1000 || user.Gid != user.Uid || users[user.Uid] {
				t.Errorf("%s: user %d, group %d, groups %v, output %q", name, user.Uid, user.Gid, users, said)
			}
			users[user.Uid] = true
		}
	}
}

// Pending signals are limited per user (RLIMIT_SIGPENDING): a program that exhausts the limit does not affect another
// program of root, as it would if both were root.
func TestRootsSignals(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	m := rootMachine(t)
	const some = 500
	script := "import ctypes, os, signal, sys\nsignal.pthread_sigmask(signal.SIG_BLOCK, [40])\nlibc, n = ctypes.CDLL(None), 0\n" +
		"while n < 5000 and libc.sigqueue(os.getpid(), 40, None) == 0: n += 1\nprint(n, flush=True)"
	for name, use := range ways(m) {
		for _, lower := range []bool{true, false} {
			if use.Lower = lower; !lower && use.User {
				continue // each user namespace has a limit of its own
			}
			var waiting [2]int
			var ends [2]func() process.Ending
			for i := range waiting {
				var said string
				said, _, ends[i] = talker(t, boxed(use, open(t, nil)), script)
				waiting[i], _ = strconv.Atoi(said)
			}
			for _, end := range ends {
				end()
			}
			if lower && waiting[0] < some || (waiting[1] >= some) != lower { // other programs of root can have pending signals, too
				t.Errorf("%s, lower %t: %d pending signals in one, then %d in the other", name, lower, waiting[0], waiting[1])
			}
		}
	}
}

// Shown paths without permissions for others can be read, as an ordinary user could read his own; files that a program
// leaves in a kept folder belong to root.
func TestRootsFolders(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	if !m.User {
		t.Skip("user IDs are only mapped in user namespaces")
	}
	toolchain := contesttest.Tree(t, map[string]string{"lib/module": "private"})
	kept := contesttest.Tree(t, map[string]string{"learnt": "before"})
	for _, dir := range []string{toolchain, filepath.Join(toolchain, "lib"), kept} {
		must.Do(t, os.Chmod(dir, 0o700))
	}
	in := boxed(m.Mechanisms, kept)
	in.Read, in.Own = append(in.Read, toolchain), nil
	said, end := run(t, in, kept, "sh", "-c", "cat "+toolchain+"/lib/module learnt; echo after >learnt; mkdir made; echo made >made/file; echo x >"+toolchain+"/new")
	if !strings.HasPrefix(said, "privatebefore") || end.ExitCode == 0 {
		t.Errorf("output %q, ended by %+v", said, end)
	}
	if _, err := os.Stat(filepath.Join(toolchain, "new")); err == nil {
		t.Error("it can write to the toolchain")
	}
	for name, want := range map[string]string{"learnt": "after\n", "made": "", "made/file": "made\n"} {
		path := filepath.Join(kept, name)
		info := must.Get(os.Stat(path))(t)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 0 || owner.Gid != 0 {
			t.Errorf("%s belongs to user %d of group %d", name, owner.Uid, owner.Gid)
		}
		if text, _ := os.ReadFile(path); string(text) != want {
			t.Errorf("%s contains %q", name, text)
		}
	}
}

// Programs can open their pipes by name.
func TestRootsPipes(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	for name, use := range ways(m) {
		in := boxed(use, open(t, nil))
		question, stdin, errIn := os.Pipe()
		stdout, answer, errOut := os.Pipe()
		must.Do(t, errors.Join(errIn, errOut))
		argv := []string{"sh", "-c", "read word </proc/self/fd/0; echo $word >/proc/self/fd/1"}
		p := must.Get(starter().Start(process.Command{Argv: argv, Env: os.Environ(), Stdin: question, Stdout: answer, Box: in}))(t)
		_, _ = question.Close(), answer.Close()
		_, _ = stdin.WriteString("a word\n")
		said := make([]byte, 100)
		n, _ := stdout.Read(said)
		p.Wait()
		p.Release()
		_, _ = stdin.Close(), stdout.Close()
		if string(said[:n]) != "a word\n" {
			t.Errorf("%s: output %q", name, said[:n])
		}
	}
}

// If root cannot start programs as another user, they stay root, and the guarantee is missing.
func TestRootStaysRoot(t *testing.T) {
	t.Parallel()
	rootMachine(t)
	m := box.Of(func(p *box.Policy) error {
		if p.Use.Lower {
			return errors.New("it may not")
		}
		return starter().Try(p)
	})
	err := box.Strict.Check(m)
	if m.Held()[box.Privileges] != "" || err == nil || !strings.Contains(err.Error(), "cannot guarantee privileges (bots of root stay root: it may not)") {
		t.Errorf("%s: %v", m.Summary(), err)
	}
	if err := box.Auto.Check(m); err != nil {
		t.Error(err)
	}
}
