package process

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// maxThreads limits the threads of a program for which descriptors are kept open. Waiting of further threads is not
// measured and counts as the program's own time.
const maxThreads = 256

// Maximum age of the list of a program's threads.
const (
	listEvery   = time.Second           // in Meter.Begin
	searchEvery = 10 * time.Millisecond // in Meter.Look, for new processes; threads of known processes are always listed
)

// threads samples the CPU use of a program's threads.
type threads struct {
	open     map[int]*openThread
	listed   time.Time
	searched time.Time
	pids     []int
	ours     entry // cookoff itself
	epoch    time.Time
	uptime   time.Duration // of the system at the epoch

	buf [statSize]byte // reused to avoid allocations in each turn
}

// openThread keeps a thread's files open, which makes reading fast, and which stay those of this thread if its ID is reused.
type openThread struct {
	born     uint64
	pid      int
	schedule int // descriptor of schedstat
	stat     int // descriptor of the thread's stat
	process  int // descriptor of the process's stat; -1 for threads that are not the first
	last     processStat
}

// processStat is the last stat read of a process, and its CPU time at that moment.
type processStat struct {
	cpu    time.Duration
	reaped time.Duration
	count  int // number of threads; 0 before the first reading
}

// maxUnread is the CPU time that a process may use before Meter.Begin reads its stat again, which takes longer than all
// else. Only the CPU clock depends on it, and its meters are exact.
const maxUnread = time.Millisecond

func (t *openThread) close() {
	for _, fd := range []int{t.schedule, t.stat, t.process} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}

func (t *threads) close() {
	for _, it := range t.open {
		it.close()
	}
	t.open = nil
}

// NewMeter returns a meter of the program. Use only one at a time. A meter that is not exact may include CPU time of processes
// that ended shortly before Begin.
func (p *Program) NewMeter(exact bool) *Meter {
	return &Meter{take: p.sample, exact: exact, processors: runtime.NumCPU()}
}

// CPU returns the CPU time of the program's first process. It takes one system call.
func (p *Program) CPU() time.Duration { return clockTime(processClock(p.first)) }

// sample updates s with the use of the program's threads. Threads that have ended keep their last values.
func (p *Program) sample(s *sample, d depth) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := &p.threads
	look := d == looking
	if look || time.Since(t.listed) > listEvery {
		p.list(look)
	}
	if s.threads == nil {
		s.threads = map[int]thread{}
	}
	for id, it := range s.threads {
		it.gone, it.ready = true, false
		s.threads[id] = it
	}
	if grown := t.read(s, d); grown && !look {
		p.list(false)
		t.read(s, d)
	}
	s.at = time.Since(t.epoch)
	s.tick = uint64((t.uptime + s.at) / tick)
}

// read samples the known threads, and reports whether a process has more. It does not notice a thread that replaces an ended
// one, such as our host's thread for each turn: its CPU time is part of the process's.
func (t *threads) read(s *sample, d depth) (grown bool) {
	// The state of a single thread at the beginning does not matter: all its CPU time counts anyway.
	state := d == looking || d == beginning && len(t.open) > 1
	for id, it := range t.open {
		if now, err := it.read(t.buf[:], id, d, state, &t.ours); err == nil {
			s.threads[id] = now
			grown = grown || it.last.count > t.count(it.pid)
		}
	}
	return grown
}

// count returns the number of known threads of a process.
func (t *threads) count(pid int) int {
	n := 0
	for _, it := range t.open {
		if it.pid == pid {
			n++
		}
	}
	return n
}

// list updates the list of the program's threads.
func (p *Program) list(look bool) {
	t := &p.threads
	now := time.Now()
	if !look || now.Sub(t.searched) > searchEvery {
		t.pids = p.pids()
		t.searched = now
		t.ours, _ = readEntry("/proc/self/stat")
	}
	if t.epoch.IsZero() {
		t.epoch = now
	}
	t.uptime = clockTime(unix.CLOCK_BOOTTIME) - time.Since(t.epoch) // CLOCK_BOOTTIME includes suspend, time.Since does not
	t.listed = now
	gone := t.open
	t.open = make(map[int]*openThread, len(gone))
	for _, pid := range t.pids {
		dir := fmt.Sprintf("/proc/%d/task", pid)
		entries, _ := os.ReadDir(dir) // none if it has ended meanwhile
		for _, e := range entries {
			id, err := strconv.Atoi(e.Name())
			if err != nil || len(t.open) == maxThreads {
				continue
			}
			if it := gone[id]; it != nil && it.lives() {
				t.open[id] = it
				delete(gone, id)
			} else if it, err := open(dir+"/"+e.Name(), pid, id == pid); err == nil {
				t.open[id] = it
			}
		}
	}
	for _, it := range gone {
		it.close()
	}
}

// pids returns the PIDs of the program's processes.
func (p *Program) pids() (found []int) {
	for _, e := range p.family() {
		if !e.ended() {
			found = append(found, e.pid)
		}
	}
	return found
}

func open(dir string, pid int, first bool) (*openThread, error) {
	e, err := readEntry(dir + "/stat")
	if err != nil {
		return nil, err
	}
	t := &openThread{born: e.born, pid: pid, schedule: -1, stat: -1, process: -1}
	const flags = unix.O_RDONLY | unix.O_CLOEXEC
	if t.schedule, err = unix.Open(dir+"/schedstat", flags, 0); err != nil {
		return nil, err
	}
	t.stat, err = unix.Open(dir+"/stat", flags, 0)
	if first && err == nil {
		// The stat of the process, as that of the thread does not include ended children.
		t.process, err = unix.Open(fmt.Sprintf("/proc/%d/stat", pid), flags, 0)
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// lives reports whether the thread still exists: reading the files of an ended thread fails.
func (t *openThread) lives() bool {
	var buf [1]byte
	_, err := unix.Pread(t.schedule, buf[:], 0)
	return err == nil
}

// read reads the use of the thread, and for the first thread of a process the number of its threads. buf is scratch space.
func (t *openThread) read(buf []byte, id int, d depth, state bool, ours *entry) (now thread, err error) {
	now.born = t.born
	n, err := unix.Pread(t.schedule, buf, 0)
	if err != nil {
		return now, err
	}
	now.ran, now.waited, now.runs = parseSchedule(buf[:n])
	if state {
		if n, err = unix.Pread(t.stat, buf, 0); err != nil {
			return now, err
		}
		e, err := parseEntry(buf[:n])
		if err != nil {
			return now, err
		}
		now.ready = e.state == 'R'
		if d == looking {
			now.reach = reach(id)
		}
		now.lowered = e.nice > ours.nice || e.policy != ours.policy && (e.policy == unix.SCHED_IDLE || e.policy == unix.SCHED_BATCH)
	}
	if t.process < 0 {
		return now, nil
	}
	now.first, now.cpu = true, clockTime(processClock(id))
	if d != beginning || t.last.count == 0 || now.cpu-t.last.cpu > maxUnread {
		if n, err = unix.Pread(t.process, buf, 0); err != nil {
			return now, err
		}
		e, err := parseEntry(buf[:n])
		if err != nil {
			return now, err
		}
		now.cpu = clockTime(processClock(id)) // again, so that it is not older than the stat
		t.last = processStat{cpu: now.cpu, reaped: e.reaped, count: e.threads}
	}
	now.reaped = t.last.reaped
	return now, nil
}

// reach returns the number of processors on which a thread may run; 0 if unknown.
func reach(id int) int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(id, &set) != nil {
		return 0
	}
	return set.Count()
}

// parseSchedule parses a schedstat file: the time that a thread ran and waited for a processor, and how often it got one (the
// kernel's Documentation/scheduler/sched-stats.rst).
func parseSchedule(text []byte) (ran, waited time.Duration, runs int64) {
	var numbers [3]int64
	i := 0
	for field := range bytes.FieldsSeq(text) {
		if i < len(numbers) {
			numbers[i] = number(field)
		}
		i++
	}
	return time.Duration(numbers[0]), time.Duration(numbers[1]), numbers[2]
}

// processClock returns the ID of a process's CPU clock, like clock_getcpuclockid(3).
func processClock(pid int) int32 { return int32(^pid)<<3 | 2 }

// clockTime returns the time of a clock; 0 if its process has ended.
func clockTime(id int32) time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(id, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// CanMeasure returns an error if this system does not report how long programs wait for a processor.
func CanMeasure() error {
	text, err := os.ReadFile("/proc/self/schedstat")
	if _, _, runs := parseSchedule(text); err != nil || runs == 0 {
		return errors.New("this kernel does not measure how long programs wait for a processor (CONFIG_SCHED_INFO)")
	}
	return nil
}
