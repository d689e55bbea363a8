package linegame

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// recordedPlayer repeats the answers of a seat in a trace.
type recordedPlayer[P Position[P]] struct {
	*contest.Recording
	from    *playback[P]
	nothing string // the answer without effect
}

func newRecordedPlayer[P Position[P]](t *table[P], s *contest.Seat) (*recordedPlayer[P], error) {
	r, err := contest.OpenRecording(t.game, s.Bot)
	if err != nil {
		return nil, err
	}
	p := &recordedPlayer[P]{Recording: r, from: r.Playback.(*playback[P]), nothing: t.game.optional.Nothing}
	if !t.sameStart(p.from.start) {
		p.Result.Differs = 1
	}
	return p, nil
}

// Turn returns the recorded answer, or the answer without effect if the recorded one would be newly refused.
func (p *recordedPlayer[P]) Turn(at P, _ bool) (string, error) {
	if p.Stopped || !p.AdvanceTo(at.Next()) || !slices.Contains(p.from.asked, p.Seat) || p.refused(at) {
		p.CountIdle()
		return p.nothing, nil
	}
	answer := p.from.answers[p.Seat]
	if answer.Missed != nil {
		return "", contest.RecordedFailure(cmp.Or(answer.Missed.Kind, bot.TimedOut))
	}
	return answer.Text, nil
}

// refused reports whether the recorded answer would be refused now, if the other seats answer as recorded, but was not
// refused in the recording.
func (p *recordedPlayer[P]) refused(at P) bool {
	if p.Result.Differs == 0 {
		return false // the position is the same
	}
	now, answers := at.Clone(), make([]contest.Answer, len(p.from.answers))
	for _, seat := range now.Asked() {
		answers[seat] = p.from.answers[seat]
	}
	out := func(r Refused) bool { return r.Seat == p.Seat }
	if slices.ContainsFunc(now.Play(answers), out) && p.from.failures[p.Seat] == nil {
		return true
	}
	then := scene.RefusedTo(p.Seat, p.from.scene().Events)
	for _, why := range scene.RefusedTo(p.Seat, now.Scene(at, answers).Events) {
		if !slices.Contains(then, why) {
			return true
		}
	}
	return false
}
