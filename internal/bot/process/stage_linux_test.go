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
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	null := must.Get(os.Open(os.DevNull))(t)
	p, err := starter().Start(process.Command{Argv: []string{"sh", "-c", script}, Env: os.Environ(), Stdin: null, Stdout: write, Stderr: os.Stderr})
	_, _ = write.Close(), null.Close()
	if err != nil {
		t.Fatal(err)
	}
	end := make(chan process.Ending, 1)
	go func() { end <- p.Wait() }()
	t.Cleanup(func() {
		p.Kill()
		p.Release()
		_ = read.Close()
	})
	return started{p, bufio.NewReader(read), end}
}

// say returns the next line of the script.
func (s started) say(t *testing.T) string {
	t.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("line %q: %v", line, err)
	}
	return strings.TrimSpace(line)
}

// ends waits for the end of a process.
func ends(t *testing.T, pid string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); runs(pid); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("process %s is still running", pid)
			return
		}
	}
}

// runs reports whether a process exists and is not a zombie.
func runs(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	state := stat[strings.LastIndexByte(string(stat), ')')+2]
	return state != 'Z' && state != 'X'
}

// daemon leaves its session and its parent; the script continues after its PID has been written.
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

// However the main process ends, and whatever happens to its start stage, no process is left.
func TestNoProcessIsLeft(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		script string // runs after the daemon was started
		kill   bool   // cookoff kills it
		why    string
	}{
		"it ends by itself":         {script: "exit 0"},
		"it is killed":              {script: "exec sleep 1000", kill: true},
		"it kills its stage":        {script: "kill -KILL $PPID; exec sleep 1000", why: "its start stage was killed"},
		"it stops its stage":        {script: "kill -STOP $PPID; exec sleep 1000", kill: true},
		"it ignores all":            {script: "trap '' TERM INT HUP; while :; do sleep 1; done", kill: true},
		"it has many children":      {script: "for i in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; wait", kill: true},
		"its stage is asked to end": {script: "kill -TERM $PPID; kill -INT $PPID; kill -HUP $PPID; exit 4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, daemon+tt.script)
			pid := p.say(t)
			if tt.kill {
				p.Kill()
			}
			if got := <-p.end; got.Why != tt.why {
				t.Errorf("ended by %+v", got)
			}
			if runs(pid) {
				t.Errorf("process %s is still running", pid)
			}
		})
	}
}

// If cookoff is killed, bots end with all their processes.
func TestDeathOfCookoff(t *testing.T) {
	t.Parallel()
	cookoff := exec.Command(os.Args[0])
	cookoff.Env = append(os.Environ(), contesttest.RoleVariable+"=cookoff", "SCRIPT="+daemon+"echo $$; exec sleep 1000")
	cookoff.Stderr = os.Stderr
	out := must.Get(cookoff.StdoutPipe())(t)
	must.Do(t, cookoff.Start())
	lines := bufio.NewReader(io.LimitReader(out, 1000))
	var pids []string
	for range 2 {
		line := must.Get(lines.ReadString('\n'))(t)
		pids = append(pids, strings.TrimSpace(line))
	}
	for _, pid := range pids {
		if !runs(pid) {
			t.Errorf("process %s is not running", pid)
		}
	}
	must.Do(t, cookoff.Process.Kill())
	_ = cookoff.Wait()
	for _, pid := range pids {
		ends(t, pid)
	}
}

// A program that starts too many processes is killed, with the reason.
func TestCrowd(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it starts more than a thousand processes
	p := start(t, `i=0; while [ $i -lt 1500 ]; do sleep 1000 & i=$((i+1)); done; wait`)
	if got := <-p.end; !strings.HasPrefix(got.Why, "it had ") || !strings.HasSuffix(got.Why, " processes and threads at once") {
		t.Errorf("ended by %+v", got)
	}
}

// A program inherits nothing of its stage: no descriptors, no ignored signals.
func TestWhatAProgramInherits(t *testing.T) {
	t.Parallel()
	p := start(t, `ls /proc/self/fd | tr '\n' ' '; echo; grep SigIgn /proc/self/status; ps -o sid= -p $$; echo $$`)
	if got := p.say(t); got != "0 1 2 3" { // 3 is the folder that ls reads
		t.Errorf("descriptors: %s", got)
	}
	if got, own := p.say(t), ignored(t); got != own { // nohup ignores one
		t.Errorf("ignored signals: %s, want those of cookoff: %s", got, own)
	}
	if session, pid := p.say(t), p.say(t); session != pid {
		t.Errorf("session %s, PID %s", session, pid)
	}
	if got := <-p.end; got != (process.Ending{}) {
		t.Errorf("ended by %+v", got)
	}
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
			t.Errorf("%q: %v", args, cmd.ProcessState)
		}
	}
}
