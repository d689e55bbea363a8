package bot

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// processStat is what the system tells of a process.
type processStat struct {
	pid, parent, group, session int

	state   byte
	born    uint64 // in clock ticks since the system started
	strange bool   // its environment was looked at and has no sign
}

// ended tells whether there is only an entry left that its parent has to reap.
func (p processStat) ended() bool { return p.state == 'Z' || p.state == 'X' }

// processes lists all processes that can be seen, except for those of the kernel.
func processes() []processStat {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close() //nolint:errcheck // it was only read
	names, _ := dir.Readdirnames(-1)
	all := make([]processStat, 0, len(names))
	buf := make([]byte, statSize)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		// The kernel's own are in no session. Asking that is much faster than reading a file.
		if session, err := unix.Getsid(pid); err != nil || session == 0 {
			continue
		}
		n, err := readSmall("/proc/"+name+"/stat", buf)
		if err != nil {
			continue // it has ended meanwhile
		}
		if p, ok := parseStat(string(buf[:n])); ok {
			all = append(all, p)
		}
	}
	return all
}

// statSize is more than /proc/PID/stat ever has: 52 numbers and a name.
const statSize = 2048

// readSmall reads a file that fits into buf, without what package os prepares for others.
func readSmall(path string, buf []byte) (int, error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0, err
	}
	n, err := unix.Read(fd, buf)
	return n, errors.Join(err, unix.Close(fd))
}

// parseStat reads /proc/PID/stat as proc(5) describes it.
func parseStat(stat string) (processStat, bool) {
	// The name in the second field is in parentheses and may hold anything, also parentheses.
	head, tail, found := strings.Cut(stat, " (")
	fields := strings.Fields(tail[strings.LastIndexByte(tail, ')')+1:])
	const bornField = 19 // the 22nd of all, without the two before the state
	if !found || len(fields) <= bornField {
		return processStat{}, false
	}
	var p processStat
	var errs [5]error
	p.state = fields[0][0]
	p.pid, errs[0] = strconv.Atoi(head)
	p.parent, errs[1] = strconv.Atoi(fields[1])
	p.group, errs[2] = strconv.Atoi(fields[2])
	p.session, errs[3] = strconv.Atoi(fields[3])
	p.born, errs[4] = strconv.ParseUint(fields[bornField], 10, 64)
	return p, errors.Join(errs[:]...) == nil
}
