package bench

import (
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// callCounter counts the system calls of cookoff and all processes that it starts, by perf events.
type callCounter struct {
	events map[int]int // file descriptors by thread
}

// countCalls starts counting. Many systems allow this for root only.
func countCalls() (*callCounter, error) {
	var text []byte
	var err error
	for _, root := range []string{"/sys/kernel/tracing", "/sys/kernel/debug/tracing"} {
		if text, err = os.ReadFile(root + "/events/raw_syscalls/sys_enter/id"); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the kernel counts them for root only: %w", err)
	}
	event, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return nil, err
	}
	// New threads and processes inherit the counter of their creator. Those created meanwhile are found by listing
	// threads again.
	c := &callCounter{events: map[int]int{}}
	for found := true; found; {
		found = false
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			c.close()
			return nil, err
		}
		for _, t := range threads {
			id, _ := strconv.Atoi(t.Name())
			if _, known := c.events[id]; known {
				continue
			}
			found = true
			if c.events[id], err = openEvent(id, event); err != nil {
				delete(c.events, id)
				c.close()
				return nil, fmt.Errorf("the kernel does not count them: %w", err)
			}
		}
	}
	return c, nil
}

// openEvent opens a perf event for a thread and its descendants.
func openEvent(thread int, event uint64) (int, error) {
	attributes := unix.PerfEventAttr{Type: unix.PERF_TYPE_TRACEPOINT, Config: event, Bits: unix.PerfBitInherit}
	attributes.Size = uint32(unsafe.Sizeof(attributes))
	fd, err := unix.PerfEventOpen(&attributes, thread, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return -1, os.NewSyscallError("perf_event_open", err)
	}
	return fd, nil
}

// count returns the number of calls so far.
func (c *callCounter) count() (sum float64) {
	if c == nil {
		return 0
	}
	for _, fd := range c.events {
		var number [8]byte
		if n, err := unix.Read(fd, number[:]); err == nil && n == len(number) {
			sum += float64(binary.NativeEndian.Uint64(number[:]))
		}
	}
	return sum
}

func (c *callCounter) close() {
	if c == nil {
		return
	}
	for _, fd := range c.events {
		_ = unix.Close(fd)
	}
}
