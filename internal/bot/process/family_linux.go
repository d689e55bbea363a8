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

// root returns the ancestor of all processes of the program: its stage, if it has one.
func (p *Program) root() int {
	if p.socket != nil {
		return p.cmd.Process.Pid
	}
	return p.first
}

// family are the processes of the program.
func (p *Program) family() (all []entry) {
	waiting := []int{p.first}
	if p.socket != nil {
		children, ok := childrenOfStage(p.root(), p.first)
		if !ok { // this kernel does not list them
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

// childrenOfStage lists the children of a start stage; ok is false where the kernel has no such list (CONFIG_PROC_CHILDREN).
// All but the program itself came to it as orphans, whom its first thread gets. Its other threads are not asked: the kernel
// cleans up after each thread whose folder in /proc was read, and who waits for the end of the process meanwhile waits
// busily, on a busy machine for milliseconds.
func childrenOfStage(stage, program int) (children []int, ok bool) {
	children, err := childrenOfThread(stage, stage)
	if errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat("/proc/" + strconv.Itoa(stage))
		return nil, err != nil // or it is gone
	}
	if !slices.Contains(children, program) {
		if e, err := readProcess(program); err == nil && e.parent == stage {
			children = append(children, program)
		}
	}
	return children, true
}

// childrenOfThread lists the processes that a thread has started, or got when they became orphans.
func childrenOfThread(pid, thread int) (children []int, err error) {
	text, err := os.ReadFile(childrenFile(pid, thread))
	return numbers(text), err
}

// childrenFile is the kernel's list of them.
func childrenFile(pid, thread int) string {
	return "/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(thread) + "/children"
}

// numbers are those of processes in such a list.
func numbers(text []byte) (all []int) {
	for word := range strings.FieldsSeq(string(text)) {
		if child, err := strconv.Atoi(word); err == nil {
			all = append(all, child)
		}
	}
	return all
}

// childLists are the kernel's lists of the children of a program's threads. They are held open until nothing of the program
// runs any more: of a file that was read and closed the kernel would have to clean up at the end of its thread.
type childLists struct {
	mu     sync.Mutex
	open   map[int]*os.File // by the numbers of threads
	closed bool
}

// childrenOf lists the children of a process; none where the kernel has no such list.
func (l *childLists) childrenOf(e *entry) (children []int) {
	if e.threads == 1 { // its parent cleans up
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

// childrenOfThread is that of one thread. The lock is held.
func (l *childLists) childrenOfThread(pid, thread int) []int {
	file := l.open[thread]
	if file != nil && !isAt(file, childrenFile(pid, thread)) { // of another thread, which has ended
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

// isAt reports whether a path leads to the file.
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

// least is the lowest priority there is (nice).
const least = 19

// GiveWay gives the program's processes the lowest priority, among the threads of the user and, where the kernel groups
// those by sessions, as a session.
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
