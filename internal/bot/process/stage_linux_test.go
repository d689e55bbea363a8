package process_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// roles returns the programs that the test binary can run as.
func roles() map[string]func() {
	return map[string]func(){"cookoff": playCookoff, "first": playFirst, "limited": playLimited, "forking": playForking, "forking on": playForkingOn}
}

// playCookoff starts a shell script under a start stage, and waits to be killed.
func playCookoff() {
	p, err := process.NewStarter(os.Args[0]).Start(process.Command{
		Argv: []string{"sh", "-c", os.Getenv("SCRIPT")}, Env: os.Environ(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	p.Wait()
}

var starter = sync.OnceValue(func() *process.Starter { return process.NewStarter(os.Args[0]) })

// started is a shell script that runs under a start stage.
type started struct {
	*process.Program
	out *bufio.Reader
	end <-chan process.Ending
}

func start(t *testing.T, script string) started {
	t.Helper()
	read, write := must.Two(os.Pipe())(t)
	null := must.Get(os.Open(os.DevNull))(t)
	p, err := starter().Start(process.Command{Argv: []string{"sh", "-c", script}, Env: os.Environ(), Stdin: null, Stdout: write, Stderr: os.Stderr})
	_, _ = write.Close(), null.Close()
	must.Do(t, err)
	end := make(chan process.Ending, 1)
	go func() { end <- p.Wait() }()
	t.Cleanup(func() {
		p.Kill()
		p.Release()
		_ = read.Close()
	})
	return started{p, bufio.NewReader(read), end}
}

// line returns the next line of the script's output.
func (s started) line(t *testing.T) string {
	t.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("line %q: %v", line, err)
	}
	return strings.TrimSpace(line)
}

// awaitEnd waits for the end of a process.
func awaitEnd(t *testing.T, pid string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); contesttest.Running(pid); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("process %s is still running", pid)
			return
		}
	}
}

// daemon starts a process that leaves its session and its parent, and prints its PID.
const daemon = `d=$(mktemp); export d; (setsid sh -c 'echo $$ >$d; exec sleep 1000' &)
while [ ! -s $d ]; do sleep 0.01; done; cat $d; rm $d; `

func TestEndings(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]process.Ending{
		"exit 0":              {},
		"exit 7":              {ExitCode: 7},
		"kill -SEGV $$":       {ExitCode: -1, Signal: 11},
		daemon + "exit 3":     {ExitCode: 3},
		"kill -KILL $$":       {ExitCode: -1, Signal: 9},
		"sleep 1000 & exit 1": {ExitCode: 1},
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			if got := <-start(t, script).end; got != want {
				t.Errorf("ended by %+v, want %+v", got, want)
			}
		})
	}
}

// All processes of a program end with its main process, however that ends, and even if its start
// stage is killed or stopped.
func TestDaemonsEndWithProgram(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		script string // runs after the start of the daemon
		kill   bool   // cookoff kills the program
		why    string
	}{
		"exits":                {script: "exit 0"},
		"is killed":            {script: "exec sleep 1000", kill: true},
		"kills its stage":      {script: "kill -KILL $PPID; exec sleep 1000", why: "its start stage was killed"},
		"stops its stage":      {script: "kill -STOP $PPID; exec sleep 1000", kill: true},
		"ignores signals":      {script: "trap '' TERM INT HUP; while :; do sleep 1; done", kill: true},
		"has many children":    {script: "for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; wait", kill: true},
		"terminates its stage": {script: "kill -TERM $PPID; kill -INT $PPID; kill -HUP $PPID; exit 4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, daemon+tt.script)
			pid := p.line(t)
			if tt.kill {
				p.Kill()
			}
			if got := <-p.end; got.Why != tt.why {
				t.Errorf("ended by %+v, want %q", got, tt.why)
			}
			if contesttest.Running(pid) {
				t.Errorf("the daemon %s is still running", pid)
			}
		})
	}
}

// If cookoff is killed, programs end with all their processes.
func TestProgramsEndWithCookoff(t *testing.T) {
	t.Parallel()
	cookoff := exec.Command(os.Args[0])
	cookoff.Env = append(os.Environ(), contesttest.RoleVariable+"=cookoff", "SCRIPT="+daemon+"echo $$; exec sleep 1000")
	cookoff.Stderr = os.Stderr
	out := must.Get(cookoff.StdoutPipe())(t)
	must.Do(t, cookoff.Start())
	lines := bufio.NewReader(io.LimitReader(out, 1000))
	var pids []string
	for range 2 {
		pids = append(pids, strings.TrimSpace(must.Get(lines.ReadString('\n'))(t)))
	}
	for _, pid := range pids {
		if !contesttest.Running(pid) {
			t.Errorf("process %s is not running", pid)
		}
	}
	must.Do(t, cookoff.Process.Kill())
	_ = cookoff.Wait()
	for _, pid := range pids {
		awaitEnd(t, pid)
	}
}

// A program that starts too many processes is killed, with the reason.
func TestTooManyProcesses(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it starts more than a thousand processes
	p := start(t, `i=0; while [ $i -lt 1500 ]; do sleep 1000 & i=$((i+1)); done; wait`)
	if got := <-p.end; !strings.HasPrefix(got.Why, "it had ") || !strings.HasSuffix(got.Why, " processes and threads at once") {
		t.Errorf("ended by %+v", got)
	}
}

// A program inherits no descriptors and ignored signals from its stage, and has its own session.
func TestProgramInheritsNothing(t *testing.T) {
	t.Parallel()
	p := start(t, `ls /proc/self/fd | tr '\n' ' '; echo; grep SigIgn /proc/self/status; ps -o sid= -p $$; echo $$`)
	must.Be(t, "descriptors", "0 1 2 3", p.line(t))      // 3 is the folder that ls reads
	must.Be(t, "signals ignored", ignored(t), p.line(t)) // under nohup also one by cookoff
	session, pid := p.line(t), p.line(t)
	must.Be(t, "session", pid, session)
	must.Be(t, "ending", process.Ending{}, <-p.end)
}

// ignored returns the ignored signals of this process, as in /proc.
func ignored(t *testing.T) string {
	t.Helper()
	status := must.Get(os.ReadFile("/proc/self/status"))(t)
	_, after, _ := strings.Cut(string(status), "SigIgn")
	line, _, _ := strings.Cut(after, "\n")
	return "SigIgn" + line
}

func TestStageUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"3"}, {"x", "true"}, {"-1", "true"}, {"2", "true"}} {
		cmd := exec.Command(os.Args[0], append([]string{"__start"}, args...)...)
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 2 {
			t.Errorf("__start %q: %v, want exit status 2", args, cmd.ProcessState)
		}
	}
}
