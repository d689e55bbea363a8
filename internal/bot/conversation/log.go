package conversation

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Limits of a log, in bytes.
const (
	logHead      = 1 << 20   // kept from the beginning
	logTail      = 256 << 10 // kept from the end
	logLineLimit = 1000      // of a line of LogTail
)

// stderrLog stores the standard error of a process: in a file the first logHead bytes and, when it is closed, the last logTail
// bytes of the rest; in memory the end.
//
// The process writes to a pipe, which one goroutine drains even if the file fails. Methods that mark or read the log drain the
// pipe first.
type stderrLog struct {
	path   string
	writer *os.File // the process's end of the pipe
	reader *os.File
	done   chan struct{} // closed when the pipe is no longer drained

	mu      sync.Mutex
	text    plainLog
	piece   [32 << 10]byte // read buffer
	closed  bool           // further output is dropped
	file    *os.File       // nil for none
	err     error          // first error in writing the file
	written int            // bytes of output and marks
	end     []byte         // the last of them, at least logTail
	midLine bool           // the last byte is not a line break
	midHead bool           // the last byte of the file is not a line break
	heading string         // the last mark, until output follows
}

// openLog creates the file and starts to drain the pipe.
func openLog(path string, paths workdir.PathMap) (*stderrLog, error) {
	l := &stderrLog{
		path: path,
		text: plainLog{paths: paths},
		done: make(chan struct{}),
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

// line appends a line that is not from standard error.
func (l *stderrLog) line(text []byte) {
	l.catchUp()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.take(append(bytes.Clone(text), '\n'))
}

// markLimit is the maximum length of a mark, in bytes.
const markLimit = 200

// mark sets the heading for the output that follows.
func (l *stderrLog) mark(text string) {
	l.catchUp()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keep(l.text.rest())
	l.heading = strings.Map(func(r rune) rune { return max(r, ' ') }, shorten(text, markLimit))
}

// full reports whether the process may block because the pipe is full.
func (l *stderrLog) full() bool { return isFull(l.reader) }

// close stops draining the pipe, even if a stray process still holds it open, and completes the file. Later writes of such a
// process fail instead of blocking.
func (l *stderrLog) close() error {
	l.catchUp()
	l.mu.Lock()
	l.keep(l.text.rest())
	l.complete()
	l.closed = true
	l.mu.Unlock()
	l.endDrain()
	_ = l.writer.Close()
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

// take processes output of the process. The caller holds the mutex, as for all methods below.
func (l *stderrLog) take(data []byte) {
	if !l.closed {
		l.keep(l.text.take(data))
	}
}

// keep appends escaped text, below its heading.
func (l *stderrLog) keep(data []byte) {
	if len(data) == 0 {
		return
	}
	if l.heading != "" {
		line := heading(l.heading)
		if l.midLine {
			line = "\n" + line
		}
		l.heading = ""
		l.write([]byte(line))
	}
	l.write(data)
	l.midLine = data[len(data)-1] != '\n'
}

// write appends data in memory and, within logHead, to the file.
func (l *stderrLog) write(data []byte) {
	if room := logHead - l.written; room > 0 {
		l.writeFile(data[:min(room, len(data))])
	}
	l.written += len(data)
	l.end = append(l.end, data...)
	if len(l.end) > 2*logTail {
		l.end = l.end[:copy(l.end, l.end[len(l.end)-logTail:])]
	}
}

// writeFile writes to the file. After the first error it does nothing: a full disk must not stop a match.
func (l *stderrLog) writeFile(data []byte) {
	if l.file == nil || l.err != nil {
		return
	}
	_, l.err = l.file.Write(data)
	l.midHead = data[len(data)-1] != '\n'
}

// size returns the number of bytes written so far.
func (l *stderrLog) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.written
}

// tail returns the last n lines.
func (l *stderrLog) tail(n int) []string {
	l.catchUp()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keep(l.text.rest())
	text := bytes.TrimSuffix(l.end, []byte{'\n'})
	if n <= 0 || len(text) == 0 {
		return nil
	}
	from := len(text)
	for range n {
		if from = bytes.LastIndexByte(text[:from], '\n'); from < 0 {
			break
		}
	}
	lines := strings.Split(string(text[from+1:]), "\n")
	for i, line := range lines {
		lines[i] = shorten(strings.TrimSuffix(line, "\r"), logLineLimit)
	}
	return lines
}

// complete appends the end of the log to the file. If a part is omitted, the end begins with a whole line.
func (l *stderrLog) complete() {
	beyond := l.written - logHead
	if beyond <= 0 {
		return
	}
	end := l.end[len(l.end)-min(beyond, logTail):]
	if len(end) < beyond {
		if i := bytes.IndexByte(end, '\n'); i >= 0 && i < len(end)-1 {
			end = end[i+1:]
		}
		gap := fmt.Sprintf("... %d bytes omitted ...\n", beyond-len(end))
		if l.midHead {
			gap = "\n" + gap
		}
		l.writeFile([]byte(gap))
	}
	l.writeFile(end)
}
