package fleet

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// The hub keeps the latest lines of a worker's log, and the logs of a limited number of workers.
// Each line arrives once, even if messages are lost.
func TestJournal(t *testing.T) {
	t.Parallel()
	now := time.Now()
	w, h := &Worker{Now: time.Now, Notify: func(string) {}, least: -1}, &Hub{workers: map[string]*member{}}
	at := &member{}
	h.workers["w"] = at
	for n := range 30 {
		w.notify(fmt.Sprint("line ", n))
		msg := hello{Now: now}
		w.addLog(&msg)
		if n%3 == 0 { // otherwise the hello or its answer is lost
			h.receiveLog(at, &msg, now)
		}
		if n%6 == 0 {
			w.acknowledge(at.logReceived)
		}
	}
	if n := len(at.log.lines); n != 28 || at.log.lines[n-1].Text != "line 27" || at.log.lines[1].Text != "line 1" {
		t.Errorf("%d lines, want 28, ending with line 27: %+v", n, at.log.lines)
	}
	for n := range 1000 {
		w.notify(fmt.Sprint(n, strings.Repeat("\x1b", 1000)))
	}
	msg := hello{Now: now}
	w.addLog(&msg)
	h.receiveLog(at, &msg, now)
	size := 0
	for _, l := range at.log.lines {
		if size += len(l.Text); strings.Contains(l.Text, "\x1b") {
			t.Errorf("line %q has control characters", l.Text)
		}
	}
	if last := at.log.lines[len(at.log.lines)-1].Text; size > maxLogSize || !strings.HasPrefix(last, "999") {
		t.Errorf("the log has %d bytes, want at most %d; its last line is %q", size, maxLogSize, last)
	}
	for n := range maxLogs + 10 {
		m := &member{}
		h.workers[fmt.Sprint(n)] = m
		h.receiveLog(m, &hello{Now: now, Log: []LogLine{{At: now, Text: "x"}}}, now.Add(time.Duration(n)*time.Second))
	}
	kept := 0
	for _, m := range h.workers {
		kept += min(len(m.log.lines), 1)
	}
	must.Be(t, "workers with a log", maxLogs, kept)
	for _, from := range []int{math.MaxInt, -5} { // invalid positions must not panic
		h.receiveLog(at, &hello{LogFrom: from, Log: []LogLine{{}}}, now)
	}
}
