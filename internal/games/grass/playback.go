package grass

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/replay"
)

// traceTurn is a turn line. Recordings of the contest's referee have what the players were sent;
// ours have a digest and, in key frames, the state.
type traceTurn struct {
	Turn       json.RawMessage `json:"turn"`
	Outputs    []*string       `json:"outputs"` // nil where a player did not answer
	Errors     json.RawMessage `json:"errors"`
	Eliminated json.RawMessage `json:"eliminated"`

	Inputs []string `json:"inputs"`

	Digest json.RawMessage `json:"digest"`
	State  json.RawMessage `json:"state"`
}

// playback plays the answers of a trace again.
type playback struct {
	*header
	trace    *replay.Trace
	state    *field.State
	resolver field.Resolver
	answers  [field.Players]field.Answer
	turn     traceTurn // the turn that was read last
}

func newPlayback(t *replay.Trace) (*playback, error) {
	h, board, err := readHeader(t)
	if err != nil {
		return nil, err
	}
	return &playback{header: h, trace: t, state: field.NewState(board)}, nil
}

// next reads the next turn; io.EOF comes after the last one.
func (p *playback) next() error {
	line, err := p.trace.Turn()
	if err != nil {
		return err
	}
	p.turn = traceTurn{}
	if err := p.trace.Decode("turn", line, &p.turn); err != nil {
		return err
	}
	if n := len(p.turn.Outputs); n != field.Players {
		return p.trace.Problem("turn %s has %d outputs, want %d", p.turn.Turn, n, field.Players)
	}
	if p.state.Over() {
		return p.trace.Problem("turn %s after the end of the match in turn %d (%s)", p.turn.Turn, p.state.Turn(), p.state.Reason())
	}
	return nil
}

// step carries out the answers of the turn that was read.
func (p *playback) step() {
	var answers [field.Players]*field.Answer
	for player, line := range p.turn.Outputs {
		if line != nil {
			p.answers[player].Parse([]byte(*line))
			answers[player] = &p.answers[player]
		}
	}
	p.resolver.Step(p.state, answers)
}
