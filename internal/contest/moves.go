package contest

import (
	"bytes"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
)

// Moves is a recorded match that Table.Replay plays again, once.
type Moves struct {
	// Text has the lines of a trace, or of its moves (Observer.Moves), each with its line break.
	Text []byte
	// Exact requires moves that equal, byte for byte, those of the match that is played again. Otherwise only the
	// header must, and the answers of the other lines are read.
	Exact bool
	// Failures, by seat, are what is known of the bots' failures besides kind and turn, which are in the record.
	// Each replaces the failure of its kind and turn; nil: nothing is known.
	Failures []*bot.Failure

	trace replay.Trace // at the last line read
	line  []byte       // that line
	rest  []byte       // what follows it
	to    Recorder     // receives the lines of the match played again; nil: none does
}

// Begin reads the header and returns the observer of the match played again: it compares the lines, and passes them
// on. No bot is heard, and no time passes.
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

// Trace returns the record at the last line read, for errors.
func (m *Moves) Trace() *replay.Trace { return &m.trace }

// next reads the next line, which is nil at the end.
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

// Turn returns the next turn's line; after names the last turn in errors.
func (m *Moves) Turn(after string) ([]byte, error) {
	switch err := m.next(); {
	case err != nil:
		return nil, err
	case m.line == nil:
		return nil, m.trace.Problem("the record is cut off after %s, where the match goes on", after)
	case replay.IsEnd(m.line):
		return nil, m.trace.Problem("the record ends after %s, where the match goes on", after)
	}
	return m.line, nil
}

// End reads the end line, which is the last; after names the last turn in errors.
func (m *Moves) End(after string) error {
	switch err := m.next(); {
	case err != nil:
		return err
	case m.line == nil:
		return m.trace.Problem("the record is cut off: no end line after %s", after)
	case !replay.IsEnd(m.line):
		return m.trace.Problem("the record goes on after %s, where the match is over", after)
	case len(m.rest) > 0:
		return m.trace.Problem("the record goes on after its end line")
	}
	return nil
}

// Line compares a line of the match played again with the last line read, and passes it on.
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

// Missed returns the failure of a seat whose answer is missing in the last line read.
func (m *Moves) Missed(kind bot.FailureKind) (*bot.Failure, error) {
	if !kind.Known() {
		return nil, m.trace.Problem("%.40q is not a kind of failure", kind)
	}
	return &bot.Failure{Kind: kind}, nil
}

// Recall completes the failures of a result with what is known of them. What the rules say of an illegal answer
// stays.
func (m *Moves) Recall(r *Result) {
	for seat := range min(len(r.Seats), len(m.Failures)) {
		f, known := r.Seats[seat].Failure, m.Failures[seat]
		if f == nil || known == nil || f.Kind != known.Kind || f.Turn != known.Turn {
			continue
		}
		by := f.Reason
		if *f = *known; f.Kind == bot.IllegalOutput && !strings.HasSuffix(f.Reason, by) {
			f.Reason = by
		}
	}
}
