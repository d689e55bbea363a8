package process

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// entry is the state of a process or thread in /proc/PID/stat (proc(5)).
type entry struct {
	pid, parent, session int

	state   byte
	nice    int
	threads int
	born    uint64 // in clock ticks since the system started
	mapped  int64  // size of the address space in bytes; 0 when it is exiting
	policy  int
	reaped  time.Duration // CPU time of children that have ended
}

// ended reports whether the process is a zombie. Its main thread can also be one alone, while other threads run.
func (e *entry) ended() bool { return e.state == 'X' || e.state == 'Z' && e.threads <= 1 }

// processes lists all visible processes except kernel threads.
func processes() []entry {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close() //nolint:errcheck // it was only read
	names, _ := dir.Readdirnames(-1)
	all := make([]entry, 0, len(names))
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		// Kernel threads have no session. getsid(2) is much faster than reading a file.
		if session, err := unix.Getsid(pid); err != nil || session == 0 {
			continue
		}
		if e, err := readEntry("/proc/" + name + "/stat"); err == nil {
			all = append(all, e)
		}
	}
	return all
}

// descendants returns the descendants of a process, without itself.
func descendants(all []entry, root int) []entry {
	children := map[int][]entry{}
	for _, e := range all {
		children[e.parent] = append(children[e.parent], e)
	}
	found := children[root]
	for i := 0; i < len(found); i++ {
		found = append(slices.Clip(found), children[found[i].pid]...)
	}
	return found
}

// readProcess reads the state of a process.
func readProcess(pid int) (entry, error) { return readEntry("/proc/" + strconv.Itoa(pid) + "/stat") }

// isExiting reports whether the process has ended, or is exiting without waiting for anything. Only root can see the
// descriptors of such a process.
func (e *entry) isExiting() bool {
	now, err := readProcess(e.pid)
	return err != nil || now.born != e.born || now.ended() || now.mapped == 0 && now.threads <= 1 && now.state == 'R'
}

// lives reports whether the process still exists, and its PID has not been reused.
func (e *entry) lives() bool {
	now, err := readProcess(e.pid)
	return err == nil && now.born == e.born
}

// statSize is more than the maximum size of a stat file: 52 numbers and a name.
const statSize = 2048

// readEntry reads a stat file. It avoids the overhead of package os.
func readEntry(path string) (entry, error) {
	var buf [statSize]byte
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return entry{}, err
	}
	n, err := unix.Read(fd, buf[:])
	if err = errors.Join(err, unix.Close(fd)); err != nil {
		return entry{}, err
	}
	return parseEntry(buf[:n])
}

// parseEntry parses a stat file.
func parseEntry(stat []byte) (entry, error) {
	// Numbers of the fields in proc(5), minus 3: counted from 0, from the state on.
	const parent, session, reapedUser, reapedSystem, nice, threads, born, mapped, policy = 1, 3, 13, 14, 16, 17, 19, 20, 38
	// The name, the second field, is in parentheses and can contain any character.
	pid, _, found := bytes.Cut(stat, []byte(" ("))
	var numbers [policy + 1]int64
	state, n := byte(0), 0
	for field := range bytes.FieldsSeq(stat[bytes.LastIndexByte(stat, ')')+1:]) {
		if n == 0 && len(field) == 1 {
			state = field[0]
		}
		numbers[n] = number(field)
		if n++; n > policy {
			break
		}
	}
	if !found || n <= policy || state < 'A' || state > 'z' {
		return entry{}, errors.New("unknown format of stat")
	}
	return entry{
		pid: int(number(pid)), parent: int(numbers[parent]), session: int(numbers[session]),
		state: state, nice: int(numbers[nice]), threads: int(numbers[threads]), policy: int(numbers[policy]),
		born: uint64(numbers[born]), mapped: numbers[mapped], reaped: time.Duration(numbers[reapedUser]+numbers[reapedSystem]) * tick,
	}, nil
}

// number parses the decimal number at the start of a text; 0 if there is none.
func number(text []byte) int64 {
	digits, negative := bytes.CutPrefix(text, []byte("-"))
	var n int64
	for _, d := range digits {
		if d < '0' || d > '9' {
			break
		}
		n = n*10 + int64(d-'0')
	}
	if negative {
		return -n
	}
	return n
}
