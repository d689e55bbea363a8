package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// When the memory of programs is looked at: when the machine's grows by memoryStep, and at least every memoryTicks, as
// one program may take what another gives back.
const (
	memoryStep  = 64 << 20
	memoryTicks = 25
)

// mostPages bounds the pages that are gone through to tell what processes share. That takes 20 ns for a page.
const mostPages = 16 << 20

// memoryLook says when to look, and what the machine had of shared memory.
type memoryLook struct {
	seen  int64 // bytes that were free
	ticks int
	least int64 // of the machine's shared memory since it is watched; -1 before that
	grown int64 // by so much is that more now
}

// due reports whether it is time to look. It costs a system call.
func (w *memoryLook) due() bool {
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

// memoryWatch ends the programs that use more memory than they may.
func (s *Starter) memoryWatch() (look func()) {
	w := memoryLook{least: -1}
	return func() {
		if !w.due() {
			return
		}
		all := processes()
		for pid, p := range s.running() {
			if p.limits.Memory > 0 {
				p.weigh(descendants(all, pid))
			}
		}
	}
}

// mostWeighings bounds how often a program is weighed that seems to use too much. Of processes that end while they are gone
// through, the later ones show what the earlier ones shared with them once more.
const mostWeighings = 5

// weigh ends the program if it uses more memory than it may.
func (p *Program) weigh(family []entry) {
	var h held
	if last := p.held.Load(); last != nil {
		h = *last
	}
	limit := p.limits.Memory
	for n := 1; ; n++ {
		used, known := memoryOf(family, h.inMemory, limit-h.sockets)
		used += h.sockets
		switch {
		case !known:
			p.condemn("its processes share more memory than can be gone through in time", OverWatch)
			return
		case used <= limit:
			return
		case n == mostWeighings:
			p.condemn(fmt.Sprintf("it used %d MiB of memory, and may use %d MiB", used>>20, limit>>20), OverMemory)
			return
		}
		family = descendants(processes(), p.root())
	}
}

// memoryOf is how many bytes of memory processes use together, with their page tables, which addresses that were only read
// have, too, and with files in memory. What they share is counted once, as far as the system tells that; it is asked only if
// it matters, for a limit, and known reports whether it could be.
func memoryOf(all []entry, files, limit int64) (used int64, known bool) {
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
	case most.own+files > limit: // of one alone
		return most.own + files, true
	case sum.resident/page > mostPages:
		return 0, false
	}
	var own, shared int64
	for i, it := range each {
		text := all[i].file("smaps_rollup")
		anonymous := kilobytes(text, "Pss_Anon:") + kilobytes(text, "SwapPss:")
		shmem := kilobytes(text, "Pss_Shmem:")
		if anonymous+shmem == 0 { // it hides it
			anonymous, shmem = it.own-it.tables, it.shared
		}
		own, shared = own+anonymous+it.tables, shared+shmem
		if own+max(shared, files) > limit { // the others only add to it
			break
		}
	}
	return own + max(shared, files), true // such files can be mapped, too
}

// sharedBy is how many bytes of shared memory processes have mapped, at least.
func sharedBy(all []entry) (most int64) {
	for i := range all {
		most = max(most, all[i].memory().shared)
	}
	return most
}

// status is the memory of a process, in bytes.
type status struct {
	own      int64 // that no file has, with its page tables, also what was swapped out
	shared   int64
	tables   int64
	resident int64
}

// memory returns the memory of the process.
func (e *entry) memory() status {
	text := e.file("status")
	tables := kilobytes(text, "\nVmPTE:")
	return status{
		own: kilobytes(text, "\nRssAnon:") + kilobytes(text, "\nVmSwap:") + tables, shared: kilobytes(text, "\nRssShmem:"),
		tables: tables, resident: kilobytes(text, "\nVmRSS:"),
	}
}

// file is the text of a file in its folder of /proc.
func (e *entry) file(name string) []byte {
	text, _ := os.ReadFile(e.path(name)) // none if it is gone
	return text
}

// path is where a file of its memory or descriptors is in /proc: that of another thread if its first has ended.
func (e *entry) path(name string) string {
	folder := "/proc/" + strconv.Itoa(e.pid)
	if e.state != 'Z' {
		return folder + "/" + name
	}
	threads, _ := filepath.Glob(folder + "/task/*") // the pattern is a good one
	for _, thread := range threads {
		if t, err := readEntry(thread + "/stat"); err == nil && t.state != 'Z' && t.state != 'X' {
			return thread + "/" + name
		}
	}
	return folder + "/" + name
}

// kilobytes is a number of bytes that a text in /proc gives in kB behind a name; 0 if there is none.
func kilobytes(text []byte, name string) int64 {
	_, after, _ := bytes.Cut(text, []byte(name))
	return number(bytes.TrimLeft(after, " \t")) << 10
}
