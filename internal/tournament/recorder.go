package tournament

import (
	"crypto/sha256"
	"errors"
	"hash"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/store"
)

// recorder digests the course of a match, and writes and collects its trace if it is kept.
type recorder struct {
	course course
	file   *replay.File // nil: no file is kept
	keeps  bool         // the lines are collected
	lines  []byte
}

// course digests the lines of a match. The header does not count: it names bots and seeds, and equal matches are equal
// whoever played them.
type course struct {
	sum     hash.Hash
	begun   bool
	newline [1]byte // in memory that there is anyway
}

func (c *course) Line(line []byte) error {
	if c.begun {
		c.sum.Write(line)
		c.newline[0] = '\n'
		c.sum.Write(c.newline[:])
	}
	c.begun = true
	return nil
}

// Sync is for traces that must outlive the process; this one counts only when it is whole.
func (c *course) Sync() error { return nil }

// newRecorder begins to record a match on a scenario, with the traces that the order asks for.
func newRecorder(scenario contest.Scenario, o Order) (*recorder, error) {
	content, _, err := scenarioContent(scenario)
	if err != nil {
		return nil, err
	}
	r := &recorder{course: course{sum: sha256.New()}, keeps: o.Record}
	r.course.sum.Write(content[:])
	if o.Trace == "" {
		return r, nil
	}
	r.file, err = createTrace(o.Trace)
	return r, err
}

// createTrace begins a trace file under a name that is free: what a killed process left is no harm.
func createTrace(name string) (*replay.File, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	for n := 1; ; n++ {
		if file, err := replay.Create(numbered(name, n)); !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// traces reports whether the trace is needed, with its states.
func (r *recorder) traces() bool { return r.keeps || r.file != nil }

// Line takes a line of the trace.
func (r *recorder) Line(line []byte) error {
	if r.keeps {
		r.lines = append(append(r.lines, line...), '\n')
	}
	if r.file == nil {
		return nil
	}
	return r.file.Line(line)
}

// Sync does nothing, as that of a course.
func (r *recorder) Sync() error { return nil }

// keep finishes the record and gives the match's fingerprint and the trace's path.
func (r *recorder) keep() (fingerprint store.Digest, trace string, err error) {
	fingerprint = store.Digest(r.course.sum.Sum(nil)[:len(fingerprint)])
	if r.file == nil {
		return fingerprint, "", nil
	}
	return fingerprint, r.file.Path(), r.file.Close()
}

// drop removes the record of a match that does not count.
func (r *recorder) drop() error {
	if r.file == nil {
		return nil
	}
	return r.file.Discard()
}
