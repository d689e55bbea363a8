package conversation

import (
	"errors"
	"io"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// noticeTalk makes each read and write of the bot's pipes update the clock in the same critical section. If cookoff lost the
// processor in between, the bot's clock would keep running after its answer, or start before its question.
func (p *Process) noticeTalk() {
	p.stdout.note(&p.mu, func() { // the bot begins to wait for cookoff
		p.clock.reads++
		p.clock.wait()
	})
	if raw, err := p.stdin.SyscallConn(); err == nil {
		p.writer = newNoticingWriter(p, raw)
	}
}

// noticingReader reads a pipe, and calls note under the same lock if it has read something.
type noticingReader struct {
	mu   *sync.Mutex // nil: without lock and note
	note func()
	try  func(fd uintptr) bool
	to   []byte
	n    int
	errn error
}

func (r *noticingReader) setTry() {
	r.try = func(fd uintptr) bool {
		if r.mu != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
		}
		r.n, r.errn = ignoringEINTR(func() (int, error) { return unix.Read(int(fd), r.to) })
		if r.n > 0 && r.note != nil {
			r.note()
		}
		return !errors.Is(r.errn, unix.EAGAIN)
	}
}

// read reads the available bytes. until calls try until it returns true, like syscall.RawConn.Read.
func (r *noticingReader) read(until func(try func(fd uintptr) bool) error, to []byte) (int, error) {
	r.to = to
	err := until(r.try)
	switch {
	case err != nil:
		return 0, err
	case r.errn != nil:
		return 0, os.NewSyscallError("read", r.errn)
	case r.n == 0 && len(to) > 0:
		return 0, io.EOF
	}
	return r.n, nil
}

// noticingWriter writes a bot's input, and resumes the bot's clock as soon as something is written or the pipe is full.
type noticingWriter struct {
	raw  syscall.RawConn
	try  func(fd uintptr) bool
	left []byte
	errn error
}

func newNoticingWriter(p *Process, raw syscall.RawConn) *noticingWriter {
	w := &noticingWriter{raw: raw}
	w.try = func(fd uintptr) bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		defer p.clock.resume()
		for len(w.left) > 0 {
			var n int
			n, w.errn = ignoringEINTR(func() (int, error) { return unix.Write(int(fd), w.left) })
			p.clock.noRoom = errors.Is(w.errn, unix.EAGAIN)
			if w.errn != nil {
				return !p.clock.noRoom
			}
			w.left = w.left[n:]
		}
		return true
	}
	return w
}

// Write writes all.
func (w *noticingWriter) Write(from []byte) (int, error) {
	w.left, w.errn = from, nil
	err := w.raw.Write(w.try)
	written := len(from) - len(w.left)
	w.left = nil
	if err == nil && w.errn != nil {
		err = os.NewSyscallError("write", w.errn)
	}
	return written, err
}

// pageRoom is the largest free space of a pipe in which a write may still block: pipes are filled page by page.
const pageRoom = 4096

// isFull reports whether a writer into a pipe may have to wait for the reader.
func isFull(reader *os.File) bool {
	size := ofPipe(reader, func(fd uintptr) (int, error) { return unix.FcntlInt(fd, unix.F_GETPIPE_SZ, 0) })
	return size > 0 && inPipe(reader) > size-pageRoom
}

// inPipe returns the number of bytes in a pipe.
func inPipe(reader *os.File) int {
	return ofPipe(reader, func(fd uintptr) (int, error) { return unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
}

// ofPipe returns a number about a pipe; 0 on an error.
func ofPipe(reader *os.File, get func(fd uintptr) (int, error)) (n int) {
	if raw, err := reader.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { n, _ = get(fd) })
	}
	return n
}
