//go:build unix

package contesttest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// nobody is a user without rights, by tradition.
const nobody = 65534

// Ordinary reports whether the test runs as a user whom rights bind. They do not bind root: then the test
// is run once more by a process of another user, and this one has nothing left to do. Where that cannot be
// done it is skipped. It is called first, and not by subtests.
func Ordinary(t *testing.T) bool {
	t.Helper()
	if os.Getuid() != 0 {
		return true
	}
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir)} { // where anybody may write
		if err := os.Chmod(d, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "test")
	if err := Publish(program); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^"+t.Name()+"$", "-test.v")
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

// Publish copies the test's own program to where all users can run it.
func Publish(to string) error {
	data, err := os.ReadFile(os.Args[0])
	if err != nil {
		return err
	}
	syscall.ForkLock.RLock() // as in Executable
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(to, data, 0o755)
}
