package process

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// entry is what the system tells of a process or thread (proc(5), /proc/PID/stat).
type entry struct {
	pid, parent, group, session int

	state   byte
	nice    int
	threads int
	born    uint64 // in clock ticks since the system started
	policy  int
}

// ended reports whether only an entry is left, which the parent has to reap.
func (e *entry) ended() bool { return e.state == 'Z' || e.state == 'X' }

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
	return parseEntry(string(buf[:n]))
}

// parseEntry reads the text of a stat.
func parseEntry(stat string) (entry, error) {
	// The name in the second field is in parentheses and may hold anything, also parentheses.
	head, tail, found := strings.Cut(stat, " (")
	fields := strings.Fields(tail[strings.LastIndexByte(tail, ')')+1:])
	// Places of the fields in proc(5), less the two before the state and one as they count from 1.
	const parent, group, session, nice, threads, born, policy = 1, 2, 3, 16, 17, 19, 38
	if !found || len(fields) <= policy || len(fields[0]) != 1 || fields[0] < "A" || fields[0] > "z" {
		return entry{}, errors.New("a stat of another form")
	}
	e := entry{state: fields[0][0]}
	var err error
	number := func(text string) int {
		n, wrong := strconv.Atoi(text)
		err = errors.Join(err, wrong)
		return n
	}
	e.pid, e.parent, e.group, e.session = number(head), number(fields[parent]), number(fields[group]), number(fields[session])
	e.nice, e.threads, e.policy = number(fields[nice]), number(fields[threads]), number(fields[policy])
	e.born, _ = strconv.ParseUint(fields[born], 10, 64)
	return e, err
}
