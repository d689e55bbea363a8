package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// Memory is measured when the machine's use grows by memoryStep, and at least every memoryTicks, as one program may use
// what another frees.
const (
	memoryStep  = 64 << 20
	memoryTicks = 25
)

// maxPages is the maximum number of pages to examine for sharing, which takes 20 ns a page.
const maxPages = 16 << 20

// memorySampler decides when to measure memory, and tracks the machine's shared memory.
type memorySampler struct {
	seen  int64 // free bytes at the last measurement, or more since
	ticks int
	least int64 // minimum of the machine's shared memory, in bytes; -1 before the first sample
	grown int64 // growth of the shared memory since the minimum
}

// due reports whether to measure now. It costs one system call.
func (w *memorySampler) due() bool {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return false
	}
	free, shared := int64(info.Freeram)*int64(info.Unit), int64(info.Sharedram)*int64(info.Unit)
	if w.least < 0 {
		w.least = shared
	}
	w.least = min(w.least, shared)
	w.grown = shared - w.least
	w.ticks++
	if w.ticks < memoryTicks && free+memoryStep > w.seen {
		w.seen = max(w.seen, free)
		return false
	}
	w.seen, w.ticks = free, 0
	return true
}

// memoryWatch kills programs that exceed their memory limit.
func (s *Starter) memoryWatch() (look func()) {
	w := memorySampler{least: -1}
	return func() {
		if !w.due() {
			return
		}
		all := processes()
		for pid, p := range s.running() {
			if p.limits.Memory > 0 {
				p.checkMemory(descendants(all, pid))
			}
		}
	}
}

// maxMemoryChecks is the number of measurements over the limit before a program is killed. One may be wrong: if processes
// end meanwhile, what they shared is counted again for the others.
const maxMemoryChecks = 5

// checkMemory kills the program if it exceeds its memory limit.
func (p *Program) checkMemory(family []entry) {
	var h held
	if last := p.held.Load(); last != nil {
		h = *last
	}
	limit := p.limits.Memory
	for n := 1; ; n++ {
		used, known := memoryUsed(family, h.inMemory, limit-h.sockets)
		used += h.sockets
		switch {
		case !known:
			p.condemn("its processes share more memory than can be measured in time", OverWatch)
			return
		case used <= limit:
			return
		case n == maxMemoryChecks:
			p.condemn(fmt.Sprintf("it used %d MiB of memory; its limit is %d MiB", used>>20, limit>>20), OverMemory)
			return
		}
		family = descendants(processes(), p.root())
	}
}

// memoryUsed returns the total memory of processes in bytes, with their page tables and with files in memory. Shared memory
// counts once. As that is expensive to measure, it is done only if it decides whether the limit is exceeded; known is
// false if it would take too long.
func memoryUsed(all []entry, files, limit int64) (used int64, known bool) {
	var sum, most status
	each := make([]status, len(all))
	for i := range all {
		it := all[i].memory()
		each[i] = it
		sum.own, sum.shared, sum.resident = sum.own+it.own, sum.shared+it.shared, sum.resident+it.resident
		most.own = max(most.own, it.own)
	}
	switch {
	case sum.own+max(sum.shared, files) <= limit:
		return sum.own + max(sum.shared, files), true
	case most.own+files > limit: // a single process exceeds the limit
		return most.own + files, true
	case sum.resident/page > maxPages:
		return 0, false
	}
	var own, shared int64
	for i, it := range each {
		text := all[i].file("smaps_rollup")
		anonymous := kilobytes(text, "Pss_Anon:") + kilobytes(text, "SwapPss:")
		shmem := kilobytes(text, "Pss_Shmem:")
		if anonymous+shmem == 0 { // not readable
			anonymous, shmem = it.own-it.tables, it.shared
		}
		own, shared = own+anonymous+it.tables, shared+shmem
		if own+max(shared, files) > limit { // the rest cannot reduce it
			break
		}
	}
	return own + max(shared, files), true // the same files may be mapped: count them once
}

// minShared returns a lower bound of the shared memory mapped by processes, in bytes.
func minShared(all []entry) (most int64) {
	for i := range all {
		most = max(most, all[i].memory().shared)
	}
	return most
}

// status is the memory of a process, in bytes.
type status struct {
	own      int64 // anonymous memory, including swap, and page tables
	shared   int64
	tables   int64
	resident int64
}

func (e *entry) memory() status {
	text := e.file("status")
	tables := kilobytes(text, "\nVmPTE:")
	return status{
		own: kilobytes(text, "\nRssAnon:") + kilobytes(text, "\nVmSwap:") + tables, shared: kilobytes(text, "\nRssShmem:"),
		tables: tables, resident: kilobytes(text, "\nVmRSS:"),
	}
}

// file reads a file of the process in /proc.
func (e *entry) file(name string) []byte {
	text, _ := os.ReadFile(e.path(name)) // empty if the process has ended
	return text
}

// path returns the path of a file in /proc: that of another thread if the main thread has ended.
func (e *entry) path(name string) string {
	folder := "/proc/" + strconv.Itoa(e.pid)
	if e.state != 'Z' {
		return folder + "/" + name
	}
	threads, _ := filepath.Glob(folder + "/task/*") // the pattern is valid
	for _, thread := range threads {
		if t, err := readEntry(thread + "/stat"); err == nil && t.state != 'Z' && t.state != 'X' {
			return thread + "/" + name
		}
	}
	return folder + "/" + name
}

// kilobytes returns the number of bytes after a name in a text of /proc, where it is in kB; 0 if there is none.
func kilobytes(text []byte, name string) int64 {
	_, after, _ := bytes.Cut(text, []byte(name))
	return number(bytes.TrimLeft(after, " \t")) << 10
}
