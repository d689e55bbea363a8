package process_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// boxed returns the policy of a program that sees only the system and a folder.
func boxed(m box.Mechanisms, folder string) *box.Policy {
	home := os.Getenv("HOME")
	v := box.View{Home: home}
	v.AddSystem()
	return &box.Policy{
		Use: m, Read: v.Read, Links: v.Links, Write: []string{folder}, Own: []string{folder}, Fresh: []string{"/tmp", home},
		Limits: box.DefaultLimits(),
	}
}

// run runs a command, in a sandbox unless in is nil, and returns its output.
func run(t *testing.T, in *box.Policy, dir string, argv ...string) (output string, end process.Ending) {
	t.Helper()
	out := must.Get(os.CreateTemp(t.TempDir(), "out"))(t)
	p := must.Get(starter().Start(process.Command{Argv: argv, Env: os.Environ(), Dir: dir, Stdout: out, Stderr: out, Box: in}))(t)
	end = p.Wait()
	p.Release()
	return string(must.Get(os.ReadFile(out.Name()))(t)), end
}

// python returns an interpreter in a system folder, which every sandbox can see.
func python(t *testing.T) string {
	t.Helper()
	const path = "/usr/bin/python3"
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no Python in the system folders: %v", err)
	}
	return path
}

// machine returns the capabilities of this machine. It skips the test if there is no sandbox.
func machine(t testing.TB) box.Machine {
	t.Helper()
	m := starter().Box()
	if !m.Namespaces && m.Landlock == 0 {
		t.Skipf("no sandbox on this machine: %s", m.Summary())
	}
	return m
}

// landlockOnly returns the mechanisms without namespaces.
func landlockOnly(m box.Machine) box.Mechanisms {
	m.Namespaces, m.User = false, false
	return m.Mechanisms
}

// targets creates the targets of the attacks, outside of the sandbox.
func targets(t *testing.T) map[string]any {
	t.Helper()
	folder := filepath.Dir(t.TempDir())
	secret := filepath.Join(folder, "secret")
	must.Do(t, os.WriteFile(secret, []byte("my secret"), 0o600))
	victim := exec.Command("sleep", "1000")
	victim.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	must.Do(t, victim.Start())
	t.Cleanup(func() { _, _ = victim.Process.Kill(), victim.Wait() })
	service := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	unixFile := filepath.Join(t.TempDir(), "s")
	file := must.Get(net.Listen("unix", unixFile))(t)
	abstract := must.Get(net.Listen("unix", "@cookoff-test-"+strconv.Itoa(service.Addr().(*net.TCPAddr).Port)))(t)
	neighbour := must.Get(os.MkdirTemp("/dev/shm", "cookoff-neighbour-"))(t) //nolint:usetesting // bots' folders are in /dev/shm
	shm := must.Get(unix.SysvShmGet(unix.IPC_PRIVATE, 4096, 0o600|unix.IPC_CREAT))(t)
	t.Cleanup(func() {
		_, _ = unix.SysvShmCtl(shm, unix.IPC_RMID, nil)
		_ = os.RemoveAll(neighbour)
		for _, l := range []net.Listener{service, file, abstract} {
			_ = l.Close()
		}
	})
	secretWord := 1
	return map[string]any{
		"victim": victim.Process.Pid, "group": victim.Process.Pid, "pidfd": 0, "address": uintptr(unsafe.Pointer(&secretWord)),
		"secret": secret, "neighbour": "cookoff-neighbour-", "program": os.Args[0],
		"port": service.Addr().(*net.TCPAddr).Port, "socket": unixFile, "abstract": abstract.Addr().String()[1:], "shm": shm, "skip": []string{},
	}
}

// results parses the output of the attacks: which ones succeeded (THROUGH), and how many ran.
func results(t *testing.T, output string) (through []string, all int) {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(output))
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) < 2 || words[1] != "THROUGH" && words[1] != "held" {
			t.Fatalf("unexpected output %q", lines.Text())
		}
		if all++; words[1] == "THROUGH" {
			through = append(through, lines.Text())
		}
	}
	return through, all
}

// partial returns the attacks that a sandbox without namespaces does not prevent: they detect
// processes and files, but change nothing.
func partial() []string {
	return []string{"see_processes", "pidfd", "its_map", "secret_path", "secret_listed"}
}

func withoutPartial(through []string) []string {
	return slices.DeleteFunc(through, func(line string) bool { return slices.Contains(partial(), strings.Fields(line)[0]) })
}

// All attacks from inside the sandbox fail.
func TestAttacks(t *testing.T) {
	t.Parallel()
	contesttest.AlsoOrdinary(t)
	interpreter := python(t)
	m := machine(t)
	script, err := os.ReadFile(filepath.Join("testdata", "attacks.py"))
	if err != nil {
		t.Skipf("the attacks are missing: %v", err)
	}
	folder := t.TempDir()
	at := targets(t)
	argv := []string{interpreter, "-c", string(script), string(must.Get(json.Marshal(at))(t))}
	const minAttacks = 75
	output, end := run(t, boxed(m.Mechanisms, folder), folder, argv...)
	through, all := results(t, output)
	if len(through) > 0 || all < minAttacks || end.ExitCode != 0 {
		t.Errorf("%s: %d attacks, end %+v; succeeded:\n%s", m.Summary(), all, end, strings.Join(through, "\n"))
	}
	if m.Landlock > 0 {
		folder := t.TempDir()
		output, _ := run(t, boxed(landlockOnly(m), folder), folder, argv...)
		through, _ := results(t, output)
		through = withoutPartial(through)
		if len(through) > 0 {
			t.Errorf("without namespaces these succeeded:\n%s", strings.Join(through, "\n"))
		}
	}
	// Control: these succeed without a sandbox.
	at["skip"] = []string{
		"remove_secret", "fill_temporary_files", "become_root", "write_programs", "write_settings",
		"memory_of_nobody", "semaphores_of_nobody", "messages_of_nobody", // which would outlive the test
	}
	output, _ = run(t, nil, t.TempDir(), interpreter, "-c", string(script), string(must.Get(json.Marshal(at))(t)))
	through, _ = results(t, output)
	const minSuccesses = 25
	if len(through) < minSuccesses {
		t.Errorf("without a sandbox only these succeeded:\n%s", output)
	}
	checkSecret(t, at)
}

// checkSecret checks that the secret among the targets is unchanged.
func checkSecret(t *testing.T, targets map[string]any) {
	t.Helper()
	if text, err := os.ReadFile(targets["secret"].(string)); err != nil || string(text) != "my secret" {
		t.Errorf("the secret is %q, error %v", text, err)
	}
}

func BenchmarkBoxedStart(b *testing.B) {
	m := machine(b)
	dir := b.TempDir()
	for name, in := range map[string]*box.Policy{
		"box": boxed(m.Mechanisms, dir), "landlock": boxed(landlockOnly(m), dir), "none": nil,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p := must.Get(starter().Start(process.Command{Argv: []string{"true"}, Env: os.Environ(), Dir: dir, Box: in}))(b)
				p.Wait()
				p.Release()
			}
		})
	}
}

func BenchmarkBoxedTurn(b *testing.B) {
	m := machine(b)
	dir := b.TempDir()
	for name, in := range map[string]*box.Policy{"box": boxed(m.Mechanisms, dir), "none": nil} {
		b.Run(name, func(b *testing.B) {
			theirIn, question, inErr := os.Pipe()
			out, theirOut, outErr := os.Pipe()
			must.Do(b, errors.Join(inErr, outErr))
			p, err := starter().Start(process.Command{Argv: []string{"cat"}, Env: os.Environ(), Dir: dir, Stdin: theirIn, Stdout: theirOut, Box: in})
			_, _ = theirIn.Close(), theirOut.Close()
			must.Do(b, err)
			line := []byte("a line of a bot\n")
			for b.Loop() {
				p.Wake()
				_, errIn := question.Write(line)
				_, errOut := out.Read(line)
				p.Rest(-1)
				must.Do(b, errors.Join(errIn, errOut))
			}
			_, _ = question.Close(), out.Close()
			p.Wait()
			p.Release()
		})
	}
}

// Hidden paths are not visible, except paths below them that the policy shows.
func TestHiddenPaths(t *testing.T) {
	t.Parallel()
	m := machine(t)
	if !m.Namespaces {
		t.Skip("Landlock alone cannot hide paths below allowed ones")
	}
	top := contesttest.Tree(t, map[string]string{"runs/other/log": "a", "runs/mine/log": "b", "results.db": "c", "data": "d"})
	in := boxed(m.Mechanisms, t.TempDir())
	in.Read = append(in.Read, top, filepath.Join(top, "runs/mine"))
	in.Hidden = []string{filepath.Join(top, "results.db"), filepath.Join(top, "runs")}
	output, _ := run(t, in, in.Write[0], "sh", "-c", "cd "+top+"; find . -type f -size +0 | sort | tr '\n' ' '")
	must.Be(t, "visible files", "./data ./runs/mine/log ", output)
}

// A program with network access, as a debugged bot, reaches the network, but no other processes.
func TestNetworkOfDebuggedBot(t *testing.T) {
	t.Parallel()
	interpreter := python(t)
	m := machine(t)
	at := targets(t)
	script := fmt.Sprintf("import socket, os\nsocket.create_connection(('127.0.0.1', %d)).close()\nprint('connected')\n"+
		"try: os.kill(%d, 0)\nexcept OSError as e: print('held')", at["port"], at["victim"])
	for name, use := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": landlockOnly(m)} {
		in := boxed(use, t.TempDir())
		in.Network = true
		output, end := run(t, in, in.Write[0], interpreter, "-c", script)
		if output != "connected\nheld\n" {
			t.Errorf("%s: ended by %+v, output %q", name, end, output)
		}
	}
}

// builtProgram builds a program in a folder that every sandbox sees, and returns the command that
// runs it. It skips the test if the compiler is missing.
func builtProgram(t *testing.T, file, text, build, command string) []string {
	t.Helper()
	dir := contesttest.Tree(t, map[string]string{file: text})
	must.Do(t, os.Chmod(filepath.Dir(dir), 0o755)) // programs of root run as other users
	words := strings.Fields(cmp.Or(build, command))
	contesttest.Needs(t, words[0])
	if build != "" {
		make := exec.CommandContext(t.Context(), words[0], words[1:]...)
		make.Dir = dir
		if out, err := make.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	argv := strings.Fields(command)
	for i, word := range argv {
		if word == "." || word == "./bot" || word == file {
			argv[i] = filepath.Join(dir, word)
		}
	}
	return argv
}

// If cookoff can create control groups, a program in a sandbox has one, which is removed at its
// end.
func TestBoxedInControlGroup(t *testing.T) {
	t.Parallel()
	m := machine(t)
	if !m.Groups {
		t.Skip("NO CONTROL GROUPS HERE: they need root, or a group of cookoff's own that was delegated to it")
	}
	for name, use := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": {Landlock: m.Landlock, Seccomp: m.Seccomp}} {
		in := boxed(use, t.TempDir())
		output, end := run(t, in, in.Write[0], "cat", "/proc/self/cgroup")
		_, after, found := strings.Cut(output, "cookoff-")
		if !found {
			t.Errorf("%s: no control group: ended by %+v: %s", name, end, output)
		}
		group, _, _ := strings.Cut("cookoff-"+after, "\n")
		if left, _ := filepath.Glob("/sys/fs/cgroup/*/" + group); len(left) > 0 {
			t.Errorf("%s: %q not removed", name, left)
		}
	}
}
