package grass

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// verifier compares a trace with what the rules make of its answers.
type verifier struct {
	*playback
	report replay.Report
	w      jsonout.Writer
	text   []byte
	key    int // turn of the last key frame that agreed
}

// verify plays a trace again and compares what the rules give.
func verify(t *replay.Trace) (replay.Report, error) {
	p, err := newPlayback(t)
	if err != nil {
		return replay.Report{}, err
	}
	v := &verifier{playback: p}
	err = v.run()
	return v.report, err
}

func (v *verifier) run() error {
	if err := v.start(); err != nil {
		return err
	}
	for v.report.Diff == nil {
		err := v.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if v.playTurn(); v.report.Diff == nil {
			v.report.Turns++
		}
	}
	switch {
	case v.report.Diff != nil:
		return nil
	case v.trace.End == nil:
		return v.trace.Problem("the trace is cut off: no end line after turn %d (all turns up to there agree)", v.state.Turn())
	}
	return v.end()
}

// ours tells whether the trace is not a recording of the contest's referee.
func (v *verifier) ours() bool { return v.Reference == "" }

// same compares one field of the turn that was played last; write writes what the rules give for it.
func (v *verifier) same(field string, recorded []byte, write func(w *jsonout.Writer)) bool {
	v.w.Reset()
	write(&v.w)
	return v.report.Same(v.state.Turn(), field, recorded, v.w.Buf, v.w.Values)
}

// sameJSON compares with JSON that the rules have written.
func (v *verifier) sameJSON(field string, recorded, text []byte) bool {
	return v.report.SameJSON(v.state.Turn(), field, recorded, text)
}

// start compares the map and the first position. A map that was made from a seed is made again.
func (v *verifier) start() error {
	m, name := v.state.Board().Map, "map"
	if !v.ours() {
		name = "scenario"
	}
	if v.Drawn != nil {
		var err error
		if m, err = v.Drawn.generate(); err != nil {
			return v.trace.Problem("header: %v", err)
		}
	}
	v.sameJSON(name, v.Map, m.AppendJSON(nil))
	if v.ours() {
		v.sameJSON("initial", v.Initial, v.state.AppendJSON(nil))
	}
	return nil
}

// playTurn compares what the players were sent before the turn, and what became of their answers.
func (v *verifier) playTurn() {
	if !v.ours() {
		for player := range field.Players {
			v.input(fmt.Sprintf("inputs[%d]", player), v.turn.Inputs, player)
		}
	}
	if v.report.Diff != nil {
		v.report.Diff.Turn++ // the turn that begins
		return
	}
	v.step()
	v.same("turn", v.turn.Turn, func(w *jsonout.Writer) { w.Int(v.state.Turn()) })
	v.same("errors", refusals(v.turn.Errors), func(w *jsonout.Writer) { writeRefusals(w, v.resolver.Refusals) })
	v.sameJSON("eliminated", v.turn.Eliminated, v.state.AppendEliminated(nil))
	if !v.ours() {
		return
	}
	v.text = v.state.AppendJSON(v.text[:0])
	if v.turn.State != nil && v.sameJSON("state", v.turn.State, v.text) {
		v.key = v.state.Turn()
	}
	v.sameDigest("digest", v.turn.Digest)
}

// refusals are the recorded errors without the texts, which are the referee's own.
func refusals(recorded json.RawMessage) []byte {
	var list []struct {
		Player json.RawMessage `json:"player"`
		Code   json.RawMessage `json:"code"`
	}
	if json.Unmarshal(recorded, &list) != nil || list == nil {
		return recorded
	}
	text, err := json.Marshal(list)
	if err != nil {
		return recorded
	}
	return text
}

// sameDigest compares the digest of the state in v.text.
func (v *verifier) sameDigest(field string, recorded json.RawMessage) {
	agreed := v.report.Diff == nil
	if !v.same(field, recorded, func(w *jsonout.Writer) { w.String(replay.Digest(v.text)) }) && agreed {
		v.report.Diff.State = string(v.text)
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
	verdict := judge(v.state)
	for _, it := range endMembers() {
		v.same("end."+it.key, line.End[it.key], func(w *jsonout.Writer) { it.write(w, v.state, verdict) })
	}
	if !v.ours() {
		return v.final(line.End["final"])
	}
	v.text = v.state.AppendJSON(v.text[:0])
	v.sameJSON("end.state", line.End["state"], v.text)
	v.sameDigest("end.digest", line.End["digest"])
	return nil
}

// final compares what the players would have been sent in the next turn.
func (v *verifier) final(recorded json.RawMessage) error {
	var texts []string
	if err := json.Unmarshal(recorded, &texts); err != nil {
		return v.trace.Problem("end line: final: %v", err)
	}
	for player := range field.Players {
		v.input(fmt.Sprintf("end.final[%d]", player), texts, player)
	}
	return nil
}
