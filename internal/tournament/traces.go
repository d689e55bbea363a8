package tournament

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/matchfiles"
	"github.com/cookoff/cookoff/internal/store"
)

// traceExt is the extension of traces.
const traceExt = ".jsonl.gz"

// traceName is the path of a game's trace but for its extension.
func traceName(folder string, o Order, key store.Digest) string {
	name := matchfiles.Name(o.Terms.Scenario.Name, o.names(), matchfiles.Possible, mostBytes)
	return filepath.Join(folder, name+"-"+key.String()[:8])
}

// mostBytes bounds the name of a trace but for its key.
const mostBytes = 100

// lacksTrace reports whether a stored match with this trace is played again for one. A bot that learns would play
// another match.
func (r *Runner) lacksTrace(trace string, lineup []int) bool {
	if r.Traces == "" || r.Plan.learns(lineup) {
		return false
	}
	if trace == "" {
		return true
	}
	_, err := os.Stat(trace)
	return errors.Is(err, fs.ErrNotExist)
}

// compare compares a match that was played again for its trace with the stored one, and puts that in its place. If it was the same, move by move, the trace
// is its own. Otherwise the trace is of another match: its name says so, and nothing else changes.
func (r *result) compare(stored store.Match) {
	again := r.match
	r.match, r.replayed = stored, true
	if again.Fingerprint == stored.Fingerprint {
		r.match.Trace = again.Trace
		return
	}
	r.differs, r.err = rename(again.Trace, strings.TrimSuffix(again.Trace, traceExt)+"-differs")
}

// rename gives a trace another name, without its extension, that is free.
func rename(trace, name string) (string, error) {
	for n := 1; ; n++ {
		path := numbered(name, n)
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path, os.Rename(trace, path)
		} else if err != nil {
			return "", err
		}
	}
}

// numbered is the n-th file for a trace with this name.
func numbered(name string, n int) string {
	if n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return name + traceExt
}
