package process_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// playFirst is PID 1 of a container. It leaves an orphan, reports after its end, and waits for a
// line.
func playFirst() {
	if code, first := process.Init(); first {
		os.Exit(code)
	}
	_ = exec.Command("sh", "-c", "(true &)").Run()
	time.Sleep(20 * time.Millisecond)
	fmt.Println("the orphan has ended")
	var line string
	_, _ = fmt.Scanln(&line)
	os.Exit(7)
}

// As PID 1 of a container, cookoff runs in a child process, reaps orphans, and exits with the
// status of the child.
func TestInit(t *testing.T) {
	t.Parallel()
	first := exec.Command(os.Args[0])
	first.Env = append(os.Environ(), contesttest.RoleVariable+"=first")
	first.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWPID}
	first.Stderr = os.Stderr
	in := must.Get(first.StdinPipe())(t)
	out := must.Get(first.StdoutPipe())(t)
	if err := first.Start(); err != nil {
		t.Skipf("cannot create containers: %v", err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Errorf("output %q: %v", line, err)
	}
	for end := time.Now().Add(20 * time.Second); zombies(first.Process.Pid) > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Error("the orphan was not reaped")
			break
		}
	}
	_ = in.Close()
	if err := first.Wait(); err == nil || err.Error() != "exit status 7" {
		t.Errorf("Wait = %v, want exit status 7", err)
	}
}

// zombies returns the number of zombies among the children of a process.
func zombies(pid int) (n int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		if strings.Contains(string(text), fmt.Sprintf(") Z %d ", pid)) {
			n++
		}
	}
	return n
}
