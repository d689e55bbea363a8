package process_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A user's limit of processes (RLIMIT_NPROC), and a shell command that would exhaust it.
const (
	fewProcesses = 400
	forkBomb     = `f() { f & f & wait; }; f`
)

// manyProcesses starts enough processes that bots can start none, but cookoff still can. It reports
// when they run, and they end with its input.
const manyProcesses = `exec 3<&0; i=0; while [ $i -lt 330 ]; do (read end <&3) & i=$((i + 1)); done; echo; wait`

// playLimited starts programs as a user with a low limit of processes: a fork bomb, a program that
// needs one process, and a program while only few processes are left, for a moment.
func playLimited() {
	limit := unix.Rlimit{Cur: fewProcesses, Max: fewProcesses}
	if err := unix.Setrlimit(unix.RLIMIT_NPROC, &limit); err != nil {
		fmt.Println(err)
		return
	}
	starter := process.NewStarter(os.Args[0])
	run := func(script string) (process.Ending, error) {
		p, err := starter.Start(process.Command{Argv: []string{"sh", "-c", script}, Env: os.Environ()})
		if err != nil {
			return process.Ending{}, err
		}
		defer p.Release()
		return p.Wait(), nil
	}
	end, err := run(forkBomb)
	fmt.Println("bomb:", end.Why, err)
	end, err = run("sleep 0 & wait; exit 5")
	fmt.Println("then:", end.ExitCode, err)
	others := exec.Command("sh", "-c", manyProcesses)
	leave, leaveErr := others.StdinPipe()
	running, err := others.StdoutPipe()
	if err = errors.Join(leaveErr, err); err == nil {
		err = others.Start()
	}
	if err == nil {
		_, err = running.Read(make([]byte, 1))
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	time.AfterFunc(100*time.Millisecond, func() { _ = leave.Close() })
	end, err = run("exit 6")
	fmt.Println("few left:", end.ExitCode, err)
	_ = others.Wait()
}

// A bot that reaches the user's limit of processes is killed; cookoff and other bots continue.
func TestForkBombOfOrdinaryUser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const nobody = 65534
	if os.Getuid() != 0 {
		t.Skip("only root can run as another user without processes")
	}
	dir := must.Get(os.MkdirTemp("", "cookoff-test-"))(t) //nolint:usetesting // other users cannot enter the test's folder
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must.Do(t, os.Chmod(dir, 0o755))
	program := filepath.Join(dir, "limited")
	must.Do(t, contesttest.Publish(program))
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), contesttest.RoleVariable+"=limited")
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) < 3 {
		t.Fatalf("exit: %v: %s", err, out)
	}
	lines = lines[len(lines)-3:]
	// A bomb that reaches the limit before it is noticed ends by itself, without a reason.
	ended := strings.HasPrefix(lines[0], "bomb: it had ") || lines[0] == "bomb:  <nil>"
	if !ended || lines[1] != "then: 5 <nil>" || lines[2] != "few left: 6 <nil>" {
		t.Errorf("output %q", lines)
	}
}
