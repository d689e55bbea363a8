package live

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/dirlock"
)

// Interval is how often what was played meanwhile is published.
const Interval = 100 * time.Millisecond

// quickly is how many intervals a match may last without being published.
const quickly = 5

// Publisher publishes the matches of a process. A nil one publishes nothing.
type Publisher struct {
	dir   string
	every time.Duration
	stop  chan struct{}
	done  chan struct{}

	mu      sync.Mutex
	matches map[*Recording]bool // under way, or not written to their ends
	spare   [][]byte            // buffers of matches that have ended

	// Of the goroutine that writes.
	lock   *os.File // nil as long as there is no folder
	folder string
	files  int
}

// NewPublisher returns one that publishes in a folder that Dir gives, every so often. It must be closed.
func NewPublisher(dir string, every time.Duration) *Publisher {
	p := &Publisher{dir: dir, every: every, stop: make(chan struct{}), done: make(chan struct{}), matches: map[*Recording]bool{}}
	go p.run()
	return p
}

// Recording is the trace of a match under way on its way to others.
type Recording struct {
	next contest.Recorder
	of   Match
	to   *Publisher

	mu        sync.Mutex
	lines     []byte // that are not written
	published bool   // it has lasted so long that it has a file, if there can be one
	ended     bool

	// Of the goroutine that writes.
	age   int // in intervals
	file  *os.File
	write []byte // lines that are being written
}

// Record has the lines of a match's trace published on their way to its recorder, which may be nil. End must be
// called when the match is over.
func (p *Publisher) Record(of Match, next contest.Recorder) *Recording {
	r := &Recording{next: next, of: of, to: p}
	if p == nil {
		return r
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.spare); n > 0 {
		r.lines, p.spare = p.spare[n-1][:0], p.spare[:n-1]
	}
	p.matches[r] = true
	return r
}

// Line takes a line of the trace.
func (r *Recording) Line(line []byte) error {
	if r.to != nil {
		r.mu.Lock()
		r.lines = append(append(r.lines, line...), '\n')
		r.mu.Unlock()
	}
	if r.next == nil {
		return nil
	}
	return r.next.Line(line)
}

// Sync passes on that the trace should outlive the process.
func (r *Recording) Sync() error {
	if r.next == nil {
		return nil
	}
	return r.next.Sync()
}

// End ends the recording.
func (r *Recording) End() {
	p := r.to
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended = true; !r.published {
		p.drop(r)
	}
}

// drop lets go of a match.
func (p *Publisher) drop(r *Recording) {
	delete(p.matches, r)
	p.spare = append(p.spare, r.lines)
	r.lines = nil
}

// Close ends the publishing; what is left of it is removed.
func (p *Publisher) Close() {
	if p == nil {
		return
	}
	close(p.stop)
	<-p.done
}

// run writes what there is, until the publisher is closed.
func (p *Publisher) run() {
	defer close(p.done)
	tick := time.NewTicker(p.every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.turn()
		case <-p.stop:
			p.turn()
			p.leave()
			return
		}
	}
}

// turn writes what was played since the turn before, and lets go of matches that have ended.
func (p *Publisher) turn() {
	p.mu.Lock()
	matches := slices.Collect(maps.Keys(p.matches))
	p.mu.Unlock()
	for _, r := range matches {
		if p.publish(r) {
			p.mu.Lock()
			p.drop(r)
			p.mu.Unlock()
		}
	}
}

// publish writes what there is of a match, and reports whether that was all. What cannot be written is not seen: that is
// no reason to disturb the match.
func (p *Publisher) publish(r *Recording) (over bool) {
	r.age++
	r.mu.Lock()
	begins := !r.published && !r.ended && r.age > quickly
	r.published = r.published || begins
	if over = r.published && r.ended; r.published {
		r.lines, r.write = r.write[:0], r.lines
	}
	r.mu.Unlock()
	if begins {
		r.file = p.create(r.of)
	}
	if r.file == nil {
		return over
	}
	if _, err := r.file.Write(r.write); err == nil && !over {
		return false
	}
	_ = r.file.Close()
	_ = os.Remove(r.file.Name())
	r.file = nil
	return over
}

// create begins the file of a match; nil if there can be none.
func (p *Publisher) create(of Match) *os.File {
	if p.lock == nil && p.createFolder() != nil {
		return nil
	}
	p.files++
	f, err := os.OpenFile(filepath.Join(p.folder, fileName(p.files, of)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil
	}
	return f
}

// createFolder makes the folder of the process, and marks it as in use.
func (p *Publisher) createFolder() error {
	sweep(p.dir)
	for {
		if err := os.MkdirAll(p.dir, 0o700); err != nil {
			return err
		}
		folder, err := os.MkdirTemp(p.dir, fmt.Sprintf("%d-*", os.Getpid()))
		if err == nil {
			p.folder = folder
			p.lock, err = dirlock.Own(folder)
		}
		if !errors.Is(err, fs.ErrNotExist) { // as when another process took it for a leftover before it was marked
			return err
		}
	}
}

// leave removes what there is.
func (p *Publisher) leave() {
	if p.lock != nil {
		_ = p.lock.Close()
		_ = os.RemoveAll(p.folder)
		_ = os.Remove(p.dir) // if no other process publishes
	}
}
