package alamode

import (
	"bytes"
	"errors"
	"fmt"
	"io"

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
	replay.Checker // its Turn is that of the match
	text           []byte
}

// verify plays a trace again and compares what the rules give.
func verify(t *replay.Trace, paths func() *kitchen.Paths) (replay.Report, error) {
	p, err := newPlayback(t, paths)
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
		err := v.next()
		if errors.Is(err, io.EOF) {
			return v.end()
		}
		if err != nil {
			return err
		}
		if v.playTurn(); v.Report.Diff == nil {
			v.Report.Turns++
		}
	}
	return nil
}

// start compares the kitchen and the first position. A kitchen that was drawn is drawn again.
func (v *verifier) start() {
	k := v.match.Board.Kitchen
	field := "kitchen"
	if !v.Ours() {
		field = "scenario"
	}
	if v.Drawn != nil {
		k = kitchen.Generate(v.Drawn.League, v.Drawn.Seed)
	}
	v.SameJSON(field, v.Kitchen, k.AppendJSON(nil))
	if v.Ours() {
		v.SameJSON("initial", v.Initial, v.match.AppendJSON(nil))
	}
}

func (v *verifier) playTurn() {
	v.Turn = matchTurn(&v.match)
	v.SameInt("round", v.turn.Round, v.match.Round)
	v.SameInt("turn", v.turn.Turn, int(v.match.State.Turn))
	v.SameInt("player", v.turn.Player, v.match.Player())
	if !v.Ours() {
		v.question()
	}
	result := v.answer()
	v.Same("result", v.turn.Result, func(w *jsonout.Writer) { w.String(result.String()) })
	if v.Ours() {
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
	v.SameInt("limit_ms", v.turn.LimitMS, limit)
	v.SameInt("dishes", v.turn.Dishes, int(v.match.State.InStack))
	v.SameInt("score", v.turn.Score, int(v.match.State.Score))
	v.text = v.match.AppendInput(v.text[:0])
	v.SameText("input", v.turn.Input, v.text, bytes.Count(v.text, []byte{'\n'}))
}

// position compares what only our traces have: the digest, and the state of key frames.
func (v *verifier) position() {
	v.text = v.match.AppendJSON(v.text[:0])
	v.KeyFrame(v.turn.State, v.turn.Digest, v.text)
}

// end compares the end line.
func (v *verifier) end() error {
	end, err := v.trace.Ending(fmt.Sprintf("round %d, turn %d", v.match.Round, v.match.State.Turn))
	if err != nil {
		return err
	}
	verdict := judge(v.match, v.why)
	v.Turn = matchTurn(&verdict.final)
	if !v.Ours() && verdict.reason == endInterrupted {
		v.match.Next()
		v.Report.Same(v.Turn, "turn", []byte(`"end"`), []byte(`"`+turnName(&v.match)+`"`), 1)
		return nil
	}
	for _, it := range endMembers() {
		if !it.ours || v.Ours() {
			v.Same("end."+it.key, end[it.key], func(w *jsonout.Writer) { it.write(w, &verdict) })
		}
	}
	if v.Ours() {
		v.text = verdict.final.AppendJSON(v.text[:0])
		v.LastFrame(end, v.text)
	}
	return nil
}
