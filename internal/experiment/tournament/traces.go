package tournament

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
)

// traceExt is the extension of traces.
const traceExt = ".jsonl.gz"

// traceName returns the path of a match's trace without its extension.
func traceName(folder string, o Order, key store.Digest) string {
	name := matchfiles.Name(o.Terms.Scenario.Name, o.names(), matchfiles.Possible, mostBytes)
	return filepath.Join(folder, name+"-"+key.String()[:8])
}

// mostBytes limits the name of a trace without its key.
const mostBytes = 100

// TracesOf selects the matches whose traces are kept.
type TracesOf string

// The matches whose traces are kept.
const (
	AllTraces    TracesOf = "all"
	LostTraces   TracesOf = "lost"   // that a challenger has neither won nor drawn, and FailedTraces
	FailedTraces TracesOf = "failed" // in which a bot failed
)

// wants reports whether the trace of a match with a result is wanted.
func (of TracesOf) wants(p *Plan, seats []contest.SeatResult, lineup []int) bool {
	if of == "" || of == AllTraces {
		return true
	}
	for seat, b := range lineup {
		lost := of == LostTraces && b < p.Challengers && seats[seat].Place > 1
		if lost || seats[seat].Failure != nil {
			return true
		}
	}
	return false
}

// traces are the kinds of traces that are wanted or missing.
type traces struct {
	file   bool // in the folder
	stored bool // in the store
}

// wanted returns the kinds of traces that are wanted of all or some matches.
func (r *Runner) wanted() traces { return traces{file: r.Traces != "", stored: r.Keep != ""} }

// selects reports whether traces are only wanted of some matches.
func (r *Runner) selects() bool {
	return r.Traces != "" && r.Of != "" && r.Of != AllTraces || r.Keep != "" && r.Keep != AllTraces
}

// untraced returns the wanted traces that a stored match does not have. With a learning bot there are none: it
// would play another match.
func (r *Runner) untraced(m store.Match, lineup []int) (lacks traces) {
	if r.Plan.learns(lineup) {
		return lacks
	}
	lacks = r.wanted()
	lacks.stored = lacks.stored && !m.Kept
	if lacks.file && m.Trace != "" {
		_, err := os.Stat(m.Trace)
		lacks.file = errors.Is(err, fs.ErrNotExist)
	}
	return lacks
}

// lacking returns the traces for which a stored match is played again.
func (r *Runner) lacking(m store.Match, lineup []int) traces {
	lacks := r.untraced(m, lineup)
	lacks.file = lacks.file && r.Of.wants(r.Plan, m.Seats, lineup)
	lacks.stored = lacks.stored && r.Keep.wants(r.Plan, m.Seats, lineup)
	return lacks
}

// newPacker creates the compressor of traces for the store.
func (r *Runner) newPacker() (err error) {
	if r.Keep != "" {
		r.packer, err = store.NewPacker(r.Workers)
	}
	return err
}

// compare compares a match that was played again for its trace with the stored one, and replaces it by that. If the
// moves are the same, the trace is kept with it. Otherwise the trace is of another match: its file name says so, it
// is not stored in the database, and nothing else changes.
func (r *result) compare(stored store.Match) {
	again := r.match
	r.match, r.replayed = stored, true
	if again.Fingerprint == stored.Fingerprint {
		r.match.Packed = again.Packed
		if again.Trace != "" {
			r.match.Trace = again.Trace
		}
		return
	}
	if r.different = true; again.Trace != "" {
		r.differs, r.err = rename(again.Trace, strings.TrimSuffix(again.Trace, traceExt)+"-differs")
	}
}

// rename renames a trace to a free name, given without its extension.
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

// numbered returns the n-th file name for a trace.
func numbered(name string, n int) string {
	if n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return name + traceExt
}
