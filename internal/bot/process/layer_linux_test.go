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

// layered is the policy of a program with a folder at which a snapshot is seen, too. It returns both.
func layered(t *testing.T, snapshot map[string]string) (in *box.Policy, at, lower string) {
	t.Helper()
	m := machine(t)
	if !m.Namespaces {
		t.Skip("layers need namespaces")
	}
	around, err := os.MkdirTemp("/dev/shm", "cookoff-layers-") //nolint:usetesting // where folders of bots are
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(around) })
	at, lower = filepath.Join(around, "bot", "mine"), contesttest.Tree(t, snapshot)
	for _, dir := range []string{at, filepath.Join(around, "work")} {
		must.Do(t, os.MkdirAll(dir, 0o777))
	}
	in = boxed(m.Mechanisms, filepath.Dir(at))
	in.Own, in.Bound = []string{around}, in.Write
	in.Layers = []box.Layer{{At: at, Work: filepath.Join(around, "work"), Lower: lower}}
	if err := starter().Try(in); err != nil {
		t.Skipf("this machine joins no layers: %v", err)
	}
	return in, at, lower
}

// touchAll changes all that is in the folder in which it runs, in all ways.
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

// A program changes what it sees of a snapshot as if it were its own, and the snapshot stays as it is.
func TestLayers(t *testing.T) {
	t.Parallel()
	contesttest.AlsoOrdinary(t)
	files := map[string]string{}
	for name := range strings.FieldsSeq("a b c d e g h") {
		files["data/"+name+".txt"] = "text of " + name
	}
	for range 2 { // the second one finds what the first one found
		in, at, lower := layered(t, files)
		said, end := run(t, in, at, python(t), "-c", touchAll)
		want := "text of a\n['a.txt', 'b.txt', 'c.txt', 'd.txt', 'f.txt', 'h.txt', 'new.txt']\n"
		if said != want || end != (process.Ending{}) {
			t.Errorf("it ended by %+v, and said\n%swant\n%s", end, said, want)
		}
		for name, text := range files {
			if got, err := os.ReadFile(filepath.Join(lower, name)); err != nil || string(got) != text {
				t.Errorf("%s of the snapshot is %q, error %v", name, got, err)
			}
		}
		if got, err := os.ReadFile(filepath.Join(at, "data", "a.txt")); err != nil || string(got) != "text of amore" {
			t.Errorf("what it wrote is %q, error %v", got, err)
		}
		// The path of the snapshot leads nowhere in the box; without one, the same program changes it.
		if _, end := run(t, in, at, python(t), "-c", "import sys; open(sys.argv[1] + '/data/a.txt', 'a')", lower); end.ExitCode == 0 {
			t.Error("it opened the snapshot by its path")
		}
		if _, end := run(t, nil, lower, python(t), "-c", touchAll, lower); end.ExitCode != 0 {
			t.Errorf("without a box it ended by %+v", end)
		}
		if got, _ := os.ReadFile(filepath.Join(lower, "data", "a.txt")); string(got) == "text of a" {
			t.Error("without a box the program changes nothing: this test shows nothing")
		}
	}
}

// What is written above a snapshot is bounded, and counts as the program's.
func TestExcessInLayers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const setUp = "import os, time\nMB = 1 << 20\n"
	for name, tt := range map[string]struct{ script, why string }{
		"files":         {"for n in range(9):\n open(str(n), 'wb').write(b'1' * (16 * MB))\ntime.sleep(60)", "it wrote more than 128 MiB"},
		"a copied file": {"f = open('data/a.txt', 'ab')\nwhile True: f.write(b'1' * MB)", "it wrote more than 128 MiB"},
		"many files":    {"for n in range(20100): os.close(os.open('data/%d' % n, os.O_CREAT))\ntime.sleep(60)", "it made more than 20000 files"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "a copied file" {
				tier.Gate(t)
			}
			in, at, _ := layered(t, map[string]string{"data/a.txt": "a"})
			in.Limits.Files = 128 << 20
			said, end := run(t, in, at, python(t), "-c", setUp+tt.script)
			if end.Over != process.OverFiles || !strings.HasPrefix(end.Why, tt.why) {
				t.Errorf("it ended by %+v: %s", end, said)
			}
		})
	}
}
