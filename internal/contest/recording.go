package contest

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Recording is the recorded match that a bot repeats.
type Recording struct {
	Playback
	Seat    int
	Stopped bool // the bot no longer does anything
	Result  Repeated

	stop              bool // do nothing after the first impossible answer
	ended             bool // the recording has ended
	turn              int  // last turn of the recording that was played
	recorded, current jsonout.Writer
}

// Repeated is the result of repeating a recorded match.
type Repeated struct {
	// Differs is the first turn that differs from the recorded match; 0: none.
	Differs int `json:"differs_from"`
	// Idle is the number of turns without an action, because the recorded answer is missing or would have been refused.
	Idle int `json:"idle_turns"`
}

// AdvanceTo replays the recording up to a turn, and reports whether that turn exists.
func (r *Recording) AdvanceTo(turn int) bool {
	for !r.ended && r.turn < turn {
		if r.ended = r.Next() != nil; !r.ended { // a premature end was already reported to the user
			r.turn = r.Turn()
		}
	}
	return r.turn == turn
}

// CountIdle counts a turn in which the recorded answer is impossible.
func (r *Recording) CountIdle() {
	r.Result.Idle++
	r.Stopped = r.stop
}

// Compare compares the state after a turn with the recording, until the first difference.
func (r *Recording) Compare(turn int, state func(w *jsonout.Writer)) {
	if r.Result.Differs > 0 {
		return
	}
	r.recorded.Reset()
	r.current.Reset()
	if r.AdvanceTo(turn) {
		r.WriteState(&r.recorded)
		state(&r.current)
	}
	if r.turn != turn || !bytes.Equal(r.recorded.Buf, r.current.Buf) {
		r.Result.Differs = turn
	}
}

// RecordedFailure returns the failure for a missing answer in a recorded match.
func RecordedFailure(kind bot.FailureKind) *bot.Failure {
	return &bot.Failure{Kind: kind, Reason: "as it was recorded"}
}
