package process

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Limits of what cookoff examines for a program.
const (
	fullProcesses = 8         // processes with the maximum number of descriptors
	maxInFlight   = 64        // descriptors in messages
	maxMappings   = 256 << 10 // mappings of all its processes
	maxBadSamples = 3         // consecutive samples over maxInFlight, or without access, before a program is killed
)

// held is the memory and disk space that the processes of a program use without mapping it.
type held struct {
	inMemory, onDisk int64 // bytes of deleted files, open or mapped, and of all files in the sandbox's shared memory
	sockets          int64 // bytes in socket buffers
	inFlight         int   // descriptors in messages that have not been received, which /proc does not list
	looked           int   // descriptors examined
	closed           bool  // a process cannot be examined
	hides            bool  // it may use more memory than was found

	most   int    // limit of descriptors to examine
	shared uint64 // device of the sandbox's shared memory
	queued int64  // unread bytes in sockets
	seen   map[inode]bool
}

type inode struct{ device, number uint64 }

// unwatched counts consecutive samples in which a program could not be monitored.
type unwatched struct{ closed, inFlight int }

// update counts a sample, and returns the reason if the program can no longer be monitored.
func (u *unwatched) update(h *held) string {
	count := func(n *int, again bool) bool {
		if *n++; !again {
			*n = 0
		}
		return *n >= maxBadSamples
	}
	closed, inFlight := count(&u.closed, h.closed), count(&u.inFlight, h.inFlight > maxInFlight)
	switch {
	case h.looked > h.most:
		return fmt.Sprintf("its processes together had more than %d open files, too many to monitor", h.most)
	case inFlight:
		return fmt.Sprintf("it had %d files in messages that it does not receive, too many to monitor", h.inFlight)
	case closed:
		return "one of its processes hides what it holds, so that cannot be monitored"
	}
	return ""
}

// heldWatch measures what programs hold, and kills those that hide it.
func (s *Starter) heldWatch() (look func()) {
	w := memorySampler{least: -1}
	return func() {
		if !w.due() {
			return
		}
		all := processes()
		var hiding []*Program
		unseen := w.grown
		for pid, p := range s.running() {
			if p.limits == (box.Limits{}) {
				continue
			}
			family := descendants(all, pid)
			h := p.hold(family, w.grown)
			p.held.Store(&h)
			p.mu.Lock() // a dismissed guard may run concurrently one last time
			why := p.unwatched.update(&h)
			p.mu.Unlock()
			if why != "" {
				p.condemn(why, OverWatch)
			}
			unseen -= max(h.inMemory, minShared(family))
			if h.hides && p.limits.Memory > 0 {
				hiding = append(hiding, p)
			}
		}
		// If several programs could use the memory, it is unknown which does.
		if len(hiding) == 1 && unseen > hiding[0].limits.Memory {
			hiding[0].condemn(fmt.Sprintf("%d MiB of the machine's shared memory belong to no visible process, and only this bot hides memory; "+
				"its limit is %d MiB", unseen>>20, hiding[0].limits.Memory>>20), OverMemory)
		}
	}
}

// hold examines the descriptors of processes, up to a limit, and their mappings if the machine's shared memory has grown.
func (p *Program) hold(family []entry, grown int64) held {
	h := held{most: fullProcesses * int(max(p.limits.OpenFiles, box.DefaultOpenFiles)), seen: map[inode]bool{}}
	if p.namespaces {
		h.sharedMemory(family)
	}
	for i := range family {
		h.look(&family[i])
		if h.looked > h.most {
			break
		}
	}
	h.sockets = max(h.sockets, h.queued)                        // unread bytes also count for the sender, if its end is still open
	if p.namespaces && len(family) > 0 && p.limits.Memory > 0 { // without namespaces the only possible sockets are pairs
		h.sockets += ownerless(family[0].pid, p.limits.Memory)
	}
	if grown >= memoryStep {
		h.mapped(family)
	}
	h.seen = nil
	return h
}

// sharedMemory adds the files in the sandbox's shared memory. The file system counts them, regardless of who uses them
// and how.
func (h *held) sharedMemory(family []entry) {
	for i := range family {
		path := "/proc/" + strconv.Itoa(family[i].pid) + "/root" + box.SharedMemory
		var stat unix.Stat_t
		var at unix.Statfs_t
		if unix.Stat(path, &stat) == nil && unix.Statfs(path, &at) == nil {
			h.shared, h.inMemory = stat.Dev, int64(at.Blocks-at.Bfree)*at.Bsize
			return
		}
	}
}

// look adds what a process holds.
func (h *held) look(e *entry) {
	dir, err := os.Open(e.path("fd"))
	if err != nil {
		h.closed = h.closed || errors.Is(err, os.ErrPermission) && !e.isExiting()
		return
	}
	defer dir.Close() //nolint:errcheck // it was only read
	handle := -1
	for h.looked <= h.most {
		const few = 1000
		names, err := dir.Readdirnames(few)
		h.looked += len(names)
		for _, name := range names {
			var stat unix.Stat_t
			if unix.Fstatat(int(dir.Fd()), name, &stat, 0) != nil || h.seen[inode{stat.Dev, stat.Ino}] {
				continue
			}
			h.seen[inode{stat.Dev, stat.Ino}] = true
			switch stat.Mode & unix.S_IFMT {
			case unix.S_IFREG:
				if stat.Nlink == 0 && stat.Dev != h.shared {
					h.file(filepath.Join(dir.Name(), name), &stat)
				}
			case unix.S_IFSOCK:
				if handle < 0 {
					handle, _ = unix.PidfdOpen(e.pid, 0)
				}
				h.socket(handle, e, name)
			}
		}
		if err != nil {
			break // the last entry was read
		}
	}
	if handle >= 0 {
		_ = unix.Close(handle)
	}
}

// file adds a deleted file.
func (h *held) file(path string, stat *unix.Stat_t) {
	var at unix.Statfs_t
	if unix.Statfs(path, &at) == nil && at.Type == unix.TMPFS_MAGIC {
		h.inMemory += stat.Blocks * block
	} else {
		h.onDisk += stat.Blocks * block
	}
}

// socket adds the bytes in a socket's buffers, in both directions.
func (h *held) socket(handle int, e *entry, name string) {
	info, _ := os.ReadFile(e.path("fdinfo/" + name))
	_, after, _ := bytes.Cut(info, []byte("\nscm_fds:"))
	h.inFlight += int(number(bytes.TrimLeft(after, " \t")))
	descriptor, _ := strconv.Atoi(name)
	fd, err := unix.PidfdGetfd(handle, descriptor, 0)
	if err != nil {
		return // not permitted on this system
	}
	defer unix.Close(fd) //nolint:errcheck // it is a duplicate
	const (              // indexes SK_MEMINFO_* of the result
		received, sent, queuedToSend, backlog, fields = 0, 2, 5, 7, 9
	)
	var memory [fields]uint32
	size := uint32(unsafe.Sizeof(memory))
	_, _, errno := unix.Syscall6(unix.SYS_GETSOCKOPT, uintptr(fd), unix.SOL_SOCKET, unix.SO_MEMINFO,
		uintptr(unsafe.Pointer(&memory)), uintptr(unsafe.Pointer(&size)), 0)
	if errno == 0 {
		h.sockets += int64(memory[received]) + int64(max(memory[sent], memory[queuedToSend])) + int64(memory[backlog])
	}
	if waiting, err := unix.IoctlGetInt(fd, unix.SIOCINQ); err == nil {
		h.queued += int64(waiting)
	}
}

// mapped adds deleted files that are mapped and not open. Only root can read their sizes.
func (h *held) mapped(family []entry) {
	h.hides = h.inFlight > 0
	left := maxMappings
	for i := range family {
		for line := range bytes.Lines(family[i].file("maps")) {
			if left--; left < 0 {
				h.hides = true
				return
			}
			if !bytes.HasSuffix(line, []byte(" (deleted)\n")) {
				continue
			}
			place, it, ok := parseMapping(line)
			if !ok || h.seen[it] || it.device == h.shared {
				continue
			}
			h.seen[it] = true
			var stat unix.Stat_t
			switch err := unix.Stat(family[i].path("map_files/"+place), &stat); {
			case err == nil:
				h.inMemory += stat.Blocks * block
			case errors.Is(err, unix.EPERM), errors.Is(err, unix.EACCES):
				h.hides = true
			}
		}
	}
}

// parseMapping parses a line of /proc/PID/maps (proc(5)): address range and file.
func parseMapping(line []byte) (place string, file inode, ok bool) {
	const device, number, minFields = 3, 4, 5
	fields := bytes.Fields(line)
	if len(fields) < minFields {
		return "", inode{}, false
	}
	major, minor, found := bytes.Cut(fields[device], []byte(":"))
	high, errHigh := strconv.ParseUint(string(major), 16, 32)
	low, errLow := strconv.ParseUint(string(minor), 16, 32)
	ino, errNumber := strconv.ParseUint(string(fields[number]), 10, 64)
	if !found || errors.Join(errHigh, errLow, errNumber) != nil {
		return "", inode{}, false
	}
	return string(fields[0]), inode{unix.Mkdev(uint32(high), uint32(low)), ino}, true
}
