package wasi

import (
	"io"
	"os"
	"sync"
	"time"
)

// pipeRoom is how much a pipe holds that nobody has read yet: as much as one of Linux.
const pipeRoom = 64 << 10

// pipe is a pipe inside this process. Like one of the system it has room, so that neither side has
// to wait until the other one listens, and its ends know deadlines, on all platforms.
type pipe struct {
	mu      sync.Mutex
	changed sync.Cond
	data    []byte // written and not yet read
	noMore  bool   // the writing end is closed
	deaf    bool   // the reading end is closed
	read    deadline
	write   deadline
}

// PipeReader is the end of a pipe that is read.
type PipeReader struct{ *pipe }

// PipeWriter is the end of a pipe that is written.
type PipeWriter struct{ *pipe }

func newPipe() (PipeReader, PipeWriter) {
	p := new(pipe)
	p.changed.L = &p.mu
	return PipeReader{p}, PipeWriter{p}
}

// Read reads what is there, or waits for it. After the writing end was closed and all is read, it
// gives io.EOF.
func (r PipeReader) Read(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		switch {
		case r.deaf:
			return 0, os.ErrClosed
		case r.read.passed():
			return 0, os.ErrDeadlineExceeded
		case len(r.data) > 0:
			n := copy(b, r.data)
			r.data = r.data[:copy(r.data, r.data[n:])]
			r.changed.Broadcast()
			return n, nil
		case r.noMore:
			return 0, io.EOF
		}
		r.changed.Wait()
	}
}

// Write writes all of b, and waits where there is no room.
func (w PipeWriter) Write(b []byte) (written int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		switch {
		case w.noMore:
			return written, os.ErrClosed
		case w.deaf:
			return written, io.ErrClosedPipe
		case w.write.passed():
			return written, os.ErrDeadlineExceeded
		}
		n := min(len(b)-written, pipeRoom-len(w.data))
		if n > 0 {
			w.data = append(w.data, b[written:written+n]...)
			written += n
			w.changed.Broadcast()
		}
		if written == len(b) {
			return written, nil
		}
		w.changed.Wait()
	}
}

// Close closes the reading end; who writes gets an error.
func (r PipeReader) Close() error { return r.end(&r.deaf, &r.read) }

// Close closes the writing end.
func (w PipeWriter) Close() error { return w.end(&w.noMore, &w.write) }

// SetReadDeadline is as that of an *os.File.
func (r PipeReader) SetReadDeadline(t time.Time) error { return r.limit(&r.read, t) }

// SetWriteDeadline is as that of an *os.File.
func (w PipeWriter) SetWriteDeadline(t time.Time) error { return w.limit(&w.write, t) }

// change changes the pipe, and has those who wait look again.
func (p *pipe) change(change func()) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	p.changed.Broadcast()
	return nil
}

func (p *pipe) end(closed *bool, d *deadline) error {
	return p.change(func() {
		*closed = true
		d.set(time.Time{}, nil)
	})
}

func (p *pipe) limit(d *deadline, t time.Time) error {
	return p.change(func() { d.set(t, func() { _ = p.change(func() {}) }) })
}

// deadline is when one side of a pipe stops to wait; the zero time is never.
type deadline struct {
	at    time.Time
	timer *time.Timer
}

func (d *deadline) passed() bool { return !d.at.IsZero() && !time.Now().Before(d.at) }

// set changes the deadline; at it, ring is called.
func (d *deadline) set(at time.Time, ring func()) {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	if d.at = at; !at.IsZero() && !d.passed() {
		d.timer = time.AfterFunc(time.Until(at), ring)
	}
}
