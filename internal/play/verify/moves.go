package verify

import (
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// MostMoves is the size of the largest record of moves that is verified, in bytes. Who plays for others sends no
// larger one.
const MostMoves = 16 << 20

// longestRefusal limits the text of a refusal, in bytes.
const longestRefusal = 1000

// Match is a match that another machine was asked to play.
type Match struct {
	Table   contest.Table
	Seats   []contest.Seat // with their bots
	Content []byte         // the digest of the scenario, with which the fingerprint begins
	Trace   bool           // the whole trace is wanted
}

// Verified is a match that was played as the rules say.
type Verified struct {
	Result      contest.Result
	Fingerprint []byte // SHA-256 of scenario and moves; stores keep the first half
	Trace       []byte // nil unless wanted
}

// Moves plays a match again from a record of its moves (contest.Observer.Moves), and compares the record, byte for byte, and the
// claimed result with what the rules give. An error says, in one line, what is wrong with the claim, unless it is a
// contest.ErrReferee: then the game's referee has failed.
//
// The result is that of the rules. What they do not determine is claimed: times, which only must be possible, the
// warnings, and what was wrong with bots that failed, in bounded texts. Paths of the other machine are left out. An
// answer that the bot never gave, and a failure that it did not have, cannot be seen here, if record and result agree on it.
func (m *Match) Moves(record []byte, claimed *contest.Result) (Verified, error) {
	if len(record) > MostMoves {
		return Verified{}, fmt.Errorf("the record has %d bytes, more than %d MiB", len(record), MostMoves>>20)
	}
	if n := len(claimed.Seats); n != len(m.Seats) {
		return Verified{}, fmt.Errorf("the result has %d seats, the match has %d", n, len(m.Seats))
	}
	claim := bounded(claimed)
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
		err = impossible(&claim, &result, last)
	}
	if errors.Is(err, contest.ErrReferee) {
		return Verified{}, err
	}
	if err != nil {
		return Verified{}, errors.New(plain.Line(plain.Clip(err.Error(), longestRefusal)))
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

// Sync does nothing: the lines are in memory.
func (l *lines) Sync() error { return nil }
