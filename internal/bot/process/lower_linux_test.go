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

// rootMachine is this machine where cookoff is root and its programs can be other users.
func rootMachine(t *testing.T) box.Machine {
	t.Helper()
	m := machine(t)
	if !m.Root || !m.Lower {
		t.Skip("root's programs can only be another user's where root runs the test")
	}
	return m
}

// ways are the means by which the programs of root run as another user, and the same ones by which they stay root.
func ways(m box.Machine) map[string]box.Mechanisms {
	root := m
	root.User = false
	ways := map[string]box.Mechanisms{"landlock": alone(m)}
	if m.Namespaces {
		ways["whole"], ways["root's namespaces"] = m.Mechanisms, root.Mechanisms
	}
	return ways
}

// open is a folder that all users can enter.
func open(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := contesttest.Tree(t, files)
	for _, d := range []string{dir, filepath.Dir(dir)} {
		must.Do(t, os.Chmod(d, 0o755))
	}
	return dir
}

// A program of root's in a box has none of root's rights over files: what root alone can read in a folder that it sees is denied.
// Without the other user it reads that.
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
				t.Errorf("%s, lower %t: it says %q", name, lower, said)
			}
		}
	}
}

// talker starts a program in Python that says a line and waits for the end of its input.
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

// Two programs of root's are two users, neither of whom is root or in a group of root's, whatever they think; and the limit of processes
// binds them, as it does not bind root.
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
			if !lower { // it begins all, or is ended for that
				if many < tries-1 && !strings.Contains(ending.Why, "processes") {
					t.Errorf("%s: as root it says %q, and ends by %+v", name, said, ending)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: it says %q, and ends by %+v: %v", name, said, ending, err)
			}
			user := info.Sys().(*syscall.Stat_t)
			if many == 0 || many > few || rest != "[] True" || user.Uid < 1000 || user.Gid != user.Uid || users[user.Uid] {
				t.Errorf("%s: it is user %d of group %d, of %v, and says %q", name, user.Uid, user.Gid, users, said)
			}
			users[user.Uid] = true
		}
	}
}

// Signals that wait are a user's together: a program that fills their number takes none from another one of root's, as it would if both
// were root.
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
				continue // a namespace of users has its own number for each
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
			if lower && waiting[0] < some || (waiting[1] >= some) != lower { // other programs of root's may have signals wait, too
				t.Errorf("%s, lower %t: one has %d signals wait, then the other %d", name, lower, waiting[0], waiting[1])
			}
		}
	}
}

// What denies itself to others as a whole and is shown all the same can be read, as an ordinary user could read what is his; what a program
// leaves in a folder that is kept is root's, whatever it was before.
func TestRootsFolders(t *testing.T) {
	t.Parallel()
	m := rootMachine(t)
	if !m.User {
		t.Skip("without user namespaces nothing is mapped")
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
		t.Errorf("it says %q, and ends by %+v", said, end)
	}
	if _, err := os.Stat(filepath.Join(toolchain, "new")); err == nil {
		t.Error("it writes into the toolchain")
	}
	for name, want := range map[string]string{"learnt": "after\n", "made": "", "made/file": "made\n"} {
		path := filepath.Join(kept, name)
		info := must.Get(os.Stat(path))(t)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 0 || owner.Gid != 0 {
			t.Errorf("%s belongs to user %d of group %d", name, owner.Uid, owner.Gid)
		}
		if text, _ := os.ReadFile(path); string(text) != want {
			t.Errorf("%s holds %q", name, text)
		}
	}
}

// Programs open their pipes by name.
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
			t.Errorf("%s: it says %q", name, said[:n])
		}
	}
}

// Where root may not start programs as another user they stay root, and then that guarantee is missing.
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
	if m.Held()[box.Privileges] != "" || err == nil || !strings.Contains(err.Error(), "cannot hold privileges (bots of root stay root: it may not)") {
		t.Errorf("%s: %v", m.Summary(), err)
	}
	if err := box.Auto.Check(m); err != nil {
		t.Error(err)
	}
}
