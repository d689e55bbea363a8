package conversation_test

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// children are shell commands that leave a process behind and print its PID.
var children = map[string]string{
	"child":         `sh -c 'echo $$; exec sleep 1000' &`,
	"own group":     `(timeout 1000 sh -c 'echo $$; exec sleep 1000' &)`,
	"own session":   `setsid sh -c 'echo $$; exec sleep 1000' &`,
	"orphan":        `(sh -c 'echo $$; exec sleep 1000' &)`,
	"daemon":        `(setsid sh -c 'echo $$; exec sleep 1000' &)`,
	"nested daemon": `(setsid sh -c '(setsid sh -c "echo \$\$; exec sleep 1000" &)' &)`,
}

func TestDescendantsAreKilled(t *testing.T) {
	t.Parallel()
	ends := map[string]struct {
		script string
		end    func(t *testing.T, p *conversation.Process)
	}{
		"closed": {"exec sleep 1000", func(t *testing.T, p *conversation.Process) {
			must.Do(t, p.Close(0))
		}},
		"timed out": {"exec sleep 1000", func(t *testing.T, p *conversation.Process) {
			checkTimeout(t, p)
		}},
		"exited": {"exit 5", func(t *testing.T, p *conversation.Process) {
			must.Be(t, "reason", "exit status 5", contesttest.ReadFailure(t, p).Reason)
		}},
	}
	for childName, child := range children {
		for endName, tt := range ends {
			t.Run(childName+" "+endName, func(t *testing.T) {
				t.Parallel()
				p := startShell(t, child+"\nread -r go\n"+tt.script)
				pid := contesttest.Listen(t, p)
				if !contesttest.Running(pid) {
					t.Fatalf("process %s is not running", pid)
				}
				must.Do(t, p.Send(nil))
				tt.end(t, p)
				if contesttest.Running(pid) {
					t.Errorf("process %s is still running", pid)
				}
			})
		}
	}
}

func TestDescriptorsAreClosed(t *testing.T) {
	t.Parallel()
	inherited := must.Get(syscall.Dup(0))(t) // without close-on-exec, unlike files opened by Go
	defer func() { _ = syscall.Close(inherited) }()
	p := startShell(t, fmt.Sprintf("test -e /proc/$$/fd/%d && echo open || echo closed", inherited))
	must.Be(t, "descriptor of cookoff in the bot", "closed", contesttest.Listen(t, p))
}

// If cookoff is killed, its bots end.
func TestBotsEndWithCookoff(t *testing.T) {
	t.Parallel()
	runner := exec.Command(os.Args[0])
	runner.Env = append(os.Environ(), contesttest.RoleVariable+"=runner")
	runner.Stderr = os.Stderr
	stdout := must.Get(runner.StdoutPipe())(t)
	must.Do(t, runner.Start())
	var pid string
	_, scanErr := fmt.Fscan(stdout, &pid)
	running := contesttest.Running(pid)
	must.Do(t, runner.Process.Kill())
	_ = runner.Wait()
	if scanErr != nil || !running {
		t.Fatalf("process %q is not running: %v", pid, scanErr)
	}
	for contesttest.Running(pid) {
		time.Sleep(time.Millisecond)
	}
}

// The end of a bot is reported even if killing its descendants takes long, as on a busy machine.
// Here the bot stops its start stage, which continues only when everything is killed.
func TestEndIsReportedBeforeKilling(t *testing.T) {
	t.Parallel()
	p := startShell(t, "read -r go; kill -s STOP $PPID; exit 5")
	must.Do(t, p.Send(nil))
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.Crashed || f.Reason != "exit status 5" {
		t.Errorf("failure %v, want a crash with exit status 5", f)
	}
}

// A bot is started, and its end is noticed, even if it stops its start stage before the stage
// reports the start.
func TestStoppedStage(t *testing.T) {
	t.Parallel()
	for i := range 4 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			p := startShell(t, "kill -s STOP $PPID; exit 5")
			p.Arm(longLimit)
			must.Be(t, "kind of failure", bot.Crashed, contesttest.ReadFailure(t, p).Kind)
		})
	}
}
