package process

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// starterWithCgroup returns a starter that can create control groups, or skips the test.
func starterWithCgroup(t *testing.T) *Starter {
	t.Helper()
	s := NewStarter(os.Args[0])
	if s.cgroups() == nil {
		t.Skip("NO CONTROL GROUPS HERE: they need root, or a group of cookoff's own that was delegated to it " +
			"(systemd-run --user --scope -p Delegate=yes)")
	}
	return s
}

// HasCgroup reports whether a program has a control group.
func HasCgroup(p *Program) bool { return p.cgroup != nil }

// inCgroup runs a Python script, in a control group if l is set, and returns its output, and the
// killed processes and CPU time of the group.
func inCgroup(t *testing.T, s *Starter, l *box.Limits, script string) (output string, killed int64, used time.Duration) {
	t.Helper()
	p := &Program{starter: s, cmd: exec.Command("sh", "-c", `for fd in $PROCS; do eval "echo 0 >&$fd"; done; exec /usr/bin/python3 -c "$0"`, script)}
	if l != nil {
		if p.cgroup = s.newCgroup(l); p.cgroup == nil {
			t.Fatal("no control group")
		}
		p.cmd.ExtraFiles = p.cgroup.openProcs()
	}
	procs := "PROCS="
	for i := range p.cmd.ExtraFiles {
		procs += strconv.Itoa(3+i) + " "
	}
	p.cmd.Env = append(os.Environ(), procs)
	out, err := p.cmd.CombinedOutput()
	p.cgroup.closeProcs()
	killed, used = p.cgroup.oomKills(), p.cgroup.used()
	p.cgroup.remove()
	for _, folder := range p.folders() {
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s was not removed", folder)
		}
	}
	return strings.TrimSpace(string(out)) + " " + errorText(err), killed, used
}

func (p *Program) folders() []string {
	if p.cgroup == nil {
		return nil
	}
	return p.cgroup.folders
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// In a control group the kernel limits memory of all kinds.
func TestCgroupMemory(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it uses a lot of memory
	s := starterWithCgroup(t)
	for name, script := range map[string]string{
		"plain": "x = bytearray(400 << 20)",
		"in flight": `
import array, os, socket
a, b = socket.socketpair()
for _ in range(10):
    f = os.memfd_create("x"); os.write(f, b"1" * (40 << 20)); a.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [f]))]); os.close(f)`,
		"freed lazily": `
import mmap
m = mmap.mmap(-1, 400 << 20)
for at in range(0, 400 << 20, 10 << 20): m.seek(at); m.write(b"1" * (10 << 20)); m.madvise(mmap.MADV_DONTNEED)`,
		"sockets": `
import socket
kept, total = [], 0
while total < 400 << 20 and len(kept) < 900:
    pair = socket.socketpair(); kept.append(pair)
    for s in pair:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20); s.setblocking(False)
        try:
            while total < 400 << 20: total += s.send(b"1" * 65536)
        except BlockingIOError: pass
assert total >= 200 << 20`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script += "\nprint('all of it', flush=True)"
			output, killed, _ := inCgroup(t, s, &box.Limits{Memory: 64 << 20, Files: 8 << 20, Processes: 64}, script)
			if strings.Contains(output, "all of it") || killed == 0 && !strings.Contains(output, "memory") {
				t.Errorf("output %q, %d processes killed", output, killed)
			}
			if output, _, _ := inCgroup(t, s, nil, script); !strings.Contains(output, "all of it") {
				t.Errorf("the control without limits failed: output %q", output)
			}
		})
	}
}

// In a control group the kernel limits processes and threads.
func TestCgroupTasks(t *testing.T) {
	t.Parallel()
	s := starterWithCgroup(t)
	const script = `
import os, signal, time
n = 0
try:
    while n < 300:
        if os.fork() == 0: time.sleep(60); os._exit(0)
        n += 1
except OSError: pass
print(n < 300)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.killpg(0, signal.SIGTERM)`
	grouped := "import os; os.setpgrp()" + script // not a new session, which would mark it as an orphan of a killed stage
	output, _, _ := inCgroup(t, s, &box.Limits{Memory: 1 << 30, Processes: 64}, grouped)
	must.Be(t, "limited", "True ", output)
	output, _, _ = inCgroup(t, s, nil, grouped)
	must.Be(t, "limited in the control without limits", "False ", output)
}

// A control group counts the CPU time of short-lived processes even if nothing waits for them.
func TestCgroupTime(t *testing.T) {
	t.Parallel()
	s := starterWithCgroup(t)
	output, _, used := inCgroup(t, s, &box.Limits{Memory: 1 << 30}, `
import os, resource, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(40):
    if os.fork() == 0:
        while time.process_time() < 0.005: pass
        os._exit(0)
    try: os.wait()
    except ChildProcessError: pass
print(sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) < 0.1)`)
	if output != "True " || used < 200*time.Millisecond {
		t.Errorf("output %q, CPU time of the group %v", output, used)
	}
}

func TestOwnCgroups(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		mounts, groups string
		want           map[string][]string
	}{
		"version 2": {
			"31 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n", "0::/user.slice/a.scope\n",
			map[string][]string{"": {"/sys/fs/cgroup", "/sys/fs/cgroup/user.slice/a.scope"}},
		},
		"both": {
			"14 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n20 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n" +
				"21 31 0:39 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n",
			"4:memory:/a/b\n3:cpu,cpuacct:/\n0::/\n",
			map[string][]string{
				"": {"/sys/fs/cgroup/unified", "/sys/fs/cgroup/unified"}, "memory": {"/sys/fs/cgroup/memory/a/b"},
				"cpu": {"/sys/fs/cgroup/cpu,cpuacct"}, "cpuacct": {"/sys/fs/cgroup/cpu,cpuacct"},
			},
		},
		"in a container": {
			"31 23 0:26 /docker/1 /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n", "0::/docker/1/x\n",
			map[string][]string{"": {"/sys/fs/cgroup", "/sys/fs/cgroup/x"}},
		},
		"outside of the container": {"31 23 0:26 /docker/1 /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n", "0::/elsewhere\n", map[string][]string{}},
		"none":                     {"", "", map[string][]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Be(t, "folders", tt.want, ownCgroups(tt.mounts, tt.groups))
		})
	}
}
