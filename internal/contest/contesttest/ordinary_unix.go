//go:build unix

package contesttest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// nobody is the UID and GID of an unprivileged user on most systems.
const nobody = 65534

// AlsoOrdinary repeats the test as an ordinary user, in the gate and as root. Call it first, and not in subtests.
func AlsoOrdinary(t *testing.T) {
	t.Helper()
	if os.Getuid() == 0 {
		t.Run("ordinary user", func(t *testing.T) {
			t.Parallel()
			tier.Gate(t)
			Ordinary(t)
		})
	}
}

// Ordinary reports whether the test runs as an ordinary user. As root it repeats the test in a process of another user, or
// skips it if that is impossible, and returns false. Call it first; in a subtest it repeats the whole test.
func Ordinary(t *testing.T) bool {
	t.Helper()
	if os.Getuid() != 0 {
		return true
	}
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir)} { // writable by all users
		must.Do(t, os.Chmod(d, 0o777))
	}
	program := filepath.Join(dir, "test")
	must.Do(t, Publish(program))
	test, _, _ := strings.Cut(t.Name(), "/")
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^"+test+"$", "-test.v")
	cmd.Env = append(os.Environ(), "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	switch failed := (*exec.ExitError)(nil); {
	case errors.As(err, &failed):
		t.Errorf("as another user: %v\n%s", err, out)
	case errors.Is(err, fs.ErrPermission):
		t.Skipf("no process of another user can be started here: %v", err)
	case err != nil:
		t.Fatal(err)
	default:
		t.Logf("as another user:\n%s", out)
	}
	return false
}

// Publish copies the test binary to a path, executable by all users.
func Publish(to string) error {
	data, err := os.ReadFile(os.Args[0])
	if err != nil {
		return err
	}
	syscall.ForkLock.RLock() // as in Executable
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(to, data, 0o755)
}
