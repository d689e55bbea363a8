package overdrive

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// verifier compares a trace with what the rules make of its commands.
type verifier struct {
	*playback
	report   replay.Report
	round    int // that is compared
	w        jsonout.Writer
	position jsonout.Writer
	text     []byte
	key      int // round of the last key frame that agreed
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
		v.round++
		if v.playRound(); v.report.Diff == nil {
			v.report.Turns++
		}
	}
	switch {
	case v.report.Diff != nil:
		return nil
	case v.trace.End == nil:
		return v.trace.Problem("the trace is cut off: no end line after round %d (all rounds up to there agree)", v.round)
	}
	return v.end()
}

// same compares one field; write writes what the rules give for it, or nothing.
func (v *verifier) same(field string, recorded []byte, write func(w *jsonout.Writer)) bool {
	v.w.Reset()
	write(&v.w)
	if len(v.w.Buf) == 0 && len(recorded) > 0 {
		v.w.Buf = append(v.w.Buf, "(absent)"...)
	}
	return v.report.Same(v.round, field, recorded, v.w.Buf, v.w.Values)
}

// start compares the start and the first position. A track that was made from a seed is made again.
func (v *verifier) start() error {
	var recorded recordedStart
	if err := json.Unmarshal(v.Start, &recorded); err != nil {
		return v.trace.Problem("header: %v", err)
	}
	start := *v.state.Scenario()
	if start.Generated {
		track, err := race.Generate(start.Track.Config, start.Seed)
		if err != nil {
			return v.trace.Problem("header: %v", err)
		}
		start.Track = track
	}
	if v.ours() {
		v.same("start.config", recorded.Config, start.Track.WriteChanges)
		v.same("start.scenario", recorded.Scenario, start.WriteJSON)
		v.same("initial", v.Initial, v.state.WriteJSON)
		return nil
	}
	v.same("scenario", recorded.Scenario, start.WriteJSON)
	return nil
}

// playRound compares what became of a round.
func (v *verifier) playRound() {
	if !v.ours() {
		v.files()
	}
	if v.report.Diff != nil {
		return
	}
	v.step()
	if !v.ours() {
		v.recorded()
		return
	}
	v.same("turn", v.line.Turn, func(w *jsonout.Writer) { w.Int(v.round) })
	v.same("errors", v.line.Errors, func(w *jsonout.Writer) { writeErrors(w, &v.commands) })
	v.same("exception", v.line.Exception, func(w *jsonout.Writer) {
		if v.thrown != nil {
			w.String(v.thrown.Error())
		}
	})
	v.writeState()
	if v.line.State != nil && v.report.Same(v.round, "state", v.line.State, v.position.Buf, v.position.Values) {
		v.key = v.round
	}
	v.sameDigest("digest", v.line.Digest)
}

// writeState writes the position into v.position.
func (v *verifier) writeState() {
	v.position.Reset()
	v.state.WriteJSON(&v.position)
}

// sameDigest compares the digest of the position in v.position.
func (v *verifier) sameDigest(field string, recorded json.RawMessage) {
	agreed := v.report.Diff == nil
	if !v.same(field, recorded, func(w *jsonout.Writer) { w.String(replay.Digest(v.position.Buf)) }) && agreed {
		v.report.Diff.State = string(v.position.Buf)
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
	f := final{v.state, judge(v.state), v.thrown}
	if !v.ours() && !f.state.Over() {
		f.verdict.reason = followedSoFar
	}
	for _, it := range endMembers() {
		v.same("end."+it.key, line.End[it.key], func(w *jsonout.Writer) { it.write(w, &f) })
	}
	if !v.ours() {
		return nil
	}
	v.writeState()
	v.report.Same(v.round, "end.state", line.End["state"], v.position.Buf, v.position.Values)
	v.sameDigest("end.digest", line.End["digest"])
	return nil
}
