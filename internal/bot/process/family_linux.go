package process

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// root returns the PID of the ancestor of all the program's processes: its stage, if it has one.
func (p *Program) root() int {
	if p.socket != nil {
		return p.cmd.Process.Pid
	}
	return p.first
}

// family returns the program's processes.
func (p *Program) family() (all []entry) {
	waiting := []int{p.first}
	if p.socket != nil {
		children, ok := childrenOfStage(p.root(), p.first)
		if !ok { // this kernel has no lists of children
			return descendants(processes(), p.root())
		}
		waiting = children
	}
	for i := 0; i < len(waiting); i++ {
		if e, err := readProcess(waiting[i]); err == nil {
			all = append(all, e)
			waiting = append(waiting, p.lists.childrenOf(&e)...)
		}
	}
	return all
}

// childrenOfStage returns the children of a start stage; ok is false if the kernel has no lists (CONFIG_PROC_CHILDREN). Except
// for the program they are orphans, which belong to the stage's first thread. The other threads are not read: once a thread's
// folder in /proc was read, the kernel has to clean up at its end, during which a waiting parent spins, on a busy machine for
// milliseconds.
func childrenOfStage(stage, program int) (children []int, ok bool) {
	children, err := childrenOfThread(stage, stage)
	if errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat("/proc/" + strconv.Itoa(stage))
		return nil, err != nil // true if the stage has ended
	}
	if !slices.Contains(children, program) {
		if e, err := readProcess(program); err == nil && e.parent == stage {
			children = append(children, program)
		}
	}
	return children, true
}

// childrenOfThread returns the children of a thread, including adopted orphans.
func childrenOfThread(pid, thread int) (children []int, err error) {
	text, err := os.ReadFile(childrenFile(pid, thread))
	return numbers(text), err
}

// childrenFile returns the path of the kernel's list of a thread's children.
func childrenFile(pid, thread int) string {
	return "/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(thread) + "/children"
}

// numbers parses a list of decimal numbers.
func numbers(text []byte) (all []int) {
	for word := range strings.FieldsSeq(string(text)) {
		if child, err := strconv.Atoi(word); err == nil {
			all = append(all, child)
		}
	}
	return all
}

// childLists are the kernel's lists of the children of a program's threads. They stay open until the whole program has ended:
// after a file was closed the kernel would have to clean up at the end of its thread (see childrenOfStage).
type childLists struct {
	mu     sync.Mutex
	open   map[int]*os.File // by thread ID
	closed bool
}

// childrenOf returns the children of a process; none if the kernel has no lists.
func (l *childLists) childrenOf(e *entry) (children []int) {
	if e.threads == 1 { // its parent waits for it, so there is no separate cleaning up
		children, _ = childrenOfThread(e.pid, e.pid)
		return children
	}
	threads, _ := os.ReadDir("/proc/" + strconv.Itoa(e.pid) + "/task") // none if it is gone
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range threads {
		if id, err := strconv.Atoi(t.Name()); err == nil {
			children = append(children, l.childrenOfThread(e.pid, id)...)
		}
	}
	return children
}

// childrenOfThread returns the children of one thread. The caller holds the lock.
func (l *childLists) childrenOfThread(pid, thread int) []int {
	file := l.open[thread]
	if file != nil && !isAt(file, childrenFile(pid, thread)) { // the ID was reused
		_ = file.Close()
		delete(l.open, thread)
		file = nil
	}
	if file == nil {
		var err error
		if file, err = os.Open(childrenFile(pid, thread)); err != nil {
			return nil
		}
		if l.closed || len(l.open) == maxThreads {
			defer file.Close() //nolint:errcheck // it was only read
		} else {
			l.hold(thread, file)
		}
	}
	const most = 1 << 20 // bytes
	text, _ := io.ReadAll(io.NewSectionReader(file, 0, most))
	return numbers(text)
}

func (l *childLists) hold(thread int, file *os.File) {
	if l.open == nil {
		l.open = map[int]*os.File{}
	}
	l.open[thread] = file
}

// isAt reports whether a path still refers to an open file.
func isAt(file *os.File, path string) bool {
	held, err := file.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(held, now)
}

func (l *childLists) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for _, file := range l.open {
		_ = file.Close()
	}
	l.open = nil
}

// least is the lowest priority (highest nice value).
const least = 19

// GiveWay gives the program's processes the lowest priority, also for their session where the kernel schedules by session
// (autogroup).
func (p *Program) GiveWay() {
	for _, pid := range p.pids() {
		dir := "/proc/" + strconv.Itoa(pid)
		_ = os.WriteFile(dir+"/autogroup", strconv.AppendInt(nil, least, 10), 0)
		threads, _ := os.ReadDir(dir + "/task") // none if it has ended meanwhile
		for _, t := range threads {
			if id, err := strconv.Atoi(t.Name()); err == nil {
				_ = unix.Setpriority(unix.PRIO_PROCESS, id, least)
			}
		}
	}
}
