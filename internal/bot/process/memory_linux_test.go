package process_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/tier"
)

// A program in a box that takes more than it may is ended, with all that it has started, and one that does not is not.
func TestExcess(t *testing.T) {
	t.Parallel()
	interpreter := python(t)
	m := machine(t)
	const setUp = "import os, time, mmap, subprocess, sys\nMB = 1 << 20\n"
	for name, tt := range map[string]struct {
		script string
		want   process.Excess
		why    string
	}{
		"memory":        {"x = bytearray(400 * MB); time.sleep(60)", process.OverMemory, "it used "},
		"step by step":  {"x = []\nwhile True:\n x.append(b'1' * MB); time.sleep(0.001)", process.OverMemory, "it used "},
		"shared memory": {"x = mmap.mmap(-1, 400 * MB); x.write(b'1' * (400 * MB)); time.sleep(60)", process.OverMemory, "it used "},
		"a family": {
			"for n in range(6):\n if not os.fork():\n  x = bytearray(60 * MB); time.sleep(60)\ntime.sleep(60)", process.OverMemory, "it used ",
		},
		"a family that shares": {"x = bytearray(100 * MB)\nfor n in range(6):\n if not os.fork():\n  time.sleep(1); os._exit(0)\ntime.sleep(1)", "", ""},
		"addresses alone":      {"x = mmap.mmap(-1, 40000 * MB, flags=mmap.MAP_PRIVATE | 0x4000); time.sleep(0.7)", "", ""},
		"little":               {"x = bytearray(100 * MB); time.sleep(0.7)", "", ""},
		"files": {
			"for n in range(9):\n open(str(n), 'wb').write(b'1' * (9 * MB))\ntime.sleep(60)", process.OverFiles, "it wrote more than 64 MiB",
		},
		"hidden memory": {
			"import ctypes; ctypes.CDLL(None).prctl(4, 0); x = bytearray(400 * MB); time.sleep(60)", process.OverMemory, "it used ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "memory" && name != "files" && name != "a family" {
				tier.Gate(t)
			}
			in := boxed(t, m.Mechanisms, t.TempDir())
			in.Limits.Memory, in.Limits.Files, in.Bound = 256<<20, 64<<20, in.Write
			said, end := run(t, in, in.Write[0], interpreter, "-c", setUp+tt.script)
			if end.Over != tt.want || !strings.HasPrefix(end.Why, tt.why) || tt.want == "" && end != (process.Ending{}) {
				t.Errorf("it ended by %+v: %s", end, said)
			}
		})
	}
}
