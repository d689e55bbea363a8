package carnegie

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// Marks in the list of calls at which a bot failed: "!raise" in recordings of the contest's engine,
// "!" and the kind of failure in ours.
const failureMark = "!"

// traceCall is a call as a turn line of a trace has it. Ret is nil where the call raised.
type traceCall struct {
	Team string `json:"team"`
	wireCall
	Ret   json.RawMessage `json:"ret"`
	Raise string          `json:"raise"`
}

// traceTurn is a turn line. Recordings of the contest's engine have a state in every turn and no
// digest.
type traceTurn struct {
	Turn   int             `json:"turn"`
	Calls  []traceCall     `json:"calls"`
	Digest json.RawMessage `json:"digest"`
	State  json.RawMessage `json:"state"`
}

// playback plays the calls of a trace again.
type playback struct {
	*header
	trace  *replay.Trace
	state  *sim.State
	desks  [2]desk
	failed [2]bool
	turn   traceTurn // the turn that was read last
	args   []sim.Value
}

func newPlayback(t *replay.Trace) (*playback, error) {
	h, board, err := readHeader(t)
	if err != nil {
		return nil, err
	}
	p := &playback{header: h, trace: t, state: sim.NewState(board), failed: h.failedToStart()}
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		p.desks[team].c = p.state.Controller(team)
	}
	return p, nil
}

// next plays the next turn. After each call, seen is told its index and gets the desk with the
// answer; raised is not empty if the call raised a TypeError. io.EOF comes after the last turn.
func (p *playback) next(seen func(i int, d *desk, raised string)) error {
	line, err := p.trace.Turn()
	if err != nil {
		return err
	}
	clear(p.turn.Calls) // decoding leaves fields alone that a call does not have
	p.turn = traceTurn{Calls: p.turn.Calls[:0]}
	if err := p.trace.Decode("turn", line, &p.turn); err != nil {
		return err
	}
	switch {
	case p.turn.Turn != p.state.Turn()+1:
		return p.trace.Problem("turn %d follows turn %d", p.turn.Turn, p.state.Turn())
	case p.turn.Turn > p.Turns:
		return p.trace.Problem("turn %d in a match of %d turns", p.turn.Turn, p.Turns)
	case p.turn.Turn > 1 && p.over():
		return p.trace.Problem("turn %d after a bot had failed", p.turn.Turn)
	}
	p.state.BeginTurn()
	for i := range p.turn.Calls {
		if err := p.play(i, seen); err != nil {
			return p.trace.Problem("turn %d: calls[%d]: %v", p.turn.Turn, i, err)
		}
	}
	return nil
}

func (p *playback) play(i int, seen func(i int, d *desk, raised string)) error {
	c := &p.turn.Calls[i]
	team, err := parseTeam(c.Team)
	if err != nil {
		return err
	}
	if strings.HasPrefix(c.Fn, failureMark) {
		p.failed[team] = true
		return nil
	}
	if p.args, err = parseArgs(c.Args, p.args); err != nil {
		return err
	}
	d := &p.desks[team]
	raised, err := d.call(c.Fn, p.args)
	if err != nil {
		return err
	}
	seen(i, d, raised)
	return nil
}

// rest plays all turns that are left and calls turn after each.
func (p *playback) rest(turn func() error) error {
	for {
		err := p.next(func(int, *desk, string) {})
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = turn()
		}
		if err != nil {
			return err
		}
	}
}

func (p *playback) over() bool { return p.failed[sim.Red] || p.failed[sim.Blue] }
