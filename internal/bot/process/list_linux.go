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
	mapped  int64  // bytes of its address space; 0 once it has given that up to end
	policy  int
	reaped  time.Duration // CPU time of children that have ended
}

// ended reports whether only an entry is left, which the parent has to reap. The first thread of a process can end before
// the others, which run on.
func (e *entry) ended() bool { return e.state == 'X' || e.state == 'Z' && e.threads <= 1 }

// processes lists all processes that can be seen, except for those of the kernel.
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
		// The kernel's own are in no session. Asking that is much faster than reading a file.
		if session, err := unix.Getsid(pid); err != nil || session == 0 {
			continue
		}
		if e, err := readEntry("/proc/" + name + "/stat"); err == nil {
			all = append(all, e)
		}
	}
	return all
}

// descendants are those of all that descend from a process, without itself.
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

// readProcess reads the entry of a process.
func readProcess(pid int) (entry, error) { return readEntry("/proc/" + strconv.Itoa(pid) + "/stat") }

// endsNow reports whether it has ended, or is about to without waiting for anything. The kernel shows the descriptors of such a
// process to root alone.
func (e *entry) endsNow() bool {
	now, err := readProcess(e.pid)
	return err != nil || now.born != e.born || now.ended() || now.mapped == 0 && now.threads <= 1 && now.state == 'R'
}

// lives reports whether the process is still there, and not another one that was given its number.
func (e *entry) lives() bool {
	now, err := readProcess(e.pid)
	return err == nil && now.born == e.born
}

// statSize is more than a stat ever has: 52 numbers and a name.
const statSize = 2048

// readEntry reads a stat, without what package os prepares for others.
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

// parseEntry reads the text of a stat.
func parseEntry(stat []byte) (entry, error) {
	// Places of the fields in proc(5), less the two before the state and one as they count from 1.
	const parent, session, reapedUser, reapedSystem, nice, threads, born, mapped, policy = 1, 3, 13, 14, 16, 17, 19, 20, 38
	// The name in the second field is in parentheses and may hold anything, also parentheses.
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
		return entry{}, errors.New("a stat of another form")
	}
	return entry{
		pid: int(number(pid)), parent: int(numbers[parent]), session: int(numbers[session]),
		state: state, nice: int(numbers[nice]), threads: int(numbers[threads]), policy: int(numbers[policy]),
		born: uint64(numbers[born]), mapped: numbers[mapped], reaped: time.Duration(numbers[reapedUser]+numbers[reapedSystem]) * tick,
	}, nil
}

// number reads the decimal number with which a text of the kernel's begins; 0 if it begins with none.
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
