package carnegie

import (
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// comparison verifies a trace against the rules.
type comparison struct {
	*replay.Checker
	p      *playback
	record *kitchenjson.Writer // for recordings of the contest's engine; nil for our traces, which have key frames and digests
}

// start compares the header.
func (c *comparison) start() {
	k := &c.p.state.Board().Kitchen
	recorded, _ := json.Marshal(c.p.header.Switch)
	c.Same("switch", recorded, func(w *jsonout.Writer) { writeSwitch(w, k) })
	c.Same("orders", c.p.header.Orders, func(w *jsonout.Writer) { kitchenjson.Orders(w, k) })
	if c.record == nil {
		c.Same("initial", c.p.header.Initial, c.p.WriteState)
	} else {
		c.recordedState("initial", c.p.header.Initial)
	}
}

// recordedState compares a state of a recording, which has the whole state in every turn, with a digest of its replay record.
func (c *comparison) recordedState(field string, recorded []byte) {
	c.record.Reset()
	c.record.Record(c.p.state)
	digest := replay.Digest(c.record.Buf)
	c.Same(field, recorded, func(w *jsonout.Writer) { kitchenjson.StateWithRecord(w, c.p.state, digest) })
}

// call compares the answer to a call with the recorded one.
func (c *comparison) call(i int, h *callHandler, raised string) {
	if c.Turn = c.p.turn.Turn; c.Report.Diff != nil {
		return
	}
	call := &c.p.turn.Calls[i]
	field := fmt.Sprintf("calls[%d].ret of %s's %s", i, call.Team, call.Fn)
	want, got, values := []byte(call.Ret), h.w.Buf, h.w.Values
	if call.Fn == "get_map" && raised == "" {
		var w jsonout.Writer
		writeMapSummary(&w, c.p.state, kitchenOf(c.p.args[0]))
		got, values = w.Buf, w.Values
	}
	switch {
	case call.Ret == nil && raised != "":
		field = fmt.Sprintf("calls[%d].raise of %s's %s", i, call.Team, call.Fn)
		want, got, values = quote(call.Raise), quote("TypeError"), 1
	case call.Ret == nil:
		want = []byte("raise " + call.Raise)
	case raised != "":
		got = []byte("raise TypeError")
	}
	c.Report.Same(c.Turn, field, want, got, values)
}

func quote(s string) []byte {
	var w jsonout.Writer
	w.String(s)
	return w.Buf
}

// endOfTurn compares the state after a turn.
func (c *comparison) endOfTurn() {
	c.Turn = c.p.turn.Turn
	if c.record == nil {
		c.KeyFrame(c.p.turn.State, c.p.turn.Digest, c.p.WriteState)
	} else {
		c.recordedState("state", c.p.turn.State)
	}
	if c.Report.Diff == nil {
		c.Report.Turns++
	} else if c.Report.Diff.Turn == c.Turn {
		c.Report.Diff.Announced = c.p.turn.Differs
	}
}

// end compares the end line.
func (c *comparison) end() error {
	end, err := c.p.trace.Ending(fmt.Sprintf("turn %d", c.Turn))
	if err != nil {
		return err
	}
	v := judge(c.p.state, c.p.failed, c.p.header.Turns)
	c.Same("end.winner", end["winner"], func(w *jsonout.Writer) { nameOrNull(w, v.winner) })
	c.Same("end.reason", end["reason"], func(w *jsonout.Writer) { w.String(v.reason) })
	c.Same("end.money", end["money"], func(w *jsonout.Writer) { kitchenjson.Money(w, c.p.state) })
	c.SameInt("end.turns", end["turns"], c.p.state.Turn())
	if c.record == nil {
		c.LastFrame(end, c.p.WriteState)
	} else {
		c.Same("end.run_game_returned", end["run_game_returned"], func(w *jsonout.Writer) { nameOrNull(w, v.runGameReturned()) })
	}
	return nil
}
