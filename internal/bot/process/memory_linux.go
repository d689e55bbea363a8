package process

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"

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
	live := maps.Clone(s.live)
	s.mu.Unlock()
	var all []entry
	for pid, p := range live {
		if all == nil {
			all = processes()
		}
		family := descendants(all, pid)
		inMemory, onDisk := deletedFiles(family)
		if used := memoryOf(family, inMemory, p.limits.Memory); used > p.limits.Memory && p.limits.Memory > 0 {
			p.condemn(fmt.Sprintf("it used %d MiB of memory, and may use %d MiB", used>>20, p.limits.Memory>>20), OverMemory)
		}
		for _, folder := range p.bound {
			if p.limits.Files <= 0 {
				continue
			}
			if why := tooMuchIn(folder, onDisk, p.limits.Files); why != "" {
				p.condemn(why, OverFiles)
			}
		}
	}
}

// memoryOf is how many bytes of memory processes use together, with their page tables, which addresses that were only read
// have, too, and with files in memory that have no name any more. What they share is counted once, as far as the system tells
// that; it is asked only if it matters, for a limit.
func memoryOf(all []entry, files, limit int64) int64 {
	var own, shared int64
	for _, e := range all {
		status := e.status()
		own += field(e.pid, status, "RssAnon:") + field(e.pid, status, "VmSwap:") + field(e.pid, status, "VmPTE:")
		shared += field(e.pid, status, "RssShmem:")
	}
	if used := own + max(shared, files); used <= limit {
		return used
	}
	own, shared = 0, 0
	for _, e := range all {
		anonymous := field(e.pid, "smaps_rollup", "Pss_Anon:") + field(e.pid, "smaps_rollup", "SwapPss:")
		shmem := field(e.pid, "smaps_rollup", "Pss_Shmem:")
		if anonymous+shmem == 0 { // it hides it
			anonymous, shmem = field(e.pid, e.status(), "RssAnon:"), field(e.pid, e.status(), "RssShmem:")
		}
		own, shared = own+anonymous+field(e.pid, e.status(), "VmPTE:"), shared+shmem
	}
	return own + max(shared, files) // such files can be mapped, too
}

// status is the file in its folder of /proc that tells its memory: that of another thread if its first has ended.
func (e *entry) status() string {
	const own = "status"
	if e.state != 'Z' {
		return own
	}
	threads, _ := filepath.Glob("/proc/" + strconv.Itoa(e.pid) + "/task/*") // the pattern is a good one
	for _, thread := range threads {
		if t, err := readEntry(thread + "/stat"); err == nil && t.state != 'Z' && t.state != 'X' {
			return filepath.Join("task", filepath.Base(thread), own)
		}
	}
	return own
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
