package process

import (
	"io"
	"os"
	"strconv"
	"sync"
)

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
