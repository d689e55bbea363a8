package carnegie

import (
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// writeStart writes the members of a trace's header from which the start can be rebuilt.
func (r *referee) writeStart(w *jsonout.Writer) {
	k := &r.table.board.Kitchen
	w.Text("map", string(r.table.terms.Scenario.Text))
	w.Number("turns", int64(r.table.terms.Turns))
	w.Key("switch")
	writeSwitch(w, k)
	w.Key("orders")
	kitchenjson.Orders(w, k)
}

func writeSwitch(w *jsonout.Writer, k *sim.Kitchen) {
	w.BeginArray()
	w.Int64(k.SwitchTurn)
	w.Int64(k.SwitchDuration)
	w.EndArray()
}

func (r *referee) writeState(w *jsonout.Writer) { kitchenjson.State(w, r.state) }

// writeTurn writes the bots' calls of the last turn.
func (r *referee) writeTurn(w *jsonout.Writer) {
	w.Number("turn", int64(r.state.Turn()))
	w.Array("calls", func() {
		for _, t := range playOrder() {
			writeCalls(w, t, r.log[t], r.marks[t])
		}
	})
	if r.differs {
		w.Flag("differs", true)
	}
}

func writeCalls(w *jsonout.Writer, t sim.Team, calls []sim.Call, mark string) {
	for i := range calls {
		c := &calls[i]
		beginCall(w, t, c.Fn.Name())
		for _, v := range c.Args[:min(c.N, len(c.Args))] {
			writeValue(w, v)
		}
		if c.N > len(c.Args) {
			w.Null() // stands for all surplus arguments, which raise a TypeError
		}
		w.EndArray()
		if c.Answer == sim.TypeError {
			w.Text("raise", "TypeError")
		} else {
			w.Flag("ret", c.Answer == sim.Yes)
		}
		w.EndObject()
	}
	if mark != "" {
		beginCall(w, t, mark)
		w.EndArray()
		w.EndObject()
	}
}

// beginCall writes a call up to its arguments; function names need no escapes. Recording spends most of its time here.
func beginCall(w *jsonout.Writer, t sim.Team, fn string) {
	begin := `{"team":"RED","fn":"`
	if t == sim.Blue {
		begin = `{"team":"BLUE","fn":"`
	}
	w.Open(2, 2, begin, fn, `","args":[`)
}

func (r *referee) end(v verdict) error {
	return r.scribe.End(func(w *jsonout.Writer) {
		w.Key("winner")
		nameOrNull(w, v.winner)
		w.Text("reason", v.reason)
		w.Key("money")
		kitchenjson.Money(w, r.state)
		w.Number("turns", int64(r.state.Turn()))
	}, r.writeState, &r.result)
}

func nameOrNull(w *jsonout.Writer, name string) {
	if name == "" {
		w.Null()
		return
	}
	w.String(name)
}
