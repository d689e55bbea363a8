package linegame

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// MissedEvent returns the event for a missing answer; ok is false if the seat answered.
func MissedEvent(seat int, name string, a contest.Answer) (e scene.Event, ok bool) {
	if a.Missed == nil {
		return e, false
	}
	text := name + " gave no answer"
	if kind := a.Missed.Kind; kind != "" {
		text += " (" + kind.Words() + ")"
	}
	return scene.Event{Kind: "no answer", Tone: scene.Bad, Seat: seat, Board: -1, Text: text}, true
}
