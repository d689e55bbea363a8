package carnegie

import (
	"context"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// Replay replays a recorded match.
func (t *table) Replay(record *contest.Moves, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	info := t.game.Info()
	if err := info.CheckSeats(len(seats)); err != nil {
		return contest.Result{}, err
	}
	o, err := record.Begin(info, o)
	if err != nil {
		return contest.Result{}, err
	}
	r := newReferee(t, sim.NewState(t.board), seats, o)
	if err := r.setReplayers(record); err != nil {
		return r.result, err
	}
	if err := r.scribe.Header(r.info, t.terms, seats, r.failedBefore(), r.writeStart, r.writeState); err != nil {
		return r.result, err
	}
	if err := r.turns(context.Background()); err != nil {
		return r.result, err
	}
	v := r.conclude()
	record.Recall(&r.result)
	if err := record.End("turn " + strconv.Itoa(r.state.Turn())); err != nil {
		return r.result, err
	}
	return r.finish(v)
}

// setReplayers sets the players of a recorded match, and their failures before the first turn, which are in its header.
func (r *referee) setReplayers(record *contest.Moves) error {
	var h struct{ Seats []headerSeat }
	if err := record.Trace().Decode("header", record.Trace().Header, &h); err != nil {
		return err
	}
	lines := &recordedLines{record: record}
	for t := range r.players {
		r.players[t] = replayer{lines}
	}
	for _, s := range h.Seats {
		t, err := parseTeam(s.Seat)
		if err != nil {
			return record.Trace().Problem("header: %v", err)
		}
		if s.Failed == "" {
			continue
		}
		f, err := record.Missed(bot.FailureKind(s.Failed))
		if err != nil {
			return err
		}
		if err := r.judgeFailure(context.Background(), t, f); err != nil {
			return err
		}
	}
	return nil
}

// recordedLines reads the turns of a recorded match.
type recordedLines struct {
	record *contest.Moves
	turn   traceTurn // last turn read
	args   []sim.Value
}

// reach reads the line of a turn, unless it has been read.
func (l *recordedLines) reach(turn int) error {
	if l.turn.Turn == turn {
		return nil
	}
	line, err := l.record.Turn("turn " + strconv.Itoa(turn-1))
	if err != nil {
		return err
	}
	return l.turn.read(l.record.Trace(), line, turn-1)
}

// replayer is a player that makes the calls of a recorded match.
type replayer struct{ *recordedLines }

// Turn makes the recorded calls, up to a failure.
func (p replayer) Turn(c sim.Controller) error {
	if err := p.reach(c.State().Turn()); err != nil {
		return err
	}
	team := c.Team().String()
	for i := range p.turn.Calls {
		call := &p.turn.Calls[i]
		if call.Team != team {
			continue
		}
		if kind, ok := strings.CutPrefix(call.Fn, failureMark); ok {
			f, err := p.record.Missed(bot.FailureKind(kind))
			if err != nil {
				return err
			}
			return f
		}
		fn, ok := sim.FnNamed(call.Fn)
		if !ok {
			return p.record.Trace().Problem("calls[%d]: %v", i, &unknownCall{call.Fn})
		}
		var err error
		if p.args, err = parseArgs(call.Args, p.args); err != nil {
			return p.record.Trace().Problem("calls[%d]: %v", i, err)
		}
		c.Call(fn, p.args)
	}
	return nil
}
