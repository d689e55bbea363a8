package process

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// When the memory of programs is looked at: when the machine's grows by so much, and every so many ticks in any case, as
// one program may take what another gives back.
const (
	memoryStep  = 64 << 20
	memoryTicks = 25
)

// memoryWatch says when to look.
type memoryWatch struct {
	seen  uint64 // bytes that were free
	ticks int
}

// due reports whether it is time to look. It costs a system call.
func (w *memoryWatch) due() bool {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return false
	}
	free := info.Freeram * uint64(info.Unit)
	w.ticks++
	if w.ticks < memoryTicks && free+memoryStep > w.seen {
		w.seen = max(w.seen, free)
		return false
	}
	w.seen, w.ticks = free, 0
	return true
}

// weigh ends the programs that use more memory than they may, or have written more.
func (s *Starter) weigh() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []entry
	for pid, p := range s.live {
		if p.limits.Memory > 0 && all == nil {
			all = processes()
		}
		if used := memoryOf(descendants(all, pid), p.limits.Memory); used > p.limits.Memory && p.limits.Memory > 0 {
			p.condemn(fmt.Sprintf("it used %d MiB of memory, and may use %d MiB", used>>20, p.limits.Memory>>20), OverMemory)
		}
		for _, folder := range p.bound {
			if size := sizeOf(folder, p.limits.Files); p.limits.Files > 0 && size > p.limits.Files {
				p.condemn(fmt.Sprintf("it wrote more than %d MiB into its folder", p.limits.Files>>20), OverFiles)
			}
		}
	}
}

// memoryOf is how many bytes of memory processes use together. What they share is counted once, as far as the system
// tells that; it is asked only if it matters, for a limit.
func memoryOf(all []entry, limit int64) (used int64) {
	for _, e := range all {
		used += field(e.pid, "status", "RssAnon:") + field(e.pid, "status", "RssShmem:") + field(e.pid, "status", "VmSwap:")
	}
	if used <= limit {
		return used
	}
	var shares int64
	for _, e := range all {
		share := field(e.pid, "smaps_rollup", "Pss_Anon:") + field(e.pid, "smaps_rollup", "Pss_Shmem:") + field(e.pid, "smaps_rollup", "SwapPss:")
		if share == 0 { // it hides it
			share = field(e.pid, "status", "RssAnon:") + field(e.pid, "status", "RssShmem:")
		}
		shares += share
	}
	return shares
}

// field is a number of bytes that a file in /proc gives in kB behind a name; 0 if there is none.
func field(pid int, file, name string) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/" + file)
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte(name))
	digits, _, found := bytes.Cut(bytes.TrimLeft(after, " \t"), []byte(" kB"))
	if !found {
		return 0
	}
	return number(digits) << 10
}

// mostEntries bounds how many files are looked at: a program can make any number.
const mostEntries = 20_000

// sizeOf is how much room the files in a folder take in bytes, as far as it is beyond a limit or few enough to be seen.
// Many small ones count as a page each.
func sizeOf(folder string, limit int64) (size int64) {
	const page, block = 4096, 512
	entries := 0
	_ = filepath.WalkDir(folder, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // it may be gone by now
		}
		entries++
		size += page
		if info, err := e.Info(); err == nil {
			if stat, ok := info.Sys().(*syscall.Stat_t); ok {
				size += stat.Blocks * block
			}
		}
		if entries > mostEntries || size > limit {
			return fs.SkipAll
		}
		return nil
	})
	return size
}
