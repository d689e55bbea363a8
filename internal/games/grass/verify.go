package grass

import (
	"bytes"
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
	replay.Checker
	text []byte
}

// verify plays a trace again and compares what the rules give.
func verify(t *replay.Trace) (replay.Report, error) {
	p, err := newPlayback(t)
	if err != nil {
		return replay.Report{}, err
	}
	v := &verifier{playback: p}
	err = v.run()
	return v.Report, err
}

func (v *verifier) run() error {
	if err := v.start(); err != nil {
		return err
	}
	for v.Report.Diff == nil {
		err := v.next()
		if errors.Is(err, io.EOF) {
			return v.end()
		}
		if err != nil {
			return err
		}
		v.Turn++
		if v.playTurn(); v.Report.Diff == nil {
			v.Report.Turns++
		}
	}
	return nil
}

// start compares the map and the first position. A map that was made from a seed is made again.
func (v *verifier) start() error {
	m, name := v.state.Board().Map, "map"
	if !v.Ours() {
		name = "scenario"
	}
	if v.Drawn != nil {
		var err error
		if m, err = generate(*v.Drawn); err != nil {
			return v.trace.Problem("header: %v", err)
		}
	}
	v.SameJSON(name, v.Map, m.AppendJSON(nil))
	if v.Ours() {
		v.SameJSON("initial", v.Initial, v.state.AppendJSON(nil))
	}
	return nil
}

// playTurn compares what the players were sent before the turn, and what became of their answers.
func (v *verifier) playTurn() {
	if !v.Ours() {
		for player := range field.Players {
			v.input(fmt.Sprintf("inputs[%d]", player), v.turn.Inputs, player)
		}
	}
	if v.Report.Diff != nil {
		return
	}
	v.step()
	v.SameInt("turn", v.turn.Turn, v.Turn)
	v.Same("errors", refusals(v.turn.Errors), func(w *jsonout.Writer) { writeRefusals(w, v.resolver.Refusals) })
	v.SameJSON("eliminated", v.turn.Eliminated, v.state.AppendEliminated(nil))
	if !v.Ours() {
		return
	}
	v.text = v.state.AppendJSON(v.text[:0])
	v.KeyFrame(v.turn.State, v.turn.Digest, v.text)
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

// end compares the end line.
func (v *verifier) end() error {
	end, err := v.trace.Ending(fmt.Sprintf("turn %d", v.Turn))
	if err != nil {
		return err
	}
	verdict := judge(v.state)
	for _, it := range endMembers() {
		v.Same("end."+it.key, end[it.key], func(w *jsonout.Writer) { it.write(w, v.state, verdict) })
	}
	if !v.Ours() {
		return v.final(end["final"])
	}
	v.text = v.state.AppendJSON(v.text[:0])
	v.LastFrame(end, v.text)
	return nil
}

// final compares what the players would have been sent in the next turn.
func (v *verifier) final(recorded json.RawMessage) error {
	var texts []string
	if err := v.trace.Decode("end line: final", recorded, &texts); err != nil {
		return err
	}
	for player := range field.Players {
		v.input(fmt.Sprintf("end.final[%d]", player), texts, player)
	}
	return nil
}

// input compares the text that a player was sent, or would have been, byte for byte. texts has one
// for each player.
func (v *verifier) input(field string, texts []string, player int) {
	var recorded *string
	if player < len(texts) {
		recorded = &texts[player]
	}
	v.text = appendInput(v.text[:0], v.state, player)
	numbers := bytes.Count(v.text, []byte{' '}) + bytes.Count(v.text, []byte{'\n'})
	v.SameText(field, recorded, v.text, numbers)
}
