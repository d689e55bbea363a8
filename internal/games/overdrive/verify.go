package overdrive

import (
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// verifier compares a trace with what the rules make of its commands.
type verifier struct {
	*playback
	replay.Checker
	position jsonout.Writer
	text     []byte
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
		if v.playRound(); v.Report.Diff == nil {
			v.Report.Turns++
		}
	}
	return nil
}

// start compares the start and the first position. A track that was made from a seed is made again.
func (v *verifier) start() error {
	var recorded recordedStart
	if err := v.trace.Decode("header", v.Start, &recorded); err != nil {
		return err
	}
	start := *v.state.Scenario()
	if start.Generated {
		track, err := race.Generate(start.Track.Config, start.Seed)
		if err != nil {
			return v.trace.Problem("header: %v", err)
		}
		start.Track = track
	}
	if v.Ours() {
		v.Same("start.config", recorded.Config, start.Track.WriteChanges)
		v.Same("start.scenario", recorded.Scenario, start.WriteJSON)
		v.Same("initial", v.Initial, v.state.WriteJSON)
		return nil
	}
	v.Same("scenario", recorded.Scenario, start.WriteJSON)
	return nil
}

// playRound compares what became of a round.
func (v *verifier) playRound() {
	if !v.Ours() {
		v.files()
	}
	if v.Report.Diff != nil {
		return
	}
	v.step()
	if !v.Ours() {
		v.recorded()
		return
	}
	v.SameInt("turn", v.line.Turn, v.Turn)
	v.Same("errors", v.line.Errors, func(w *jsonout.Writer) { writeErrors(w, &v.commands) })
	v.Same("exception", v.line.Exception, func(w *jsonout.Writer) {
		if v.thrown != nil {
			w.String(v.thrown.Error())
		}
	})
	v.KeyFrame(v.line.State, v.line.Digest, v.stateJSON())
}

// stateJSON is the state in the form of traces, valid until the next call.
func (v *verifier) stateJSON() []byte {
	v.position.Reset()
	v.state.WriteJSON(&v.position)
	return v.position.Buf
}

// end compares the end line.
func (v *verifier) end() error {
	end, err := v.trace.Ending(fmt.Sprintf("round %d", v.Turn))
	if err != nil {
		return err
	}
	f := final{v.state, judge(v.state), v.thrown}
	if !v.Ours() && !f.state.Over() {
		f.verdict.reason = followedSoFar
	}
	for _, it := range endMembers() {
		v.Same("end."+it.key, end[it.key], func(w *jsonout.Writer) { it.write(w, &f) })
	}
	if v.Ours() {
		v.LastFrame(end, v.stateJSON())
	}
	return nil
}
