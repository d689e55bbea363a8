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

// recorder digests the course of a match, and writes and collects its trace if it is kept. The header does not
// count: it names bots and seeds, and equal matches are equal whoever played them.
type recorder struct {
	sum   hash.Hash
	begun bool
	file  *replay.File // nil: no file is kept
	keeps bool         // the lines are collected
	lines []byte
}

// newRecorder begins to record a match on a scenario, with the traces that the order asks for.
func newRecorder(scenario contest.Scenario, o Order) (*recorder, error) {
	content, _, err := scenarioContent(scenario)
	if err != nil {
		return nil, err
	}
	r := &recorder{sum: sha256.New(), keeps: o.Record}
	r.sum.Write(content[:])
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

func (r *recorder) Line(line []byte) error {
	if r.begun {
		r.sum.Write(line)
		r.sum.Write([]byte{'\n'})
	}
	r.begun = true
	if r.keeps {
		r.lines = append(append(r.lines, line...), '\n')
	}
	if r.file == nil {
		return nil
	}
	return r.file.Line(line)
}

// Sync is for traces that must outlive the process; this one counts only when it is whole.
func (r *recorder) Sync() error { return nil }

// keep finishes the record and gives the match's fingerprint and the trace's path.
func (r *recorder) keep() (fingerprint store.Digest, trace string, err error) {
	fingerprint = store.Digest(r.sum.Sum(nil)[:len(fingerprint)])
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
