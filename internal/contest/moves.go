package contest

import (
	"bytes"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// Moves is a recorded match for one call of Table.Replay.
type Moves struct {
	// Text has the lines of a trace, or of its moves (Observer.Moves), including line breaks.
	Text []byte
	// Exact requires that all lines equal those of the replayed match byte for byte. Otherwise only the headers have to be
	// equal, and the other lines supply the answers.
	Exact bool
	// Failures has, by seat, the details of the bots' failures; the record only has their kind and turn. Each replaces the
	// replayed failure of the same kind and turn; nil: unknown.
	Failures []*bot.Failure

	trace replay.Trace // at the last line read
	line  []byte       // that line
	rest  []byte       // the lines after it
	to    Recorder     // receives the lines of the replayed match; may be nil
}

// Begin reads the header and returns the observer for the replayed match, which compares the lines and passes them on. Its
// clock stands still.
func (m *Moves) Begin(info Info, o Observer) (Observer, error) {
	m.trace, m.rest, m.to = replay.Trace{Game: info.Name}, m.Text, o.Moves
	if err := m.next(); err != nil {
		return Observer{}, err
	}
	if m.line == nil {
		return Observer{}, replay.ErrEmpty
	}
	m.trace.Header = m.line
	return Observer{
		Now: func() time.Time { return time.Time{} }, Trace: o.Trace, Full: o.Full, Moves: m, Progress: o.Progress,
	}, nil
}

// Trace returns the record, positioned at the last line read, for errors.
func (m *Moves) Trace() *replay.Trace { return &m.trace }

// next reads the next line; nil at the end.
func (m *Moves) next() error {
	m.trace.Line++
	line, rest, whole := bytes.Cut(m.rest, []byte{'\n'})
	if !whole && len(line) > 0 {
		return m.trace.Problem("the record is cut off: this line has no end")
	}
	if m.line, m.rest = line, rest; !whole {
		m.line = nil
	}
	return nil
}

// Turn returns the line of the next turn; after names the last turn in errors.
func (m *Moves) Turn(after string) ([]byte, error) {
	switch err := m.next(); {
	case err != nil:
		return nil, err
	case m.line == nil:
		return nil, m.trace.Problem("the record is cut off after %s, but the match continues", after)
	case replay.IsEnd(m.line):
		return nil, m.trace.Problem("the record ends after %s, but the match continues", after)
	}
	return m.line, nil
}

// End reads the end line, which must be the last; after names the last turn in errors.
func (m *Moves) End(after string) error {
	switch err := m.next(); {
	case err != nil:
		return err
	case m.line == nil:
		return m.trace.Problem("the record is cut off: no end line after %s", after)
	case !replay.IsEnd(m.line):
		return m.trace.Problem("the record continues after %s, where the match ends", after)
	case len(m.rest) > 0:
		return m.trace.Problem("the record continues after its end line")
	}
	return nil
}

// Line compares a line of the replayed match with the last line read, and passes it on.
func (m *Moves) Line(line []byte) error {
	if m.Exact || m.trace.Line == 1 {
		if err := m.trace.Differ(m.line, line); err != nil {
			return err
		}
	}
	if m.to == nil {
		return nil
	}
	return m.to.Line(line)
}

// Sync does nothing: recorders of moves are not synced.
func (m *Moves) Sync() error { return nil }

// Missed returns a failure of a kind that was read from the last line.
func (m *Moves) Missed(kind bot.FailureKind) (*bot.Failure, error) {
	if !kind.Known() {
		return nil, m.trace.Problem("%.40q is not a kind of failure", kind)
	}
	return &bot.Failure{Kind: kind}, nil
}

// CompleteFailures adds the details in m.Failures to the failures of a result. For illegal answers, the replayed reason takes
// precedence.
func (m *Moves) CompleteFailures(r *Result) {
	for seat := range min(len(r.Seats), len(m.Failures)) {
		f, known := r.Seats[seat].Failure, m.Failures[seat]
		if f == nil || known == nil || f.Kind != known.Kind || f.Turn != known.Turn {
			continue
		}
		reason := f.Reason
		if *f = *known; f.Kind == bot.IllegalOutput && !strings.HasSuffix(f.Reason, reason) {
			f.Reason = reason
		}
	}
}
