package process_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// layered returns the policy of a program with an overlay at a folder, and the folder and its lower
// layer.
func layered(t *testing.T, snapshot map[string]string) (in *box.Policy, at, lower string) {
	t.Helper()
	m := machine(t)
	if !m.Namespaces {
		t.Skip("overlays need namespaces")
	}
	around := must.Get(os.MkdirTemp("/dev/shm", "cookoff-layers-"))(t) //nolint:usetesting // bots' folders are in /dev/shm
	t.Cleanup(func() { _ = os.RemoveAll(around) })
	at, lower = filepath.Join(around, "bot", "mine"), contesttest.Tree(t, snapshot)
	for _, dir := range []string{at, filepath.Join(around, "work")} {
		must.Do(t, os.MkdirAll(dir, 0o777))
	}
	in = boxed(m.Mechanisms, filepath.Dir(at))
	in.Own, in.Bound = []string{around}, in.Write
	in.Layers = []box.Layer{{At: at, Work: filepath.Join(around, "work"), Lower: lower}}
	if err := starter().Try(in); err != nil {
		t.Skipf("no overlayfs on this machine: %v", err)
	}
	return in, at, lower
}

// touchAll changes files in its working directory in many ways.
const touchAll = `
import os, sys, mmap
print(open('data/a.txt').read())
def attempt(f):
    try: f()
    except OSError as e: print('failed:', e)
def through_memory():
    with open('data/c.txt', 'r+b') as f:
        m = mmap.mmap(f.fileno(), 0); m[0:1] = b'X'; m.flush()
attempt(lambda: open('data/a.txt', 'a').write('more'))
attempt(lambda: os.truncate('data/b.txt', 0))
attempt(through_memory)
attempt(lambda: os.chmod('data/d.txt', 0o600))
attempt(lambda: os.utime('data/d.txt', (1, 1)))
attempt(lambda: os.rename('data/e.txt', 'data/f.txt'))
attempt(lambda: os.unlink('data/g.txt'))
attempt(lambda: open('data/new.txt', 'w').write('new'))
attempt(lambda: os.link('data/h.txt', 'h.txt'))
attempt(lambda: open('h.txt', 'a').write('more'))
for name in 'redirect', 'opaque', 'metacopy', 'origin':
    try: os.setxattr('data', 'user.overlay.' + name, b'y')
    except OSError: pass
print(sorted(os.listdir('data')))
if len(sys.argv) > 1: open(sys.argv[1] + '/data/a.txt', 'a').write('more')
`

// A program can change its view of a snapshot, but not the snapshot.
func TestLayers(t *testing.T) {
	t.Parallel()
	contesttest.AlsoOrdinary(t)
	files := map[string]string{}
	for name := range strings.FieldsSeq("a b c d e g h") {
		files["data/"+name+".txt"] = "text of " + name
	}
	for range 2 {
		in, at, lower := layered(t, files)
		output, end := run(t, in, at, python(t), "-c", touchAll)
		want := "text of a\n['a.txt', 'b.txt', 'c.txt', 'd.txt', 'f.txt', 'h.txt', 'new.txt']\n"
		if output != want || end != (process.Ending{}) {
			t.Errorf("ended by %+v, output\n%swant\n%s", end, output, want)
		}
		for name, text := range files {
			if got, err := os.ReadFile(filepath.Join(lower, name)); err != nil || string(got) != text {
				t.Errorf("%s of the snapshot has %q, error %v", name, got, err)
			}
		}
		if got, err := os.ReadFile(filepath.Join(at, "data", "a.txt")); err != nil || string(got) != "text of amore" {
			t.Errorf("the program's a.txt has %q, error %v", got, err)
		}
		// The snapshot's own path does not exist in the sandbox. Control: without a sandbox the
		// program changes it.
		if _, end := run(t, in, at, python(t), "-c", "import sys; open(sys.argv[1] + '/data/a.txt', 'a')", lower); end.ExitCode == 0 {
			t.Error("the program opened the snapshot by its path")
		}
		if _, end := run(t, nil, lower, python(t), "-c", touchAll, lower); end.ExitCode != 0 {
			t.Errorf("without a sandbox: ended by %+v", end)
		}
		if got, _ := os.ReadFile(filepath.Join(lower, "data", "a.txt")); string(got) == "text of a" {
			t.Error("the control failed: without a sandbox the program changes nothing")
		}
	}
}

// Writes to an overlay count as the program's, and are limited.
func TestExcessInLayers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const setUp = "import os, time\nMB = 1 << 20\n"
	for name, tt := range map[string]struct{ script, why string }{
		"files":         {"for n in range(9):\n open(str(n), 'wb').write(b'1' * (16 * MB))\ntime.sleep(60)", "it wrote more than 128 MiB"},
		"a copied file": {"f = open('data/a.txt', 'ab')\nwhile True: f.write(b'1' * MB)", "it wrote more than 128 MiB"},
		"many files":    {"for n in range(20100): os.close(os.open('data/%d' % n, os.O_CREAT))\ntime.sleep(60)", "it created more than 20000 files"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in, at, _ := layered(t, map[string]string{"data/a.txt": "a"})
			in.Limits.Files = 128 << 20
			output, end := run(t, in, at, python(t), "-c", setUp+tt.script)
			if end.Over != process.OverFiles || !strings.HasPrefix(end.Why, tt.why) {
				t.Errorf("ended by %+v, want %s: %s", end, tt.why, output)
			}
		})
	}
}
