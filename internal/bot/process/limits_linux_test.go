package process_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// A user's limit of processes, and a program that would take all of them.
const (
	fewProcesses = 400
	forkBomb     = `f() { f & f & wait; }; f`
)

// playLimited starts a fork bomb as a user who may have few processes, and then something that needs one.
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
}

// An ordinary user's limit of processes is reached by a bot: it is ended, and cookoff and other bots go on.
func TestForkBombOfAnOrdinaryUser(t *testing.T) {
	t.Parallel()
	const nobody = 65534
	if os.Getuid() != 0 {
		t.Skip("only root can be another user, who has no other processes")
	}
	dir, err := os.MkdirTemp("", "cookoff-test-") //nolint:usetesting // nobody else gets into the test's own folder
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "limited")
	copyProgram(t, program)
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), roleVariable+"=limited")
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) < 2 {
		t.Fatalf("it ended by %v: %s", err, out)
	}
	bomb, then := lines[len(lines)-2], lines[len(lines)-1]
	if !strings.HasPrefix(bomb, "bomb: it had ") || then != "then: 5 <nil>" {
		t.Errorf("it said %q and %q", bomb, then)
	}
}

// copyProgram copies the test binary to where everybody can run it.
func copyProgram(t *testing.T, to string) {
	t.Helper()
	from, err := os.Open(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(file, from); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
