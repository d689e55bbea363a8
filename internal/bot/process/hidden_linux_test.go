package process_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// hidingTools is the beginning of the scripts below. It creates unnamed files in memory.
const hidingTools = `
import array, ctypes, fcntl, mmap, os, signal, socket, sys, threading, time
MB, kept = 1 << 20, []
libc = ctypes.CDLL(None, use_errno=True)
def memory_file(size):
    try:
        f = os.memfd_create("x")
    except OSError:
        name = "/dev/shm/x%d" % os.getpid()
        f = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        os.unlink(name)
    for _ in range(size // MB):
        os.write(f, b"1" * MB)
    return f
def send(s, files): s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))])
def stay():
    time.sleep(patience)
    print("not killed", flush=True)
    os.killpg(0, signal.SIGKILL)
`

// hidingScripts returns Python scripts that use 400 MiB of memory in ways that the tables of
// processes do not show.
func hidingScripts() map[string]string {
	return map[string]string{
		"in flight": `
a, b = socket.socketpair()
for _ in range(10):
    f = memory_file(40 * MB); send(a, [f]); os.close(f)
stay()`,
		"in flight in a socket in flight": `
a, b = socket.socketpair()
c, d = socket.socketpair()
for _ in range(10):
    f = memory_file(40 * MB); send(a, [f]); os.close(f)
send(c, [b.fileno()]); b.close()
stay()`,
		"files of a process without its first thread": `
def run():
    time.sleep(0.1)
    for _ in range(10): memory_file(40 * MB)
    stay()
threading.Thread(target=run).start()
libc.syscall(60 if os.uname().machine == "x86_64" else 93, 0)`,
		"removed files": `
for n in range(10): memory_file(40 * MB)
stay()`,
		"pages freed lazily": `
m = mmap.mmap(-1, 400 * MB)
for at in range(0, 400 * MB, 10 * MB):
    m.seek(at); m.write(b"1" * (10 * MB)); m.madvise(mmap.MADV_DONTNEED)
stay()`,
		"pages of an ended child": `
m = mmap.mmap(-1, 400 * MB)
for at in range(0, 400 * MB, 10 * MB):
    if os.fork() == 0:
        m.seek(at); m.write(b"1" * (10 * MB)); os._exit(0)
    os.wait()
stay()`,
		"mapped files": `
kept = []
for _ in range(10):
    f = memory_file(40 * MB); kept.append(mmap.mmap(f, mmap.PAGESIZE)); os.close(f)
stay()`,
		"sockets": `
kept, total = [], 0
while total < 400 * MB and len(kept) < 3000:
    try: pair = socket.socketpair()
    except OSError:
        if os.fork(): time.sleep(patience + 9)
        for p in kept: p[0].close(), p[1].close()
        kept = []
        continue
    kept.append(pair)
    for s in pair:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * MB)
        s.setblocking(False)
        try:
            while total < 400 * MB: total += s.send(b"1" * 65536)
        except BlockingIOError: pass
stay()`,
		"sockets with a closed sender": `
total = 0
while total < 400 * MB and len(kept) < 900:
    a, b = socket.socketpair()
    kept.append(b)
    a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * MB)
    a.setblocking(False)
    try:
        while total < 400 * MB: total += a.send(b"1" * 65536)
    except BlockingIOError: pass
    a.close()
if total < 400 * MB: sys.exit("only %d MiB" % (total >> 20))
stay()`,
		"pipes": `
total = 0
while total < 400 * MB and len(kept) < 900:
    r, w = os.pipe()
    os.set_blocking(w, False)
    try: fcntl.fcntl(w, 1031, MB) # F_SETPIPE_SZ
    except OSError: pass
    try:
        while True: total += os.write(w, b"1" * 4096)
    except BlockingIOError: pass
    os.close(w)
    kept.append(r)
if total < 400 * MB: sys.exit("only %d MiB" % (total >> 20))
stay()`,
		"unaccepted connections": `
total, sent = 0, b"1" * MB
while total < 400 * MB:
    listener = socket.create_server(("127.0.0.1", 0), backlog=1000)
    kept.append(listener)
    for _ in range(100):
        s = socket.create_connection(listener.getsockname())
        s.setblocking(False)
        try:
            while True: total += s.send(sent)
        except BlockingIOError: pass
        s.close()
stay()`,
		"unaccepted local connections": `
total, sent = 0, b"1" * MB
for n in range(10):
    listener = socket.socket(socket.AF_UNIX); listener.bind("/tmp/%d" % n); listener.listen(1000)
    kept.append(listener)
    for _ in range(900):
        s = socket.socket(socket.AF_UNIX); s.setblocking(False)
        try: s.connect("/tmp/%d" % n)
        except BlockingIOError: break
        try:
            while True: total += s.send(sent)
        except BlockingIOError: pass
        s.close()
        if total > 400 * MB: stay()
stay()`,
		"a process that is not dumpable": `
libc.prctl(4, 0, 0, 0, 0)
for _ in range(10): memory_file(40 * MB)
stay()`,
		"threads with their own descriptors": `
def run():
    if libc.unshare(0x400) and libc.syscall(436, 100, 100, 2): sys.exit("it cannot have its own: %s" % os.strerror(ctypes.get_errno()))
    for _ in range(10): memory_file(40 * MB)
    stay()
t = threading.Thread(target=run); t.start(); t.join()`,
		"more files than can be examined": `
for _ in range(900): os.open("/dev/null", os.O_RDONLY)
for _ in range(450):
    if os.fork() == 0: time.sleep(patience)
x = bytearray(400 * MB)
stay()`,
	}
}

// Memory that the tables of processes do not show is limited by the system, or the program is
// killed.
func TestHiddenMemory(t *testing.T) { //nolint:paralleltest // it measures the shared memory of the machine
	tier.Soak(t) // slow; the gate runs it as an ordinary user
	hiddenMemory(t)
}

func TestHiddenMemoryOfOrdinaryUser(t *testing.T) { //nolint:paralleltest // likewise
	tier.Gate(t)
	if contesttest.Ordinary(t) {
		hiddenMemory(t)
	}
}

func hiddenMemory(t *testing.T) {
	t.Helper()
	m := machine(t)
	for level, use := range map[string]box.Mechanisms{"whole": m.Mechanisms, "landlock": {Landlock: m.Landlock, Seccomp: m.Seccomp}} {
		for name, script := range hidingScripts() {
			t.Run(level+"/"+name, func(t *testing.T) {
				if level == "landlock" && name != "in flight" && name != "removed files" && name != "sockets" && name != "pages freed lazily" {
					tier.Soak(t) // the gate runs one of each kind
				}
				in := boxed(use, t.TempDir())
				in.Limits.Memory, in.Limits.Files, in.Bound = 256<<20, 128<<20, in.Write
				output, end := run(t, in, in.Write[0], python(t), "-c", "patience = 60\n"+hidingTools+script)
				t.Logf("ended by %+v: %s", end, output)
				if strings.Contains(output, "not killed") {
					t.Error("the program kept its memory, and was not killed")
				}
			})
		}
	}
}

// A program with many exiting processes is not killed for hiding memory, although only root can see
// their descriptors.
func TestExitingProcessesAreNotHidden(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if !contesttest.Ordinary(t) {
		return
	}
	in := boxed(machine(t).Mechanisms, t.TempDir())
	in.Limits.Memory, in.Limits.Files, in.Bound = 256<<20, 128<<20, in.Write
	output, end := run(t, in, in.Write[0], python(t), "-c", `
import os, time
until = time.monotonic() + 4
while time.monotonic() < until:
    child = os.fork()
    if child == 0:
        if os.fork() == 0: sum(range(20000))
        os._exit(0)
    os.waitpid(child, 0)
print("all done", flush=True)`)
	if !strings.Contains(output, "all done") {
		t.Errorf("ended by %+v: %s", end, output)
	}
}

// Control: without a sandbox the programs are not killed.
func TestHiddenMemoryWithoutBox(t *testing.T) { //nolint:paralleltest // it uses a lot of memory
	tier.Soak(t)
	for name, script := range hidingScripts() {
		t.Run(name, func(t *testing.T) {
			output, end := run(t, nil, t.TempDir(), python(t), "-c", "patience = 0.7\n"+hidingTools+script)
			if !strings.Contains(output, "not killed") {
				t.Errorf("ended by %+v: %s", end, output)
			}
		})
	}
}
