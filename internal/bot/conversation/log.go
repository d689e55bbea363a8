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

// Bounds of a log, in bytes.
const (
	logHead      = 1 << 20   // what is kept of the beginning
	logTail      = 256 << 10 // what is kept of the end
	logLineLimit = 1000      // how much of a line LogTail gives
)

// stderrLog keeps what a process writes to its standard error: in a file the first logHead bytes
// and, when it is closed, the last logTail of the rest; in memory the end.
//
// The process writes into a pipe that one goroutine empties, whatever happens to the file. Whoever marks a place in the log, or
// reads from it, empties the pipe first.
type stderrLog struct {
	path   string
	writer *os.File // the pipe's end that the process writes to
	reader *os.File
	done   chan struct{} // closed when the pipe is no longer emptied

	mu      sync.Mutex
	text    plainLog
	piece   [32 << 10]byte // what was read last
	closed  bool           // nothing more is taken
	file    *os.File       // nil if there is none or it cannot be written
	err     error          // the first that kept the file from being written
	written int            // bytes of output and marks
	end     []byte         // the last of them, at least logTail
	midLine bool           // the last byte was not a line break
	midHead bool           // the same of the file's last byte
	heading string         // the mark that waits for output
}

// openLog makes the file and starts to empty the pipe.
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

// line takes a line that the process has written elsewhere, behind all output so far.
func (l *stderrLog) line(text []byte) {
	l.catchUp()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.take(append(bytes.Clone(text), '\n'))
}

// markLimit is how much of a mark is kept, in bytes.
const markLimit = 200

// mark sets the heading for what follows.
func (l *stderrLog) mark(text string) {
	l.catchUp()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keep(l.text.rest())
	l.heading = strings.Map(func(r rune) rune { return max(r, ' ') }, shorten(text, markLimit))
}

// full reports whether the process may have to wait until what it wrote is taken.
func (l *stderrLog) full() bool { return isFull(l.reader) }

// close stops to empty the pipe, also if some stray process still holds it, and completes the file. Whoever writes on gets an
// error instead of waiting.
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

// take takes what the process wrote. The mutex is held, as for all that follows.
func (l *stderrLog) take(data []byte) {
	if !l.closed {
		l.keep(l.text.take(data))
	}
}

// keep keeps text that is fit for the log.
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

// write puts data into the file while it belongs to the head, and in memory.
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

// writeFile gives up the file at the first error: a full disk must not stop a match.
func (l *stderrLog) writeFile(data []byte) {
	if l.file == nil || l.err != nil {
		return
	}
	_, l.err = l.file.Write(data)
	l.midHead = data[len(data)-1] != '\n'
}

// size is how many bytes were written so far.
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

// complete appends the end to the file, from the start of a line if something is left out.
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
