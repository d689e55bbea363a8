package carnegie

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// scribe writes a match's trace: what the bots did in each turn, a digest of the state, and the
// whole state in key frames (docs/trace.md).
type scribe struct {
	*contest.Match // without a Trace nothing is written
	w              replay.KitchenWriter
	state          replay.KitchenWriter
}

func (s *scribe) header(r *referee) error {
	if s.Trace == nil {
		return nil
	}
	k := &r.state.Board().Kitchen
	w := &s.w
	s.BeginHeader(&w.Writer, RulesVersion)
	w.Text("map", string(s.Scenario.Text))
	w.Number("turns", int64(s.Turns))
	w.Key("switch")
	w.BeginArray()
	w.Int64(k.SwitchTurn)
	w.Int64(k.SwitchDuration)
	w.EndArray()
	w.Key("orders")
	w.Orders(k)
	s.WriteTerms(&w.Writer, []string{sim.Red.String(), sim.Blue.String()}, r.failedBefore())
	w.Key("initial")
	w.State(r.state)
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

func (s *scribe) turn(r *referee) error {
	if s.Trace == nil {
		return nil
	}
	turn := r.state.Turn()
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Number("turn", int64(turn))
	w.Key("calls")
	w.BeginArray()
	for _, t := range playOrder() {
		s.calls(t, r.log[t], r.marks[t])
	}
	w.EndArray()
	return s.EndTurn(&w.Writer, turn, s.stateJSON(r.state))
}

// stateJSON is the state in the form of traces, valid until the next call.
func (s *scribe) stateJSON(st *sim.State) []byte {
	s.state.Reset()
	s.state.State(st)
	return s.state.Buf
}

func (s *scribe) calls(t sim.Team, calls []sim.Call, mark string) {
	w := &s.w
	for i := range calls {
		c := &calls[i]
		s.call(t, c.Fn.Name())
		for _, v := range c.Args[:min(c.N, len(c.Args))] {
			writeValue(&w.Writer, v)
		}
		if c.N > len(c.Args) {
			w.Null() // one for all that is too many, or it would be another call that is played again
		}
		w.EndArray()
		if c.Answer == sim.TypeError {
			w.Text("raise", "TypeError")
		} else {
			w.Key("ret")
			w.Bool(c.Answer == sim.Yes)
		}
		w.EndObject()
	}
	if mark != "" {
		s.call(t, mark)
		w.EndArray()
		w.EndObject()
	}
}

// call begins a call, up to its arguments.
func (s *scribe) call(t sim.Team, fn string) {
	s.w.BeginObject()
	s.w.Text("team", t.String())
	s.w.Text("fn", fn)
	s.w.Key("args")
	s.w.BeginArray()
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(st *sim.State, v verdict) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginEnd(&w.Writer)
	w.Key("winner")
	nameOrNull(&w.Writer, v.winner)
	w.Text("reason", v.reason)
	w.Key("money")
	w.Money(st)
	w.Number("turns", int64(st.Turn()))
	return s.EndTrace(&w.Writer, s.stateJSON(st))
}
