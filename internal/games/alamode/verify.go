package alamode

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// Time limits of the contest's runner, in milliseconds, as recordings have them.
const (
	firstLimitMS = 1000
	turnLimitMS  = 50
)

// verifier compares a trace with what the rules make of its answers.
type verifier struct {
	*playback
	report replay.Report
	w      jsonout.Writer
	text   []byte
	at     int // turn of the match that is compared
	key    int // turn of the last key frame that agreed
}

// verify plays a trace again and compares what the rules give.
func verify(t *replay.Trace, paths func() *kitchen.Paths) (replay.Report, error) {
	p, err := newPlayback(t, paths)
	if err != nil {
		return replay.Report{}, err
	}
	v := &verifier{playback: p}
	err = v.run()
	return v.report, err
}

func (v *verifier) run() error {
	v.start()
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
		return v.trace.Problem(
			"the trace is cut off: no end line after round %d, turn %d (all turns up to there agree)",
			v.match.Round, v.match.State.Turn)
	}
	return v.end()
}

// same compares one field; write writes what the rules give for it.
func (v *verifier) same(field string, recorded []byte, write func(w *jsonout.Writer)) bool {
	v.w.Reset()
	write(&v.w)
	return v.report.Same(v.at, field, recorded, v.w.Buf, v.w.Values)
}

func (v *verifier) sameInt(field string, recorded []byte, n int) {
	v.same(field, recorded, func(w *jsonout.Writer) { w.Int(n) })
}

// sameJSON compares with JSON that the rules have written.
func (v *verifier) sameJSON(field string, recorded, text []byte) bool {
	return v.report.SameJSON(v.at, field, recorded, text)
}

// start compares the kitchen and the first position. A kitchen that was drawn is drawn again.
func (v *verifier) start() {
	k := v.match.Board.Kitchen
	field := "kitchen"
	if v.Reference != "" {
		field = "scenario"
	}
	if v.Drawn != nil {
		k = kitchen.Generate(v.Drawn.League, v.Drawn.Seed)
	}
	v.sameJSON(field, v.Kitchen, k.AppendJSON(nil))
	if v.Reference == "" {
		v.sameJSON("initial", v.Initial, v.match.AppendJSON(nil))
	}
}

func (v *verifier) playTurn() {
	v.at = matchTurn(&v.match)
	v.sameInt("round", v.turn.Round, v.match.Round)
	v.sameInt("turn", v.turn.Turn, int(v.match.State.Turn))
	v.sameInt("player", v.turn.Player, v.match.Player())
	if v.Reference != "" {
		v.question()
	}
	result := v.answer()
	v.same("result", v.turn.Result, func(w *jsonout.Writer) { w.String(result.String()) })
	if v.Reference == "" {
		v.position()
	}
}

// question compares what only recordings have: all that the player was asked, and what it did not
// see.
func (v *verifier) question() {
	limit := turnLimitMS
	if v.match.First() {
		limit = firstLimitMS
	}
	v.sameInt("limit_ms", v.turn.LimitMS, limit)
	v.sameInt("dishes", v.turn.Dishes, int(v.match.State.InStack))
	v.sameInt("score", v.turn.Score, int(v.match.State.Score))
	v.text = v.match.AppendInput(v.text[:0])
	var recorded []byte
	if v.turn.Input != nil {
		recorded = lines(*v.turn.Input)
	}
	v.report.Same(v.at, "input", recorded, lines(string(v.text)), bytes.Count(v.text, []byte{'\n'}))
}

// lines is a text as a JSON list of its lines, so that a difference has the number of its line.
func lines(text string) []byte {
	var w jsonout.Writer
	w.BeginArray()
	for line := range strings.SplitSeq(text, "\n") {
		w.String(line)
	}
	w.EndArray()
	return w.Buf
}

// position compares what only our traces have: the digest, and the state of key frames.
func (v *verifier) position() {
	v.text = v.match.AppendJSON(v.text[:0])
	if v.turn.State != nil && v.sameJSON("state", v.turn.State, v.text) {
		v.key = v.at
	}
	v.sameDigest("digest", v.turn.Digest)
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
	verdict := judge(v.match, v.why)
	v.at = matchTurn(&verdict.final)
	if v.Reference != "" && verdict.reason == endInterrupted {
		v.match.Next()
		v.report.Same(v.at, "turn", []byte(`"end"`), []byte(`"`+turnName(&v.match)+`"`), 1)
		return nil
	}
	for _, it := range endMembers() {
		if !it.ours || v.Reference == "" {
			v.same("end."+it.key, line.End[it.key], func(w *jsonout.Writer) { it.write(w, &verdict) })
		}
	}
	if v.Reference == "" {
		v.text = verdict.final.AppendJSON(v.text[:0])
		v.sameJSON("end.state", line.End["state"], v.text)
		v.sameDigest("end.digest", line.End["digest"])
	}
	return nil
}
