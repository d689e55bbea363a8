package contest

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Recorded is the recording that the bot repeats.
type Recorded struct {
	Playback
	Seat    int
	Stopped bool // it does nothing any more
	Result  Repeat

	stop    bool // after the first impossible answer it does nothing
	ended   bool // the end of the recording is reached
	played  int  // last turn of the recording that was played
	was, is jsonout.Writer
}

// Repeat is the outcome of a bot that repeats a recorded match.
type Repeat struct {
	// Differs is the first turn that differs from the recorded match; 0: none.
	Differs int `json:"differs_from"`
	// Idle is the number of turns in which it did nothing, because the recorded answer would have been refused or
	// is missing.
	Idle int `json:"idle_turns"`
}

// Reach replays the recording up to a turn, and reports whether it has that turn.
func (r *Recorded) Reach(turn int) bool {
	for !r.ended && r.played < turn {
		if r.ended = r.Next() != nil; !r.ended { // the user has been told why, unless it is the regular end
			r.played = r.Turn()
		}
	}
	return r.played == turn
}

// Idle notes that the bot does nothing where it cannot do what was recorded.
func (r *Recorded) Idle() {
	r.Result.Idle++
	r.Stopped = r.stop
}

// Follow compares the turns played with those of the recording, up to the first that differs. state writes the state after the turn.
func (r *Recorded) Follow(turn int, state func(w *jsonout.Writer)) {
	if r.Result.Differs > 0 {
		return
	}
	r.was.Reset()
	r.is.Reset()
	if r.Reach(turn) {
		r.WriteState(&r.was)
		state(&r.is)
	}
	if r.played != turn || !bytes.Equal(r.was.Buf, r.is.Buf) {
		r.Result.Differs = turn
	}
}

// AsRecorded is a missing answer of a recorded match.
func AsRecorded(kind bot.FailureKind) *bot.Failure {
	return &bot.Failure{Kind: kind, Reason: "as it was recorded"}
}
