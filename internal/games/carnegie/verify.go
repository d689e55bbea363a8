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
	report replay.Report
	w      replay.KitchenWriter
	key    int // turn of the last key frame that agreed
}

// Verify plays a trace again and compares every call's answer and every state.
func Verify(t *replay.Trace) (replay.Report, error) {
	p, err := newPlayback(t)
	if err != nil {
		return replay.Report{}, err
	}
	v := &verifier{playback: p}
	if err := v.run(); err != nil {
		return v.report, err
	}
	return v.report, nil
}

func (v *verifier) run() error {
	v.start()
	for {
		err := v.next(v.call)
		if v.report.Diff != nil {
			return nil
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		v.endOfTurn()
		if v.report.Diff != nil {
			return nil
		}
		v.report.Turns++
	}
	if v.trace.End == nil {
		return v.trace.Problem("the trace is cut off: no end line after turn %d (all turns up to there agree)", v.state.Turn())
	}
	return v.end()
}

// same compares one field; write writes what the rules give for it.
func (v *verifier) same(field string, recorded []byte, write func(w *replay.KitchenWriter)) bool {
	v.w.Reset()
	write(&v.w)
	return v.report.Same(v.state.Turn(), field, recorded, v.w.Buf, v.w.Values)
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
	if v.Reference == "" {
		return ""
	}
	v.w.Reset()
	v.w.Record(v.state)
	return replay.Digest(v.w.Buf)
}

// call compares the answer to a call with the recorded one.
func (v *verifier) call(i int, d *desk, raised string) {
	if v.report.Diff != nil {
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
	v.report.Same(v.state.Turn(), field, want, got, values)
}

func quote(s string) []byte {
	var w jsonout.Writer
	w.String(s)
	return w.Buf
}

func (v *verifier) endOfTurn() {
	if v.Reference != "" {
		v.sameState("state", v.turn.State)
		return
	}
	if v.turn.State != nil {
		if v.sameState("state", v.turn.State) {
			v.key = v.turn.Turn
		}
	}
	v.sameDigest("digest", v.turn.Digest)
}

func (v *verifier) sameDigest(field, recorded string) {
	v.w.Reset()
	v.w.State(v.state)
	state := string(v.w.Buf)
	if !v.report.Same(v.state.Turn(), field, quote(recorded), quote(replay.Digest(v.w.Buf)), 1) &&
		v.report.Diff.State == "" {
		v.report.Diff.State = state
		v.report.Diff.KeyFrame = v.key
	}
}

// end compares the end line.
func (v *verifier) end() error {
	var line struct {
		End map[string]json.RawMessage `json:"end"`
	}
	if err := json.Unmarshal(v.trace.End, &line); err != nil {
		return v.trace.Problem("end line: %v", err)
	}
	verdict := judge(v.state, v.failed, v.Turns)
	v.same("end.winner", line.End["winner"], func(w *replay.KitchenWriter) { nameOrNull(w, verdict.winner) })
	v.same("end.reason", line.End["reason"], func(w *replay.KitchenWriter) { w.String(verdict.reason) })
	v.same("end.money", line.End["money"], func(w *replay.KitchenWriter) { w.Money(v.state) })
	v.same("end.turns", line.End["turns"], func(w *replay.KitchenWriter) { w.Int(v.state.Turn()) })
	if v.Reference != "" {
		v.same("end.run_game_returned", line.End["run_game_returned"], func(w *replay.KitchenWriter) {
			nameOrNull(w, verdict.runGameReturned())
		})
		return nil
	}
	v.same("end.state", line.End["state"], func(w *replay.KitchenWriter) { w.State(v.state) })
	var digest string
	if err := json.Unmarshal(line.End["digest"], &digest); err != nil {
		return v.trace.Problem("end line: digest: %v", err)
	}
	v.sameDigest("end.digest", digest)
	return nil
}

func nameOrNull(w *replay.KitchenWriter, name string) {
	if name == "" {
		w.Null()
		return
	}
	w.String(name)
}
