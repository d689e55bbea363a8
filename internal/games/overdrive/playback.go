package overdrive

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// traceRound is the line of a round. Recordings of the contest's engine have other names for the same,
// digests of what the players got, and the position in their own form.
type traceRound struct {
	Turn      json.RawMessage `json:"turn"`
	Outputs   []*string       `json:"outputs"` // nil where a player did not answer
	Errors    json.RawMessage `json:"errors"`
	Exception json.RawMessage `json:"exception"`
	Digest    json.RawMessage `json:"digest"`
	State     json.RawMessage `json:"state"` // in recordings a list of what the players got

	Round    json.RawMessage              `json:"round"`
	Commands []*string                    `json:"commands"`
	SHA      []map[string]json.RawMessage `json:"sha"`
	Full     json.RawMessage              `json:"full"`
}

// playback plays the commands of a trace again.
type playback struct {
	*header
	trace    *replay.Trace
	state    *race.State
	before   race.State // before the round that was played last
	commands [race.Players]race.Command
	thrown   error      // what the engine threw in that round, or nil
	line     traceRound // the round that was read last
}

func newPlayback(t *replay.Trace) (*playback, error) {
	h, start, err := readHeader(t)
	if err != nil {
		return nil, err
	}
	return &playback{header: h, trace: t, state: race.NewState(start)}, nil
}

// next reads the next round; io.EOF comes after the last one.
func (p *playback) next() error {
	line, err := p.trace.Turn()
	if err != nil {
		return err
	}
	p.line = traceRound{}
	if err := p.trace.Decode("round", line, &p.line); err != nil {
		return err
	}
	if !p.Ours() {
		p.line.Turn, p.line.Outputs = p.line.Round, p.line.Commands
	}
	if n := len(p.line.Outputs); n != race.Players {
		return p.trace.Problem("round %s has %d commands, want %d", p.line.Turn, n, race.Players)
	}
	if p.state.Over() {
		return p.trace.Problem("round %s after the end of the match in round %d (%s)",
			p.line.Turn, p.state.Round(), p.state.Verdict().Reason)
	}
	return nil
}

// step carries out the commands of the round that was read.
func (p *playback) step() {
	var said [race.Players]string
	for player, text := range p.line.Outputs {
		if text != nil {
			said[player] = *text
		}
	}
	p.before.CopyFrom(p.state)
	p.commands, p.thrown = step(p.state, said)
}
