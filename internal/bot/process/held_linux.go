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

// Bounds on what a program makes cookoff look through.
const (
	fullProcesses = 8         // processes with the maximum number of descriptors
	mostInFlight  = 64        // descriptors that were sent and not received
	mostMappings  = 256 << 10 // in all its processes together
	looksInARow   = 3         // samples in a row with descriptors in messages, or without access, before a program is ended
)

// held is the memory and files that the processes of a program hold without mapping them.
type held struct {
	inMemory, onDisk int64 // bytes of deleted files, open or mapped, and of all files in the box's own shared memory
	sockets          int64 // bytes in buffers
	inFlight         int   // descriptors in messages that were not received: no list shows them
	looked           int   // descriptors examined
	closed           bool  // a process cannot be examined
	hides            bool  // there may be more in memory than was found

	most   int    // limit of descriptors to examine
	shared uint64 // device of the box's own shared memory
	queued int64  // bytes that are unread in sockets
	seen   map[inode]bool
}

type inode struct{ device, number uint64 }

// unwatched notes in how many looks in a row a program could not be watched.
type unwatched struct{ closed, inFlight int }

// judge says why a program cannot be watched, or nothing.
func (u *unwatched) judge(h *held) string {
	count := func(n *int, again bool) bool {
		if *n++; !again {
			*n = 0
		}
		return *n >= looksInARow
	}
	closed, inFlight := count(&u.closed, h.closed), count(&u.inFlight, h.inFlight > mostInFlight)
	switch {
	case h.looked > h.most:
		return fmt.Sprintf("it had more than %d files open in all its processes together: what they hold cannot be watched", h.most)
	case inFlight:
		return fmt.Sprintf("it had %d files in messages that it does not receive: what they hold cannot be watched", h.inFlight)
	case closed:
		return "it has a process that forbids to be looked into: what that holds cannot be watched"
	}
	return ""
}

// heldWatch looks at what programs hold, and ends those that hide it.
func (s *Starter) heldWatch() (look func()) {
	w := memoryLook{least: -1}
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
			p.mu.Lock() // a guard that is dismissed may look for the last time
			why := p.unwatched.judge(&h)
			p.mu.Unlock()
			if why != "" {
				p.condemn(why, OverWatch)
			}
			unseen -= max(h.inMemory, sharedBy(family))
			if h.hides && p.limits.Memory > 0 {
				hiding = append(hiding, p)
			}
		}
		// If several programs could hold it, its owner is unknown.
		if len(hiding) == 1 && unseen > hiding[0].limits.Memory {
			hiding[0].condemn(fmt.Sprintf("%d MiB of the machine's shared memory are seen nowhere, and it alone has memory that cannot be looked into; "+
				"it may use %d MiB", unseen>>20, hiding[0].limits.Memory>>20), OverMemory)
		}
	}
}

// hold examines all descriptors of processes, up to a limit, and their mappings if the machine's shared memory has grown.
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
	h.sockets = max(h.sockets, h.queued)                        // what one has not read the other has sent, if that is still open
	if p.namespaces && len(family) > 0 && p.limits.Memory > 0 { // without them it can have no sockets but pairs
		h.sockets += ownerless(family[0].pid, p.limits.Memory)
	}
	if grown >= memoryStep {
		h.mapped(family)
	}
	h.seen = nil
	return h
}

// sharedMemory adds the files in the box's own shared memory: whoever holds them, and however, the file system counts them.
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
		h.closed = h.closed || errors.Is(err, os.ErrPermission) && !e.endsNow()
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
			break // that was all
		}
	}
	if handle >= 0 {
		_ = unix.Close(handle)
	}
}

// file adds a file that has no name any more.
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
		return // this system does not allow that
	}
	defer unix.Close(fd) //nolint:errcheck // it is one of several
	const (              // indices into the kernel's answer (SK_MEMINFO_*)
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

// mapped adds the unnamed files that are mapped and not open. Only root can read their sizes.
func (h *held) mapped(family []entry) {
	h.hides = h.inFlight > 0
	left := mostMappings
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

// parseMapping reads a line of /proc/PID/maps (proc(5)): where the mapping is, and what file.
func parseMapping(line []byte) (place string, file inode, ok bool) {
	const device, number, least = 3, 4, 5
	fields := bytes.Fields(line)
	if len(fields) < least {
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
