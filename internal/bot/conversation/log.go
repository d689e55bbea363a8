package conversation

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Bounds of a log, in bytes.
const (
	logHead      = 1 << 20   // what is kept of the beginning
	logTail      = 256 << 10 // what is kept of the end
	logLineLimit = 1000      // how much of a line LogTail gives
)

// catchUpTime is how long a reader of the log waits for earlier output. The drain is never
// far behind; the limit is for a flood.
const catchUpTime = time.Second

// stderrLog keeps what a process writes to its standard error: in a file the first logHead bytes
// and, when it is closed, the last logTail of the rest; in memory the end.
//
// The process writes into a pipe that one goroutine empties, whatever happens to the file. Our own
// records (marks) go through the same pipe, so that they keep their place among the output. A process can
// open its end of the pipe for reading too, and so learn our secret and write records of its own: they do
// no more than to spoil its log.
type stderrLog struct {
	path   string
	writer *os.File // the pipe's end that the process and record write to
	reader *os.File
	code   recordCode
	done   chan struct{}      // closed when the pipe is no longer emptied
	paths  workdir.PathFilter // of drain
	text   plainLog           // the same

	sending sync.Mutex // one record or line at a time
	encoded []byte

	mu       sync.Mutex
	busy     bool     // something was read that is not yet taken
	syncs    int      // how many were asked for, for their names
	closing  bool     // the record that ends the log is ours
	file     *os.File // nil if there is none or it cannot be written
	err      error    // the first that kept the file from being written
	written  int      // bytes of output and marks
	end      []byte   // the last of them, at least logTail
	midLine  bool     // the last byte was not a line break
	midHead  bool     // the same of the file's last byte
	heading  string   // the mark that waits for output
	awaiting map[string]chan struct{}
}

// openLog makes the file and starts to empty the pipe.
func openLog(path string, paths workdir.PathMap) (*stderrLog, error) {
	l := &stderrLog{
		paths:    workdir.PathFilter{PathMap: paths},
		path:     path,
		code:     newRecordCode(),
		done:     make(chan struct{}),
		awaiting: make(map[string]chan struct{}),
	}
	var err error
	if path != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, fmt.Errorf("create log: %w", err)
		}
		if l.file, err = os.Create(path); err != nil {
			return nil, fmt.Errorf("create log: %w", err)
		}
	}
	if l.reader, l.writer, err = os.Pipe(); err != nil {
		if l.file != nil {
			_ = l.file.Close()
		}
		return nil, err
	}
	go l.drain()
	return l, nil
}

// drain empties the pipe until the record that ends the log.
func (l *stderrLog) drain() {
	defer close(l.done)
	defer func() { _ = l.reader.Close() }() // whoever writes on gets an error instead of waiting
	from := newNoticingReader(l.reader, &l.mu, func() { l.busy = true })
	buf := make([]byte, 32<<10)
	kept := 0 // bytes at the start of buf that may be the beginning of a record
	for {
		n, err := from.Read(buf[kept:])
		data := buf[:kept+n]
		for len(data) > 0 {
			output, rec, rest := l.code.split(data)
			l.output(l.text.take(l.paths.Take(output)))
			data = rest
			if rec.kind == recordNone {
				break
			}
			l.output(l.text.take(l.paths.Rest()))
			if rec.kind != recordSync { // behind which a line goes on
				l.output(l.text.rest())
			}
			if l.obey(rec) {
				return
			}
		}
		if err != nil {
			l.output(l.text.take(l.paths.Take(data)))
			l.output(l.text.take(l.paths.Rest()))
			l.output(l.text.rest())
			return
		}
		if kept = copy(buf, data); kept == 0 {
			l.mu.Lock()
			l.busy = false
			l.mu.Unlock()
		}
	}
}

// obey carries out a record. It reports whether that ends the log.
func (l *stderrLog) obey(r record) (ended bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch r.kind {
	case recordMark:
		l.heading = r.text
	case recordSync:
		if reached, ok := l.awaiting[r.text]; ok {
			close(reached)
			delete(l.awaiting, r.text)
		}
	case recordEnd:
		return l.closing
	}
	return false
}

// send writes a record behind all output so far.
func (l *stderrLog) send(r record) error {
	l.sending.Lock()
	defer l.sending.Unlock()
	l.encoded = l.code.encode(l.encoded[:0], r)
	_, err := l.writer.Write(l.encoded)
	return err
}

// line takes a line that the process has written elsewhere, behind all output so far.
func (l *stderrLog) line(text []byte) {
	l.sending.Lock()
	defer l.sending.Unlock()
	l.encoded = append(append(l.encoded[:0], text...), '\n')
	_, _ = l.writer.Write(l.encoded) // fails when the log is closed
}

// mark sets the heading for what follows. Where all before is known to be taken, as in most turns of most bots, that
// wakes no goroutine.
func (l *stderrLog) mark(text string) {
	mark := record{recordMark, text}
	if l.setHeading(mark) {
		return
	}
	if l.send(mark) != nil {
		l.obey(mark) // about the right place is better than none
	}
}

// catchUp waits until all that was written before has been taken.
func (l *stderrLog) catchUp() {
	reached := make(chan struct{})
	l.mu.Lock()
	l.syncs++
	name := fmt.Sprint(l.syncs)
	l.awaiting[name] = reached
	l.mu.Unlock()
	if l.send(record{recordSync, name}) != nil {
		return
	}
	timer := time.NewTimer(catchUpTime)
	defer timer.Stop()
	select {
	case <-reached:
	case <-l.done:
	case <-timer.C:
	}
}

// full reports whether the process may have to wait until what it wrote is taken.
func (l *stderrLog) full() bool { return isFull(l.reader) }

// close stops to empty the pipe, also if some stray process still holds it, and completes the file.
func (l *stderrLog) close() error {
	l.mu.Lock()
	l.closing = true
	l.mu.Unlock()
	wait := exitGrace // or whoever still reads from the pipe may have got the record
	if l.send(record{kind: recordEnd}) != nil {
		wait = 0
	}
	_ = l.reader.SetReadDeadline(time.Now().Add(wait))
	<-l.done
	_ = l.writer.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.complete()
	if l.file != nil {
		if err := l.file.Close(); l.err == nil {
			l.err = err
		}
	}
	if l.err != nil {
		return fmt.Errorf("write log: %w", l.err)
	}
	return nil
}
