package fleet

import (
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Limits of workers' logs.
const (
	maxLogSize = 16 << 10 // bytes per worker
	lineSize   = 64       // overhead of a line in bytes
	maxLogs    = 500      // workers with a log at a hub
)

// LogLine is a message of a worker to its user.
type LogLine struct {
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// journal is the tail of a worker's log.
type journal struct {
	lines []LogLine
	total int // lines ever added
	size  int // bytes of lines
}

// add appends a line, and drops the oldest ones over the limit.
func (j *journal) add(l LogLine) {
	l.Text = plain.Line(plain.Clip(l.Text, maxText))
	j.lines = append(j.lines, l)
	j.size += len(l.Text) + lineSize
	j.total++
	for j.size > maxLogSize {
		j.size -= len(j.lines[0].Text) + lineSize
		j.lines = slices.Delete(j.lines, 0, 1)
	}
}

// since returns the lines from a number on, or from the oldest one available, and the number of the first.
func (j *journal) since(number int) (lines []LogLine, first int) {
	first = max(number, j.total-len(j.lines))
	if first >= j.total {
		return nil, j.total
	}
	return slices.Clone(j.lines[len(j.lines)-(j.total-first):]), first
}

// receiveLog adds the new lines of a hello to the log. It converts their times to the hub's clock.
func (h *Hub) receiveLog(w *member, msg *hello, now time.Time) {
	if len(msg.Log) == 0 || msg.LogFrom < 0 || msg.LogFrom+len(msg.Log) <= w.logReceived {
		return
	}
	if len(w.log.lines) == 0 {
		h.evictLog()
	}
	for _, l := range msg.Log[max(0, w.logReceived-msg.LogFrom):] {
		age := max(0, msg.Now.Sub(l.At))
		w.log.add(LogLine{now.Add(-age), l.Text})
	}
	w.logReceived = msg.LogFrom + len(msg.Log)
}

// evictLog drops the log of the worker that was silent for longest if there are too many logs.
func (h *Hub) evictLog() {
	n, quiet := 0, (*member)(nil)
	last := func(w *member) time.Time { return w.log.lines[len(w.log.lines)-1].At }
	for _, w := range h.workers {
		if len(w.log.lines) == 0 {
			continue
		}
		if n++; quiet == nil || last(w).Before(last(quiet)) {
			quiet = w
		}
	}
	if n >= maxLogs {
		quiet.log = journal{}
	}
}

// notify reports something to the worker's user, and to its hubs.
func (w *Worker) notify(text string) {
	w.Notify(text)
	w.logToHubs(text)
}

// logToHubs adds a line to the log for the hubs.
func (w *Worker) logToHubs(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.log.add(LogLine{w.Now(), text})
}

// addLog adds the lines that not all hubs have acknowledged to a hello.
func (w *Worker) addLog(h *hello) {
	if w.least >= 0 {
		w.logAcknowledged, w.least = w.least, -1
	}
	h.Log, h.LogFrom = w.log.since(w.logAcknowledged)
}

// acknowledge records how many lines a hub has acknowledged.
func (w *Worker) acknowledge(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n = max(n, 0); w.least < 0 || n < w.least {
		w.least = n
	}
}
