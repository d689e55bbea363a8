package tournament

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/replay"
)

// recorder computes the fingerprint of a match, and writes or collects its trace.
type recorder struct {
	fingerprint *replay.Fingerprint
	file        *replay.File // nil: no trace file
	keeps       bool         // collect the trace in memory
	lines       []byte
	moves       *moves // nil: moves not wanted
}

// moves collects the lines of moves, not states.
type moves struct {
	contest.Recorder
	text []byte
}

func (m *moves) Line(line []byte) error {
	m.text = append(append(m.text, line...), '\n')
	return m.Recorder.Line(line)
}

// newRecorder starts recording a match, with the traces that the order requests.
func newRecorder(scenario contest.Scenario, o Order) (r *recorder, err error) {
	content := ContentOf(scenario)
	r = &recorder{fingerprint: replay.NewFingerprint(content[:]), keeps: o.Record}
	if o.Moves {
		r.moves = &moves{Recorder: r.fingerprint}
	}
	if o.Trace == "" {
		return r, nil
	}
	r.file, err = createTrace(o.Trace)
	return r, err
}

// played returns the recorder that receives moves only.
func (r *recorder) played() contest.Recorder {
	if r.moves != nil {
		return r.moves
	}
	return r.fingerprint
}

// WriteTrace writes a trace for the order and returns its path, or an empty path if no trace file is wanted.
func (o *Order) WriteTrace(trace []byte) (path string, err error) {
	if o.Trace == "" {
		return "", nil
	}
	file, err := createTrace(o.Trace)
	if err != nil {
		return "", err
	}
	for line := range bytes.Lines(trace) {
		if err := file.Line(bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return "", errors.Join(err, file.Discard())
		}
	}
	return file.Path(), file.Close()
}

// createTrace creates a trace file under an unused name, as a killed process may have left others.
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

// traces reports whether the full trace, with states, is needed.
func (r *recorder) traces() bool { return r.keeps || r.file != nil }

// Line adds a line of the trace.
func (r *recorder) Line(line []byte) error {
	if r.keeps {
		r.lines = append(append(r.lines, line...), '\n')
	}
	if r.file == nil {
		return nil
	}
	return r.file.Line(line)
}

// Sync does nothing: an incomplete trace is useless here.
func (r *recorder) Sync() error { return nil }

// finish finishes the recording and returns the match's fingerprint and the path of its trace.
func (r *recorder) finish() (fingerprint store.Digest, trace string, err error) {
	fingerprint = store.Digest(r.fingerprint.Sum()[:len(fingerprint)])
	if r.file == nil {
		return fingerprint, "", nil
	}
	return fingerprint, r.file.Path(), r.file.Close()
}

// discard deletes the recording of a match that does not count.
func (r *recorder) discard() error {
	if r.file == nil {
		return nil
	}
	return r.file.Discard()
}
