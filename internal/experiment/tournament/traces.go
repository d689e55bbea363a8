package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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

// TracesOf selects the matches whose traces are kept: those that its name says, and those of all values after it.
type TracesOf string

// The matches whose traces are kept.
const (
	AllTraces    TracesOf = "all"
	LostTraces   TracesOf = "lost"   // that a challenger has neither won nor drawn; without challengers all that were decided
	FailedTraces TracesOf = "failed" // in which a bot failed
	VoidTraces   TracesOf = "void"   // without a result, or played again because an attempt was void
	NoTraces     TracesOf = "none"
)

// wants reports whether the trace of a match with a result is wanted.
func (of TracesOf) wants(p *Plan, m *store.Match, lineup []int, voids int) bool {
	void := voids > 0 || m.NoResult
	failed := void || slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return s.Failure != nil })
	switch of {
	case AllTraces:
		return true
	case LostTraces:
		return failed || p.Loss(m.Seats, lineup, 0).Kind != NoLoss
	case FailedTraces:
		return failed
	case VoidTraces:
		return void
	}
	return false
}

// traces are the kinds of traces that are wanted or missing.
type traces struct {
	file   bool // in the folder
	stored bool // in the store
}

// wanted returns the traces for which a match is recorded. Those of bots that play it the same way again are kept only with all.
func (r *Runner) wanted(lineup []int) traces {
	return traces{file: r.Traces != "", stored: r.Keep == AllTraces || r.keeps() && !r.Plan.repeats(lineup)}
}

// keeps reports whether some traces are kept in the store.
func (r *Runner) keeps() bool { return r.Keep != "" && r.Keep != NoTraces }

// untraced returns the wanted traces that a stored match does not have and is played again for. With a learning bot there are
// none: it would play another match. Into the store come traces of new matches, unless all are wanted.
func (r *Runner) untraced(m store.Match, lineup []int) (lacks traces) {
	if r.Plan.learns(lineup) {
		return lacks
	}
	lacks.stored = r.Keep == AllTraces && !m.Kept
	lacks.file = r.Traces != ""
	if lacks.file && m.Trace != "" {
		_, err := os.Stat(m.Trace)
		lacks.file = errors.Is(err, fs.ErrNotExist)
	}
	return lacks
}

// lacking returns the traces for which a stored match is played again.
func (r *Runner) lacking(m store.Match, lineup []int) traces {
	lacks := r.untraced(m, lineup)
	lacks.file = lacks.file && r.of().wants(r.Plan, &m, lineup, 0)
	return lacks
}

// of returns the matches whose traces go into the folder.
func (r *Runner) of() TracesOf { return cmp.Or(r.Of, AllTraces) }

// openStore prepares the keeping of traces in the store.
func (r *Runner) openStore(ctx context.Context, t store.Tournament) (err error) {
	if !r.keeps() || r.packer != nil {
		return nil
	}
	if r.Keep != AllTraces {
		if r.shelf, err = openShelf(ctx, r.Store, t, r.Plan); err != nil {
			return err
		}
	}
	r.packer = store.NewPacker(r.Workers)
	return nil
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
