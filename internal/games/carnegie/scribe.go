package carnegie

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// scribe writes a match's trace: what the bots did in each turn, a digest of the state, and the
// whole state in key frames (docs/trace.md).
type scribe struct {
	to    contest.Recorder // nil: nothing is written
	full  bool
	w     replay.KitchenWriter
	state replay.KitchenWriter
}

func (s *scribe) header(r *referee) error {
	if s.to == nil {
		return nil
	}
	k := &r.state.Board().Kitchen
	w := &s.w
	r.m.BeginHeader(&w.Writer, RulesVersion)
	s.text("map", string(r.m.Scenario.Text))
	s.number("turns", int64(r.m.Turns))
	w.Key("switch")
	w.BeginArray()
	w.Int64(k.SwitchTurn)
	w.Int64(k.SwitchDuration)
	w.EndArray()
	w.Key("orders")
	w.Orders(k)
	r.m.WriteTerms(&w.Writer, []string{sim.Red.String(), sim.Blue.String()}, r.failedBefore())
	w.Key("initial")
	w.State(r.state)
	w.EndObject()
	return s.to.Line(w.Buf)
}

func (s *scribe) text(key, value string) {
	s.w.Key(key)
	s.w.String(value)
}

func (s *scribe) number(key string, n int64) {
	s.w.Key(key)
	s.w.Int64(n)
}

func (s *scribe) turn(r *referee) error {
	if s.to == nil {
		return nil
	}
	turn := r.state.Turn()
	w := &s.w
	w.Reset()
	w.BeginObject()
	s.number("turn", int64(turn))
	w.Key("calls")
	w.BeginArray()
	for _, t := range playOrder() {
		s.calls(t, r.log[t], r.marks[t])
	}
	w.EndArray()
	s.digest(r.state)
	key := turn%replay.KeyFrameEvery == 0
	if key || s.full {
		w.Key("state")
		w.Raw(s.state.Buf)
	}
	w.EndObject()
	if err := s.to.Line(w.Buf); err != nil {
		return err
	}
	if key {
		return s.to.Sync()
	}
	return nil
}

// digest writes the digest of the state and leaves the state's JSON in s.state.
func (s *scribe) digest(st *sim.State) {
	s.state.Reset()
	s.state.State(st)
	s.text("digest", replay.Digest(s.state.Buf))
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
			s.text("raise", "TypeError")
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
	s.text("team", t.String())
	s.text("fn", fn)
	s.w.Key("args")
	s.w.BeginArray()
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(st *sim.State, v verdict) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
	w.Key("winner")
	nameOrNull(w, v.winner)
	s.text("reason", v.reason)
	w.Key("money")
	w.Money(st)
	s.number("turns", int64(st.Turn()))
	s.digest(st)
	w.Key("state")
	w.Raw(s.state.Buf)
	w.EndObject()
	w.EndObject()
	return s.to.Line(w.Buf)
}
