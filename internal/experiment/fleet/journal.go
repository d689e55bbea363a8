package fleet

import (
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Limits of what is kept of the lines of workers.
const (
	mostJournal  = 16 << 10 // bytes of a worker
	lineSize     = 64       // bytes of a line without its text
	mostJournals = 500      // workers with lines at a hub
)

// LogLine is a line that a worker has told its user.
type LogLine struct {
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// journal is the last lines of a worker.
type journal struct {
	lines []LogLine
	said  int // lines so far
	size  int // of those that are kept, in bytes
}

// add adds a line, and drops the first ones if there is no room.
func (j *journal) add(l LogLine) {
	l.Text = plain.Line(plain.Clip(l.Text, mostText))
	j.lines = append(j.lines, l)
	j.size += len(l.Text) + lineSize
	j.said++
	for j.size > mostJournal {
		j.size -= len(j.lines[0].Text) + lineSize
		j.lines = slices.Delete(j.lines, 0, 1)
	}
}

// since returns the lines from a number on, as far as they are kept, and the number of the first.
func (j *journal) since(number int) (lines []LogLine, first int) {
	first = max(number, j.said-len(j.lines))
	if first >= j.said {
		return nil, j.said
	}
	return slices.Clone(j.lines[len(j.lines)-(j.said-first):]), first
}

// hear takes the lines of a hello that the hub has not heard before. Their times are taken by the hub's clock.
func (h *Hub) hear(w *member, said *hello, now time.Time) {
	if len(said.Log) == 0 || said.LogFrom < 0 || said.LogFrom+len(said.Log) <= w.heard {
		return
	}
	if len(w.log.lines) == 0 {
		h.makeRoomForLog()
	}
	for _, l := range said.Log[max(0, w.heard-said.LogFrom):] {
		age := max(0, said.Now.Sub(l.At))
		w.log.add(LogLine{now.Add(-age), l.Text})
	}
	w.heard = said.LogFrom + len(said.Log)
}

// makeRoomForLog forgets the lines of the worker that was quiet for longest if too many workers have some.
func (h *Hub) makeRoomForLog() {
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
	if n >= mostJournals {
		quiet.log = journal{}
	}
}

// say tells the user of this worker something, and its hubs.
func (w *Worker) say(text string) {
	w.Tell(text)
	w.note(text)
}

// note tells the hubs something.
func (w *Worker) note(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.log.add(LogLine{w.Now(), text})
}

// unheard adds the lines to a hello that some hub has not heard.
func (w *Worker) unheard(h *hello) {
	if w.least >= 0 {
		w.heard, w.least = w.least, -1
	}
	h.Log, h.LogFrom = w.log.since(w.heard)
}

// heardBy notes how many lines a hub has heard.
func (w *Worker) heardBy(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n = max(n, 0); w.least < 0 || n < w.least {
		w.least = n
	}
}
