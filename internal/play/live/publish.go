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

	"github.com/cookoff/cookoff/internal/bot/dirlock"
	"github.com/cookoff/cookoff/internal/contest"
)

// Interval is the time between writes.
const Interval = 100 * time.Millisecond

// minIntervals is the minimum age of a match, in intervals, for being published.
const minIntervals = 5

// Publisher publishes the matches of a process. A nil Publisher publishes nothing.
type Publisher struct {
	dir   string
	every time.Duration
	stop  chan struct{}
	done  chan struct{}

	mu      sync.Mutex
	matches map[*Recording]bool // in progress or not completely written
	spare   [][]byte            // free buffers

	// Used only by the writing goroutine.
	lock   *os.File // nil until the folder exists
	folder string
	files  int
}

// NewPublisher returns a publisher that writes to a folder in dir at an interval. Close it after use.
func NewPublisher(dir string, every time.Duration) *Publisher {
	p := &Publisher{dir: dir, every: every, stop: make(chan struct{}), done: make(chan struct{}), matches: map[*Recording]bool{}}
	go p.run()
	return p
}

// Recording is the trace of a match in progress.
type Recording struct {
	next contest.Recorder
	of   Match
	to   *Publisher

	mu        sync.Mutex
	lines     []byte // not yet written
	published bool   // old enough for a file, even if that could not be created
	ended     bool

	// Used only by the writing goroutine.
	age   int // in intervals
	file  *os.File
	write []byte // lines being written
}

// Record returns a recorder that publishes a trace and forwards it to next, unless nil. Call End after the match.
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

// Line records a line of the trace.
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

// Sync forwards the request to make the trace durable.
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

// drop removes a match.
func (p *Publisher) drop(r *Recording) {
	delete(p.matches, r)
	p.spare = append(p.spare, r.lines)
	r.lines = nil
}

// Close stops publishing and removes the published files.
func (p *Publisher) Close() {
	if p == nil {
		return
	}
	close(p.stop)
	<-p.done
}

// run writes new lines at intervals until the publisher is closed.
func (p *Publisher) run() {
	defer close(p.done)
	tick := time.NewTicker(p.every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.flush()
		case <-p.stop:
			p.flush()
			p.removeFolder()
			return
		}
	}
}

// flush writes all new lines, and drops finished matches.
func (p *Publisher) flush() {
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

// publish writes the new lines of a match, and reports whether the match is complete. It ignores write errors, which
// must not disturb the match.
func (p *Publisher) publish(r *Recording) (over bool) {
	r.age++
	r.mu.Lock()
	begins := !r.published && !r.ended && r.age > minIntervals
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

// create creates the file of a match; nil on failure.
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

// createFolder creates and locks the process's folder.
func (p *Publisher) createFolder() error {
	removeAbandoned(p.dir)
	for {
		if err := os.MkdirAll(p.dir, 0o700); err != nil {
			return err
		}
		folder, err := os.MkdirTemp(p.dir, fmt.Sprintf("%d-*", os.Getpid()))
		if err == nil {
			p.folder = folder
			p.lock, err = dirlock.Own(folder)
		}
		if !errors.Is(err, fs.ErrNotExist) { // another process may have removed it before the lock
			return err
		}
	}
}

// removeFolder removes the process's folder.
func (p *Publisher) removeFolder() {
	if p.lock != nil {
		_ = p.lock.Close()
		_ = os.RemoveAll(p.folder)
		_ = os.Remove(p.dir) // fails while other processes publish
	}
}
