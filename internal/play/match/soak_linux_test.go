package match_test

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

var matches = flag.Int("matches", 10_000, "matches that are played with forked bots in the soak")

// resources are those that must not grow with the number of matches.
type resources struct {
	heap, resident     uint64 // bytes: of this process, and of processes that fork bots
	goroutines, files  int
	children, prepared int // child processes, and those that fork bots
}

// Thousands of matches with forked bots leak no memory, descriptors or processes.
func TestManyForks(t *testing.T) { //nolint:paralleltest // measures the whole process
	tier.Soak(t)
	h := warmHost(t)
	home := t.TempDir()
	h.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	idle := contesttest.File(t, "bot.py", idlePython)
	spoiler := contesttest.File(t, "spoils.py", spoils+idlePython)
	playOne := func(i int) {
		words := [2]string{idle, idle}
		if i%50 == 0 {
			words[1] = spoiler
		}
		m, _ := setting(t, words[0], words[1])
		m.Turns = 2
		h.LogDir = filepath.Join(home, "logs")
		result := play(t, m, h)
		if f := result.Failures(); len(f) > 0 {
			t.Fatalf("match %d: %v", i, f)
		}
	}
	const settle = 200
	for i := range settle {
		playOne(i)
	}
	before := usedResources(t, h.Python, home)
	for i := range *matches - settle {
		playOne(i)
	}
	after := usedResources(t, h.Python, home)
	t.Logf("before %+v, after %+v", before, after)
	const slack = 8 << 20
	if after.heap > before.heap+slack || after.resident > before.resident+slack {
		t.Error("memory grows")
	}
	before.heap, before.resident, after.heap, after.resident = 0, 0, 0, 0
	if before != after {
		t.Errorf("resources after %d matches: %+v, after all: %+v", settle, before, after)
	}
}

func usedResources(t *testing.T, python, home string) (now resources) {
	t.Helper()
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	now.heap, now.goroutines = memory.HeapAlloc, runtime.NumGoroutine()
	files, _ := os.ReadDir("/proc/self/fd")
	now.files = len(files)
	self := strconv.Itoa(os.Getpid())
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range all {
		text, _ := os.ReadFile(path)
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == self {
			now.children++
		}
	}
	for _, pid := range preparedFor(t, python, home) {
		now.prepared++
		text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			pages, _ := strconv.ParseUint(fields[1], 10, 64)
			now.resident += pages * uint64(os.Getpagesize())
		}
	}
	return now
}
