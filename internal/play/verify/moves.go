package verify

import (
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// MaxMoves limits the size of a record of moves, in bytes. Workers do not send larger ones.
const MaxMoves = 16 << 20

// maxRefusal limits the text of an error, in bytes.
const maxRefusal = 1000

// RemoteMatch is a match played on another machine.
type RemoteMatch struct {
	Table   contest.Table
	Seats   []contest.Seat // with bots
	Content []byte         // digest of the scenario, with which the fingerprint begins
	Trace   bool           // return the whole trace
}

// Verified is a match as replayed by the rules.
type Verified struct {
	Result      contest.Result
	Fingerprint []byte // SHA-256 of scenario and moves; the store keeps the first half
	Trace       []byte // nil unless wanted
}

// Moves replays a match from a record of its moves (contest.Observer.Moves), and compares the record, byte for byte,
// and the claimed result with what the rules give. An error is a one-line reason to refuse the claim, unless it is a
// contest.ErrReferee: then the game's referee has failed.
//
// The result is computed by the rules. What they do not determine is taken from the claim: times, which must be
// possible; warnings; and details of bots' failures, with limited length and without paths. Answers that a bot never
// gave, and failures that never happened, cannot be detected here if record and result agree on them.
func (m *RemoteMatch) Moves(record []byte, claimed *contest.Result) (Verified, error) {
	if len(record) > MaxMoves {
		return Verified{}, fmt.Errorf("the record has %d bytes; the limit is %d MiB", len(record), MaxMoves>>20)
	}
	if n := len(claimed.Seats); n != len(m.Seats) {
		return Verified{}, fmt.Errorf("the result has %d seats, the match has %d", n, len(m.Seats))
	}
	claim := limitTexts(claimed)
	fingerprint := replay.NewFingerprint(m.Content)
	moves := &contest.Moves{Text: record, Exact: true}
	for i := range claim.Seats {
		moves.Failures = append(moves.Failures, claim.Seats[i].Failure)
	}
	last := 0
	o := contest.Observer{Moves: fingerprint, Progress: func(turn int, _ []int64) { last = turn }}
	trace := new(lines)
	if m.Trace {
		o.Trace = trace
	}
	result, err := m.Table.Replay(moves, m.Seats, o)
	if err == nil {
		result.Bound = m.Table.Bound()
		err = differs(&claim, &result)
	}
	if err == nil {
		err = checkTimes(&claim, &result, last)
	}
	if errors.Is(err, contest.ErrReferee) {
		return Verified{}, err
	}
	if err != nil {
		return Verified{}, errors.New(plain.Line(plain.Clip(err.Error(), maxRefusal)))
	}
	adopt(&result, &claim)
	return Verified{Result: result, Fingerprint: fingerprint.Sum(), Trace: trace.text}, nil
}

// lines collects the lines of a trace.
type lines struct{ text []byte }

func (l *lines) Line(line []byte) error {
	l.text = append(append(l.text, line...), '\n')
	return nil
}

// Sync does nothing: the lines stay in memory.
func (l *lines) Sync() error { return nil }
