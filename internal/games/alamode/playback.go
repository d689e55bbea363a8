package alamode

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/replay"
)

// traceTurn is a turn line. Recordings of the contest's referee have what the player was sent; ours
// have a digest and, in key frames, the state.
type traceTurn struct {
	Round  json.RawMessage `json:"round"`
	Turn   json.RawMessage `json:"turn"`
	Player json.RawMessage `json:"player"`
	Output *string         `json:"output"` // nil where the player did not answer
	Result json.RawMessage `json:"result"`

	LimitMS json.RawMessage `json:"limit_ms"`
	Dishes  json.RawMessage `json:"dishes"`
	Score   json.RawMessage `json:"score"`
	Input   *string         `json:"input"`

	Digest json.RawMessage `json:"digest"`
	State  json.RawMessage `json:"state"`
}

// playback plays the answers of a trace again.
type playback struct {
	*header
	trace *replay.Trace
	match kitchen.Match
	why   eliminations
	turn  traceTurn // the turn that was read last
}

func newPlayback(t *replay.Trace, paths func() *kitchen.Paths) (*playback, error) {
	h, board, err := readHeader(t, paths)
	if err != nil {
		return nil, err
	}
	return &playback{header: h, trace: t, match: kitchen.NewMatch(board)}, nil
}

// next reads the next turn and goes on to where its player is asked; io.EOF comes after the last one.
func (p *playback) next() error {
	line, err := p.trace.Turn()
	if err != nil {
		return err
	}
	p.turn = traceTurn{}
	if err := p.trace.Decode("turn", line, &p.turn); err != nil {
		return err
	}
	if !p.match.Next() {
		return p.trace.Problem("a turn after the end of the match")
	}
	return nil
}

// answer carries out the answer of the turn that was read.
func (p *playback) answer() kitchen.Result {
	player := p.match.Player()
	action, why := kitchen.Action{}, whyTimeout
	if p.turn.Output != nil {
		action, why = kitchen.ParseAction(*p.turn.Output), whyInvalid
	}
	result := p.match.Act(action)
	if result == kitchen.Eliminated {
		p.why[player] = why
	}
	return result
}
