package process_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// playForking starts programs in sandboxes one after the other, and reports how each ends and which
// process started its stage. Before the twelfth it kills that process.
func playForking() {
	s := process.NewStarter(os.Args[0])
	in := boxed(s.Box().Mechanisms, os.Getenv("FOLDER"))
	for n := range 14 {
		policy := *in
		if n == 11 {
			for _, pid := range forkers(os.Getpid()) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		p, err := s.Start(process.Command{
			Argv: []string{"sh", "-c", fmt.Sprintf("read -r line; echo $line from $PWD; exit %d", n)}, Env: []string{"PATH=" + os.Getenv("PATH")},
			Dir: os.Getenv("FOLDER"), Stdin: question(), Stdout: os.Stdout, Stderr: os.Stderr, Box: &policy,
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		end := p.Wait()
		p.Release()
		fmt.Println("exit", end.ExitCode, "by", forkers(os.Getpid()))
	}
}

// question returns an input of one line.
func question() *os.File {
	read, write, err := os.Pipe()
	if err == nil {
		_, err = write.WriteString("hello\n")
		_ = write.Close()
	}
	if err != nil {
		panic(err)
	}
	return read
}

// forkers returns the child processes of a process that start stages.
func forkers(of int) (pids []int) {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range lines {
		words, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(words, []byte("\x00__fork\x00")) {
			continue
		}
		var pid, parent int
		var name, state string
		stat, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		if n, _ := fmt.Sscanf(string(stat), "%d %s %s %d", &pid, &name, &state, &parent); n == 4 && parent == of {
			pids = append(pids, pid)
		}
	}
	return pids
}

// After the first stages a small process starts the others, which makes no difference for programs.
// If that process ends, cookoff starts the stages itself.
func TestForker(t *testing.T) {
	t.Parallel()
	if m := machine(t); !m.Namespaces || !m.User {
		t.Skip("no user namespaces")
	}
	folder := t.TempDir()
	cookoff := exec.Command(os.Args[0])
	cookoff.Env = append(os.Environ(), contesttest.RoleVariable+"=forking", "FOLDER="+folder)
	cookoff.Stderr = os.Stderr
	out := must.Get(cookoff.Output())(t)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != 28 {
		t.Fatalf("output %s", out)
	}
	forker := ""
	for n := range 14 {
		if got := lines[2*n]; got != "hello from "+folder {
			t.Errorf("program %d: output %s", n, got)
		}
		code, by, _ := strings.Cut(lines[2*n+1], " by ")
		if code != fmt.Sprintf("exit %d", n) {
			t.Errorf("program %d: exit code %s", n, code)
		}
		switch by = strings.Trim(by, "[]"); {
		case n < 7 || n >= 11: // the first start was a trial of the sandbox
			if by != "" {
				t.Errorf("program %d: process %s exists, which starts stages", n, by)
			}
		case forker == "" && by != "":
			forker = by
		case by != forker || by == "":
			t.Errorf("program %d was started by process %q, not %q", n, by, forker)
		}
	}
}

// The process that starts stages ends even if cookoff is killed.
func TestForkerOfKilledCookoff(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if m := machine(t); !m.Namespaces || !m.User {
		t.Skip("no user namespaces")
	}
	cookoff := exec.Command(os.Args[0])
	cookoff.Env = append(os.Environ(), contesttest.RoleVariable+"=forking on", "FOLDER="+t.TempDir())
	cookoff.Stderr = os.Stderr
	out := must.Get(cookoff.StdoutPipe())(t)
	must.Do(t, cookoff.Start())
	var forker string
	must.Get(fmt.Fscanln(out, &forker))(t)
	if !contesttest.Running(forker) {
		t.Errorf("process %s is not running", forker)
	}
	_ = cookoff.Process.Kill()
	_ = cookoff.Wait()
	awaitEnd(t, forker)
}

// playForkingOn starts programs until a process for starting stages exists, reports its PID, and
// waits to be killed.
func playForkingOn() {
	s := process.NewStarter(os.Args[0])
	in := boxed(s.Box().Mechanisms, os.Getenv("FOLDER"))
	for len(forkers(os.Getpid())) == 0 {
		policy := *in
		p, err := s.Start(process.Command{Argv: []string{"true"}, Env: []string{}, Dir: os.Getenv("FOLDER"), Box: &policy})
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Wait()
		p.Release()
	}
	fmt.Println(forkers(os.Getpid())[0])
	time.Sleep(time.Minute)
	runtime.KeepAlive(s)
}
