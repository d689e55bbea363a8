package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// withoutProc runs a command as a user with /proc unmounted.
const withoutProc = `while umount -l /proc 2>/dev/null; do :; done
[ -e /proc/self ] && exit 77
user=$1; shift
[ "$user" = 0 ] && exec "$@"
exec setpriv --reuid "$user" --regid "$user" --clear-groups "$@"`

// Without /proc bots play in a partial sandbox, with a message that says what is missing, and --box
// strict refuses to play. As a control, nothing is missing with /proc.
func TestWithoutProc(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if os.Getuid() != 0 {
		t.Skip("only root can unmount /proc")
	}
	contesttest.Needs(t, systemPython)
	const idle = "class BotPlayer:\n    def __init__(self, map_copy):\n        pass\n    def play_turn(self, controller):\n        pass\n"
	dir := contesttest.Tree(t, map[string]string{"one.py": idle, "two.py": idle})
	program := filepath.Join(dir, "cookoff")
	must.Do(t, contesttest.Publish(program))
	for _, d := range []string{filepath.Dir(dir), dir} {
		must.Do(t, os.Chmod(d, 0o777))
	}
	const nobody = 65534
	for _, tt := range []struct {
		user       int
		proc       bool
		args, want string
		code       int
	}{
		{0, false, "one.py two.py --box auto", "not guaranteed here: memory, crowd (/proc is not mounted)", 0},
		{0, false, "one.py two.py --box strict", "cookoff: --box strict: this machine cannot guarantee memory, crowd (/proc is not mounted)", 1},
		{0, false, "one.py two.py --box off", "", 0},
		{0, false, "@idle @random --box strict", "", 0},
		{0, true, "one.py two.py --box strict", "", 0},
		{nobody, false, "one.py two.py --box auto", "no sandbox for bots on this system: they run with your rights (/proc is not mounted)", 0},
		{nobody, false, "one.py two.py --box strict", "cannot guarantee files, processes, network, memory, crowd, privileges, ends (/proc is not mounted)", 1},
		{nobody, false, "one.py two.py --box off", "", 0},
	} {
		t.Run(fmt.Sprint(tt.user, tt.proc, tt.args), func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			for _, d := range []string{filepath.Dir(home), home} {
				must.Do(t, os.Chmod(d, 0o777))
			}
			args := append([]string{program, "run", "tiny", "--turns", "3", "--python", systemPython, "--replay", "none", "--quiet"}, strings.Fields(tt.args)...)
			p := newProgram(dir, home, []string{"HOME=" + home, "PATH=" + dir + ":/usr/bin:/bin", "COOKOFF_RUNS=" + filepath.Join(home, "runs")})
			p.Path, p.Args = program, args
			if !tt.proc {
				sh := must.Get(exec.LookPath("sh"))(t)
				p.Path, p.Args = sh, append([]string{"sh", "-c", withoutProc, "sh", fmt.Sprint(tt.user)}, args...)
				p.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
			}
			if err := p.Start(); err != nil {
				t.Skipf("no private mount namespace: %v", err)
			}
			code, output := p.exit(), p.stderr.String()
			if code != tt.code || tt.want == "" && output != "" || !strings.Contains(output, tt.want) || strings.Contains(output, "goroutine") {
				t.Errorf("exit code %d, want %d with %q, output\n%s%s", code, tt.code, tt.want, &p.stdout, output)
			}
		})
	}
}
