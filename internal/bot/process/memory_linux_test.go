package process_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// leaderless runs a script in a thread after the main thread has ended.
func leaderless(script string) string {
	return fmt.Sprintf(`
import ctypes, platform, threading, time
def run():
    time.sleep(0.05)
    exec(%q, globals())
threading.Thread(target=run).start()
ctypes.CDLL(None).syscall(60 if platform.machine() == "x86_64" else 93, 0)
`, script)
}

// A program that exceeds its limit of memory or files is killed with all its processes; one that
// stays below is not.
func TestExcess(t *testing.T) {
	t.Parallel()
	interpreter := python(t)
	m := machine(t)
	const setUp = "import os, time, mmap, subprocess, sys\nMB = 1 << 20\n"
	rounds := tier.Count(12, 12, 60)
	for name, tt := range map[string]struct {
		script string
		want   process.Excess
		why    string
	}{
		"memory":         {"x = bytearray(300 * MB); time.sleep(60)", process.OverMemory, "it used "},
		"in small steps": {"x = []\nwhile True:\n x.append(b'1' * MB); time.sleep(0.001)", process.OverMemory, "it used "},
		"shared memory":  {"x = mmap.mmap(-1, 400 * MB); x.write(b'1' * (400 * MB)); time.sleep(60)", process.OverMemory, "it used "},
		"memory of children": {
			"for n in range(6):\n if not os.fork():\n  x = bytearray(60 * MB); time.sleep(60)\ntime.sleep(60)", process.OverMemory, "it used ",
		},
		"shared memory of children": {"x = bytearray(100 * MB)\nfor n in range(6):\n if not os.fork():\n  time.sleep(1); os._exit(0)\ntime.sleep(1)", "", ""},
		"shared memory of short-lived children": {
			fmt.Sprintf("x = bytearray(100 * MB)\nfor round in range(%d):", rounds) + "\n for n in range(20):\n  if not os.fork():\n   time.sleep(0.02); os._exit(0)\n" +
				" for n in range(20): os.wait()", "", "",
		},
		"reserved addresses":  {"x = mmap.mmap(-1, 40000 * MB, flags=mmap.MAP_PRIVATE | 0x4000); time.sleep(0.7)", "", ""},
		"less than the limit": {"x = bytearray(100 * MB); time.sleep(0.7)", "", ""},
		"files": {
			"for n in range(9):\n open(str(n), 'wb').write(b'1' * (4 * MB))\ntime.sleep(60)", process.OverFiles, "it wrote more than 32 MiB",
		},
		"hidden memory": {
			"import ctypes; ctypes.CDLL(None).prctl(4, 0); x = bytearray(400 * MB); time.sleep(60)", process.OverMemory, "it used ",
		},
		"page tables": {
			"x = mmap.mmap(-1, 1 << 40, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)\n" +
				"for at in range(0, 100000): x[at << 21]\ntime.sleep(60)", process.OverMemory, "it used ",
		},
		"memory files": {
			"for n in range(5): open('/dev/shm/%d' % n, 'wb').write(b'1' * (50 * MB))\nx = bytearray(60 * MB); time.sleep(60)", process.OverMemory, "it used ",
		},
		"a large sparse file": {"open('x', 'wb').truncate(64 << 30); time.sleep(0.7)", "", ""},
		"many files":          {"for n in range(20100): os.close(os.open(str(n), os.O_CREAT))\ntime.sleep(60)", process.OverFiles, "it created more than 20000 files"},
		"a deep folder": {
			"for n in range(50): os.mkdir('x' * 200); os.chdir('x' * 200)\ntime.sleep(60)", process.OverFiles, "it created a folder that cannot be read",
		},
		"memory without a first thread": {
			leaderless("x = bytearray(400 * MB); time.sleep(60)"), process.OverMemory, "it used ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "memory" && name != "files" {
				tier.Gate(t)
			}
			in := boxed(m.Mechanisms, t.TempDir())
			in.Limits.Memory, in.Limits.Files, in.Bound = 256<<20, 128<<20, in.Write
			if name == "files" { // a quick test: it writes little
				in.Limits.Files = 32 << 20
			}
			output, end := run(t, in, in.Write[0], interpreter, "-c", setUp+tt.script)
			if end.Over != tt.want || !strings.HasPrefix(end.Why, tt.why) || tt.want == "" && end != (process.Ending{}) {
				t.Errorf("ended by %+v, want %q, %q: %s", end, tt.want, tt.why, output)
			}
		})
	}
}

// Deleted open files count as memory or disk space, depending on the file system.
func TestExcessOfRemovedFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it writes a lot
	in := boxed(machine(t).Mechanisms, t.TempDir())
	in.Limits.Memory, in.Limits.Files, in.Bound = 256<<20, 64<<20, in.Write
	output, end := run(t, in, in.Write[0], python(t), "-c", `
import os, time
for n in range(9):
    f = os.open(str(n), os.O_RDWR | os.O_CREAT)
    os.unlink(str(n))
    os.write(f, b"1" * (40 << 20))
time.sleep(60)
`)
	if end.Over != process.OverMemory && end.Over != process.OverFiles {
		t.Errorf("ended by %+v: %s", end, output)
	}
}

// A program that makes a folder unreadable, where it could hide files, is killed.
func TestExcessInUnreadableFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it runs as another user, too
	if !contesttest.Ordinary(t) {
		return
	}
	in := boxed(machine(t).Mechanisms, t.TempDir())
	in.Bound = in.Write
	output, end := run(t, in, in.Write[0], python(t), "-c", "import os, time; os.mkdir('a'); os.chmod('a', 0o300); time.sleep(60)")
	if end.Over != process.OverFiles {
		t.Errorf("ended by %+v: %s", end, output)
	}
}
