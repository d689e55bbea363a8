package tournament

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/matchfiles"
	"github.com/cookoff/cookoff/internal/store"
)

// traceExt is the extension of traces.
const traceExt = ".jsonl.gz"

// traceName returns the path of a game's trace but for its extension.
func traceName(folder string, o Order, key store.Digest) string {
	name := matchfiles.Name(o.Terms.Scenario.Name, o.names(), matchfiles.Possible, mostBytes)
	return filepath.Join(folder, name+"-"+key.String()[:8])
}

// mostBytes bounds the name of a trace but for its key.
const mostBytes = 100

// TracesOf says of which matches traces are kept.
type TracesOf string

// The matches whose traces are kept.
const (
	AllTraces    TracesOf = "all"
	LostTraces   TracesOf = "lost"   // that a challenger has not won nor drawn, and those of FailedTraces
	FailedTraces TracesOf = "failed" // in which a bot failed
)

// wants reports whether the trace of a match of a plan is wanted that came out like this.
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

// traces are those that are wanted of a match, or that it lacks.
type traces struct {
	file   bool // in the folder
	stored bool // in the store
}

// wanted returns the traces that are wanted of matches, of all or of some.
func (r *Runner) wanted() traces { return traces{file: r.Traces != "", stored: r.Keep != ""} }

// selects reports whether traces are wanted of some matches only.
func (r *Runner) selects() bool {
	return r.Traces != "" && r.Of != "" && r.Of != AllTraces || r.Keep != "" && r.Keep != AllTraces
}

// untraced returns the traces that a stored match does not have, if they are wanted of it. A bot that learns
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

// newPacker makes what packs traces for the store.
func (r *Runner) newPacker() (err error) {
	if r.Keep != "" {
		r.packer, err = store.NewPacker(r.Workers)
	}
	return err
}

// compare compares a match that was played again for its trace with the stored one, and puts that in its place. If it
// was the same, move by move, the trace is its own. Otherwise the trace is of another match: the name of its file says
// so, it does not go into the store, and nothing else changes.
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

// numbered returns the n-th file for a trace with this name.
func numbered(name string, n int) string {
	if n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return name + traceExt
}
