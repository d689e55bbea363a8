package conversation

import (
	"bytes"
	"os"
	"sync"
)

// NotesRoom is how much a program may note, in bytes, until it says something aloud.
const NotesRoom = 16 << 10

// notes are lines that a program writes for us to find when we look next. No goroutine waits for them, so
// that one costs the program a fraction of what it does to wake us.
type notes struct {
	inode uint64 // of the program's end of the pipe
	mu    sync.Mutex
	pipe  *quietPipe // nil once nothing more counts
	data  []byte     // read; what take gave away is at its beginning, and stays until the next take
	taken int        // how much that is
}

// openNotes makes the pipe for notes, and gives the program's end of it; nil where the system has none.
func (e *ends) openNotes() (*os.File, error) {
	pipe, theirs, err := openQuietPipe()
	if err != nil || theirs == nil {
		return nil, err
	}
	e.notes = &notes{inode: pipe.inode, pipe: pipe}
	return theirs, nil
}

// take gives the lines that are there; they are valid until the next call.
func (n *notes) take() []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.data = append(n.data[:0], n.data[n.taken:]...)
	n.taken = 0
	n.look()
	n.taken = bytes.LastIndexByte(n.data, '\n') + 1
	if n.taken == 0 && len(n.data) == NotesRoom {
		n.taken = NotesRoom // whatever it is, there is no room for the rest
	}
	return n.data[:n.taken]
}

// close ends the notes: later writes do not count.
func (n *notes) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.look()
	if n.pipe != nil {
		n.pipe.close()
		n.pipe = nil
	}
}

// look reads the available notes, as far as the buffer has room.
func (n *notes) look() {
	if n.pipe != nil {
		n.data = n.pipe.read(n.data, n.taken+NotesRoom)
	}
}

// NotesInode is the inode of what the process should find at descriptor 3, if it is to note
// anything: a program between us and it may have closed that, or put something else there. 0 is none.
func (p *Process) NotesInode() uint64 {
	if p.notes == nil {
		return 0
	}
	return p.notes.inode
}

// Notes gives the lines, with their line breaks, that the process has noted since the last call, and
// before its clock ran out. They are valid until the next call.
func (p *Process) Notes() []byte {
	if p.notes == nil {
		return nil
	}
	return p.notes.take()
}
