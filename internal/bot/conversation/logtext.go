package conversation

import (
	"bytes"
	"fmt"
	"strings"
)

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
