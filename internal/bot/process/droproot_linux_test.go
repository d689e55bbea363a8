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
	if !m.Root || !m.DropRoot {
		t.Skip("the test must run as root")
	}
	return m
}

// combinations returns the combinations of mechanisms with which root can run programs as another
// user.
func combinations(m box.Machine) map[string]box.Mechanisms {
	root := m
	root.User = false
	all := map[string]box.Mechanisms{"landlock": landlockOnly(m)}
	if m.Namespaces {
		all["whole"], all["root's namespaces"] = m.Mechanisms, root.Mechanisms
	}
	return all
}

// publicFolder creates a folder that all users can enter.
func publicFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := contesttest.Tree(t, files)
	for _, d := range []string{dir, filepath.Dir(dir)} {
		must.Do(t, os.Chmod(d, 0o755))
	}
	return dir
}

// A program that root starts in a sandbox cannot read files that only root can read, unless it
// stays root.
func TestFilesOfRoot(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	dir := publicFolder(t, map[string]string{"data": "seen", "secret": "root alone"})
	must.Do(t, os.Chmod(filepath.Join(dir, "secret"), 0o600))
	for name, use := range combinations(m) {
		for _, lower := range []bool{true, false} {
			use.DropRoot = lower
			in := boxed(use, publicFolder(t, nil))
			in.Read = append(in.Read, dir)
			output, _ := run(t, in, in.Write[0], "sh", "-c", "ln -s "+dir+"/secret here; cat "+dir+"/data here; echo own >mine; cat mine")
			if reads := strings.Contains(output, "root alone"); reads == lower || !strings.Contains(output, "seen") || !strings.Contains(output, "own") {
				t.Errorf("%s, lower %t: output %q", name, lower, output)
			}
		}
	}
}

// startPython starts a Python program that writes a line, and waits for the line. end ends its
// input and waits for it.
func startPython(t *testing.T, in *box.Policy, script string) (output string, pid int, end func() process.Ending) {
	t.Helper()
	question, stdin, errIn := os.Pipe()
	stdout, answer, errOut := os.Pipe()
	must.Do(t, errors.Join(errIn, errOut))
	argv := []string{python(t), "-c", script + "\nsys.stdin.read()"}
	p := must.Get(starter().Start(process.Command{Argv: argv, Env: os.Environ(), Stdin: question, Stdout: answer, Stderr: answer, Box: in}))(t)
	_, _ = question.Close(), answer.Close()
	output, _ = bufio.NewReader(stdout).ReadString('\n')
	return strings.TrimSpace(output), p.PID(), func() process.Ending {
		_ = stdin.Close()
		ending := p.Wait()
		p.Release()
		_ = stdout.Close()
		return ending
	}
}

// Programs that root starts have different user IDs without root's groups, so that RLIMIT_NPROC
// applies to them, as it does not to root.
func TestUsersOfPrograms(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	m := rootMachine(t)
	const maxProcesses, tries = 20, 60
	script := "import os, sys, time\nn = 0\ntry:\n for n in range(" + strconv.Itoa(tries) + "):\n  if os.fork() == 0: time.sleep(100)\n" +
		"except OSError: pass\nprint(n, os.getgroups(), os.getresuid() == os.getresgid(), flush=True)"
	for name, use := range combinations(m) {
		users := map[uint32]bool{}
		for _, lower := range []bool{true, true, false} {
			use.DropRoot = lower
			in := boxed(use, publicFolder(t, nil))
			in.Limits.Processes = maxProcesses
			output, pid, end := startPython(t, in, script)
			info, err := os.Stat("/proc/" + strconv.Itoa(pid))
			ending := end()
			forked, rest, _ := strings.Cut(output, " ")
			forks, _ := strconv.Atoi(forked)
			if !lower { // it starts all of them, or is killed for that
				if forks < tries-1 && !strings.Contains(ending.Why, "processes") {
					t.Errorf("%s: as root: output %q, ended by %+v", name, output, ending)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: output %q, ended by %+v: %v", name, output, ending, err)
			}
			user := info.Sys().(*syscall.Stat_t)
			if forks == 0 || forks > maxProcesses || rest != "[] True" || user.Uid < 1000 || user.Gid != user.Uid || users[user.Uid] {
				t.Errorf("%s: user %d, group %d, earlier users %v, output %q", name, user.Uid, user.Gid, users, output)
			}
			users[user.Uid] = true
		}
	}
}

// A program that exhausts its user's limit of pending signals (RLIMIT_SIGPENDING) does not affect
// another program, as it would if both were root.
func TestPendingSignalsOfPrograms(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	m := rootMachine(t)
	const minSignals = 500
	script := "import ctypes, os, signal, sys\nsignal.pthread_sigmask(signal.SIG_BLOCK, [40])\nlibc, n = ctypes.CDLL(None), 0\n" +
		"while n < 5000 and libc.sigqueue(os.getpid(), 40, None) == 0: n += 1\nprint(n, flush=True)"
	for name, use := range combinations(m) {
		for _, lower := range []bool{true, false} {
			if use.DropRoot = lower; !lower && use.User {
				continue // each user namespace has a limit of its own
			}
			var pending [2]int
			var ends [2]func() process.Ending
			for i := range pending {
				var output string
				output, _, ends[i] = startPython(t, boxed(use, publicFolder(t, nil)), script)
				pending[i], _ = strconv.Atoi(output)
			}
			for _, end := range ends {
				end()
			}
			if lower && pending[0] < minSignals || (pending[1] >= minSignals) != lower { // other programs of root can have pending signals, too
				t.Errorf("%s, lower %t: %d pending signals in the first program, then %d in the second", name, lower, pending[0], pending[1])
			}
		}
	}
}

// A program that root starts can read paths of its policy even if only root may read them, as an
// ordinary user can read his own. Files that it leaves in a kept folder belong to root.
func TestFoldersOfRoot(t *testing.T) {
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
	output, end := run(t, in, kept, "sh", "-c", "cat "+toolchain+"/lib/module learnt; echo after >learnt; mkdir made; echo made >made/file; echo x >"+toolchain+"/new")
	if !strings.HasPrefix(output, "privatebefore") || end.ExitCode == 0 {
		t.Errorf("output %q, ended by %+v", output, end)
	}
	if _, err := os.Stat(filepath.Join(toolchain, "new")); err == nil {
		t.Error("the program can write to the toolchain")
	}
	for name, want := range map[string]string{"learnt": "after\n", "made": "", "made/file": "made\n"} {
		path := filepath.Join(kept, name)
		info := must.Get(os.Stat(path))(t)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 0 || owner.Gid != 0 {
			t.Errorf("%s belongs to user %d of group %d", name, owner.Uid, owner.Gid)
		}
		if text, _ := os.ReadFile(path); string(text) != want {
			t.Errorf("%s has %q, want %q", name, text, want)
		}
	}
}

// Programs that root starts can open their pipes by name.
func TestPipesOfPrograms(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	for name, use := range combinations(m) {
		c := converseIn(t, boxed(use, publicFolder(t, nil)), "sh", "-c", "read word </proc/self/fd/0; echo $word >/proc/self/fd/1")
		must.Be(t, name, "a word", c.turn(t, "a word"))
	}
}

// If root cannot start programs as another user, they stay root, and the machine does not guarantee
// privileges.
func TestRootStaysRoot(t *testing.T) {
	t.Parallel()
	rootMachine(t)
	m := box.Detect(func(p *box.Policy) error {
		if p.Use.DropRoot {
			return errors.New("it may not")
		}
		return starter().Try(p)
	})
	err := box.Strict.Check(m)
	if m.Held()[box.Privileges] != "" || err == nil || !strings.Contains(err.Error(), "cannot guarantee privileges (bots of root stay root: it may not)") {
		t.Errorf("%s: error of level strict: %v", m.Summary(), err)
	}
	must.Do(t, box.Auto.Check(m))
}
