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
	name := matchfiles.Name(o.Terms.Scenario.Name, o.names(), matchfiles.IsPossible, maxNameBytes)
	return filepath.Join(folder, name+"-"+key.String()[:8])
}

// maxNameBytes limits the file name of a trace, without its key.
const maxNameBytes = 100

// TracesOf selects the matches whose traces are kept. Each value includes those after it.
type TracesOf string

// The matches whose traces are kept.
const (
	AllTraces    TracesOf = "all"
	LostTraces   TracesOf = "lost"   // not won or drawn by a challenger, or decided if there are no challengers
	FailedTraces TracesOf = "failed" // with a failure
	VoidTraces   TracesOf = "void"   // without a result, or with a void attempt
	NoTraces     TracesOf = "none"
)

// wants reports whether the trace of a finished match is kept.
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

// traces is a set of places for a trace.
type traces struct {
	file   bool // in the folder
	stored bool // in the store
}

// wanted returns the traces to record for a match. Matches of deterministic bots can be played again, so the store
// keeps their traces only with "all".
func (r *Runner) wanted(lineup []int) traces {
	return traces{file: r.Traces != "", stored: r.Keep == AllTraces || r.keeps() && !r.Plan.isDeterministic(lineup)}
}

// keeps reports whether any traces go into the store.
func (r *Runner) keeps() bool { return r.Keep != "" && r.Keep != NoTraces }

// missingTraces returns the traces that a stored match lacks. Never those of learning bots, who would play a different
// match. The store gets traces of old matches only with "all".
func (r *Runner) missingTraces(m store.Match, lineup []int) (lacks traces) {
	if r.Plan.hasLearner(lineup) {
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

// wantedAgain returns the missing traces for which a stored match is played again.
func (r *Runner) wantedAgain(m store.Match, lineup []int) traces {
	lacks := r.missingTraces(m, lineup)
	lacks.file = lacks.file && r.selection().wants(r.Plan, &m, lineup, 0)
	return lacks
}

// selection returns the selection of traces for the folder.
func (r *Runner) selection() TracesOf { return cmp.Or(r.Of, AllTraces) }

// openStore prepares to keep traces in the store.
func (r *Runner) openStore(ctx context.Context, t store.Tournament) (err error) {
	if !r.keeps() || r.packer != nil {
		return nil
	}
	if r.Keep != AllTraces {
		if r.kept, err = loadKeptTraces(ctx, r.Store, t, r.Plan); err != nil {
			return err
		}
	}
	r.packer = store.NewPacker(r.Workers)
	return nil
}

// compare compares a match played again for its trace with the stored one, which stays the result. If the moves are
// equal, the new trace is kept. Otherwise the trace file is renamed to "-differs" and does not go into the store.
func (r *result) compare(stored store.Match) {
	repeated := r.match
	r.match, r.again = stored, true
	if repeated.Fingerprint == stored.Fingerprint {
		r.match.Packed = repeated.Packed
		if repeated.Trace != "" {
			r.match.Trace = repeated.Trace
		}
		return
	}
	if r.different = true; repeated.Trace != "" {
		r.differs, r.err = rename(repeated.Trace, strings.TrimSuffix(repeated.Trace, traceExt)+"-differs")
	}
}

// rename gives a trace an unused name based on name, and returns the new path.
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

// numbered returns the path of the n-th trace with a name.
func numbered(name string, n int) string {
	if n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return name + traceExt
}
