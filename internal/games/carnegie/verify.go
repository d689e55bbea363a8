package carnegie

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// verifier compares a trace with what the rules make of its calls.
type verifier struct {
	*playback
	replay.Checker
	w replay.KitchenWriter
}

// Verify plays a trace again and compares every call's answer and every state.
func Verify(t *replay.Trace) (replay.Report, error) {
	p, err := newPlayback(t)
	if err != nil {
		return replay.Report{}, err
	}
	v := &verifier{playback: p}
	err = v.run()
	return v.Report, err
}

func (v *verifier) run() error {
	v.start()
	for v.Report.Diff == nil {
		err := v.next(v.call)
		switch {
		case v.Report.Diff != nil:
			return nil // the turn differs before what is wrong with its line
		case errors.Is(err, io.EOF):
			return v.end()
		case err != nil:
			return err
		}
		if v.endOfTurn(); v.Report.Diff == nil {
			v.Report.Turns++
		}
	}
	return nil
}

// same compares one field; write writes what the rules give for it.
func (v *verifier) same(field string, recorded []byte, write func(w *replay.KitchenWriter)) bool {
	v.w.Reset()
	write(&v.w)
	return v.Report.Same(v.Turn, field, recorded, v.w.Buf, v.w.Values)
}

func (v *verifier) start() {
	k := &v.state.Board().Kitchen
	recorded, _ := json.Marshal(v.Switch)
	v.same("switch", recorded, func(w *replay.KitchenWriter) {
		w.BeginArray()
		w.Int64(k.SwitchTurn)
		w.Int64(k.SwitchDuration)
		w.EndArray()
	})
	v.same("orders", v.Orders, func(w *replay.KitchenWriter) { w.Orders(k) })
	v.sameState("initial", v.Initial)
}

func (v *verifier) sameState(field string, recorded json.RawMessage) bool {
	digest := v.recordDigest()
	return v.same(field, recorded, func(w *replay.KitchenWriter) {
		if digest != "" {
			w.StateWithRecord(v.state, digest)
		} else {
			w.State(v.state)
		}
	})
}

// recordDigest is the digest of the contest replay's record of this moment, which only recordings
// of the contest's engine have.
func (v *verifier) recordDigest() string {
	if v.Ours() {
		return ""
	}
	v.w.Reset()
	v.w.Record(v.state)
	return replay.Digest(v.w.Buf)
}

// call compares the answer to a call with the recorded one.
func (v *verifier) call(i int, d *desk, raised string) {
	v.Turn = v.turn.Turn
	if v.Report.Diff != nil {
		return
	}
	c := &v.turn.Calls[i]
	field := fmt.Sprintf("calls[%d].ret of %s's %s", i, c.Team, c.Fn)
	want, got, values := []byte(c.Ret), d.w.Buf, d.w.Values
	if c.Fn == "get_map" && raised == "" {
		v.w.Reset()
		writeMapSummary(&v.w, v.state, kitchenOf(v.args[0]))
		got, values = v.w.Buf, v.w.Values
	}
	switch {
	case c.Ret == nil && raised != "":
		field = fmt.Sprintf("calls[%d].raise of %s's %s", i, c.Team, c.Fn)
		want, got, values = quote(c.Raise), quote("TypeError"), 1
	case c.Ret == nil:
		want = []byte("raise " + c.Raise)
	case raised != "":
		got = []byte("raise TypeError")
	}
	v.Report.Same(v.Turn, field, want, got, values)
}

func quote(s string) []byte {
	var w jsonout.Writer
	w.String(s)
	return w.Buf
}

func (v *verifier) endOfTurn() {
	v.Turn = v.turn.Turn
	if v.Ours() {
		v.KeyFrame(v.turn.State, v.turn.Digest, v.stateJSON())
	} else {
		v.sameState("state", v.turn.State)
	}
}

// stateJSON is the state in the form of traces, valid until the next call.
func (v *verifier) stateJSON() []byte {
	v.w.Reset()
	v.w.State(v.state)
	return v.w.Buf
}

// end compares the end line.
func (v *verifier) end() error {
	end, err := v.trace.Ending(fmt.Sprintf("turn %d", v.Turn))
	if err != nil {
		return err
	}
	verdict := judge(v.state, v.failed, v.Turns)
	v.Same("end.winner", end["winner"], func(w *jsonout.Writer) { nameOrNull(w, verdict.winner) })
	v.Same("end.reason", end["reason"], func(w *jsonout.Writer) { w.String(verdict.reason) })
	v.same("end.money", end["money"], func(w *replay.KitchenWriter) { w.Money(v.state) })
	v.SameInt("end.turns", end["turns"], v.state.Turn())
	if v.Ours() {
		v.LastFrame(end, v.stateJSON())
		return nil
	}
	v.Same("end.run_game_returned", end["run_game_returned"], func(w *jsonout.Writer) {
		nameOrNull(w, verdict.runGameReturned())
	})
	return nil
}

func nameOrNull(w *jsonout.Writer, name string) {
	if name == "" {
		w.Null()
		return
	}
	w.String(name)
}
