package bot

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// ticksPerSecond is USER_HZ, in which /proc/PID/stat counts, on all systems that Go knows.
const ticksPerSecond = 100

const tick = time.Second / ticksPerSecond

// maxTasks bounds the descriptors that are held for a family. What further threads wait for is not
// seen, and counts as the bot's own time.
const maxTasks = 256

// task is a thread whose use is looked at again and again. Open descriptors make that cheap, and go
// on to mean this thread when its number is given to another.
type task struct {
	born     uint64
	schedule int // descriptor of schedstat
	process  int // descriptor of the process's stat; -1 for threads that are not the first
}

func (t *task) close() {
	_ = unix.Close(t.schedule)
	if t.process >= 0 {
		_ = unix.Close(t.process)
	}
}

// measure notes what the threads of the family have used that were known when it looked last. Of those
// in u that have ended since, it leaves what they had used when they were seen.
func (f *family) measure(u *usage, look bool) {
	if look {
		f.look()
	}
	if u.tasks == nil {
		u.tasks = make(map[int]share)
	}
	for id, s := range u.tasks {
		s.gone = true
		u.tasks[id] = s
	}
	for id, t := range f.tasks {
		if s, err := t.share(id); err == nil {
			u.tasks[id] = s
		}
	}
	u.at = uint64(clockTime(unix.CLOCK_BOOTTIME) / tick)
}

// look finds the threads of the family anew.
func (f *family) look() {
	gone := f.tasks
	f.tasks = make(map[int]*task)
	for _, p := range f.members() {
		dir := fmt.Sprintf("/proc/%d/task", p.pid)
		entries, _ := os.ReadDir(dir) // none if it has ended meanwhile
		for _, e := range entries {
			id, err := strconv.Atoi(e.Name())
			if err != nil || len(f.tasks) == maxTasks {
				continue
			}
			if t := gone[id]; t != nil {
				f.tasks[id] = t
				delete(gone, id)
			} else if t, err := openTask(dir+"/"+e.Name(), id == p.pid); err == nil {
				f.tasks[id] = t
			}
		}
	}
	for _, t := range gone {
		t.close()
	}
}

func openTask(dir string, first bool) (*task, error) {
	buf := make([]byte, statSize)
	n, err := readSmall(dir+"/stat", buf)
	if err != nil {
		return nil, err
	}
	stat, ok := parseStat(string(buf[:n]))
	if !ok {
		return nil, errors.New(dir + " has a stat of another form")
	}
	t := &task{born: stat.born, process: -1}
	if t.schedule, err = unix.Open(dir+"/schedstat", unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil || !first {
		return t, err
	}
	// That of the process, as the thread's own has nothing of ended children.
	if t.process, err = unix.Open(fmt.Sprintf("/proc/%d/stat", stat.pid), unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
		_ = unix.Close(t.schedule)
	}
	return t, err
}

// share reads what the thread has used so far.
func (t *task) share(id int) (share, error) {
	var buf [statSize]byte
	s := share{born: t.born}
	n, err := unix.Pread(t.schedule, buf[:], 0)
	if err != nil {
		return s, err
	}
	_, s.wait, _ = parseSchedule(buf[:n])
	if t.process < 0 {
		return s, nil
	}
	if n, err = unix.Pread(t.process, buf[:], 0); err != nil {
		return s, err
	}
	s.reaped = parseReaped(buf[:n])
	s.cpu = clockTime(processClock(id))
	return s, nil
}

// parseSchedule reads a schedstat: for how long a thread ran, for how long it waited for a processor,
// and how often it got one (the kernel's Documentation/scheduler/sched-stats.rst).
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

// parseReaped reads the CPU time of ended children from a stat: cutime and cstime of proc(5).
func parseReaped(stat []byte) time.Duration {
	const user, system = 13, 14 // the 16th and 17th of all, without the two before the state
	var ticks int64
	i := 0
	for field := range bytes.FieldsSeq(stat[bytes.LastIndexByte(stat, ')')+1:]) {
		if i == user || i == system {
			ticks += number(field)
		}
		i++
	}
	return time.Duration(ticks) * tick
}

// number reads a decimal number of the kernel's.
func number(digits []byte) int64 {
	var n int64
	for _, d := range digits {
		n = n*10 + int64(d-'0')
	}
	return n
}

// processClock is the clock of a process's CPU time, as clock_getcpuclockid(3) makes it.
func processClock(pid int) int32 { return int32(^pid)<<3 | 2 }

// clockTime is what a clock shows; 0 for that of a process that is gone.
func clockTime(id int32) time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(id, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// canMeasure tells what keeps a clock from working here. CPU time is always known.
func canMeasure(kind ClockKind) error {
	buf := make([]byte, statSize)
	n, err := readSmall("/proc/self/schedstat", buf)
	if _, _, runs := parseSchedule(buf[:max(n, 0)]); kind == FairClock && (err != nil || runs == 0) {
		return errors.New("this system does not tell how long programs wait for a processor (CONFIG_SCHED_INFO)")
	}
	return nil
}

// unread tells whether something lies in the pipe that we have not read.
func unread(from readEnd) bool {
	file, ok := from.(*os.File)
	if !ok {
		return false
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return false
	}
	n := 0
	err = raw.Control(func(fd uintptr) {
		n, _ = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
	})
	return err == nil && n > 0
}
