package linegame

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// repeat is a player that repeats the answers of a seat in a trace.
type repeat[P Position[P]] struct {
	*contest.Recorded
	from    *playback[P]
	nothing string // the answer without effect
}

func newRepeat[P Position[P]](t *table[P], s *contest.Seat) (*repeat[P], error) {
	r, err := contest.OpenRecorded(Game[P]{t.rules}, s.Bot)
	if err != nil {
		return nil, err
	}
	p := &repeat[P]{Recorded: r, from: r.Playback.(*playback[P]), nothing: t.rules.Nothing()}
	if !t.sameStart(p.from.start) {
		p.Result.Differs = 1
	}
	return p, nil
}

// Turn returns the recorded answer, except for parts that would be refused now and were not then.
func (p *repeat[P]) Turn(at P, _ bool) (string, error) {
	if p.Stopped || !p.Reach(at.Next()) || !slices.Contains(p.from.asked, p.Seat) || p.refused(at) {
		p.Idle()
		return p.nothing, nil
	}
	said := p.from.said[p.Seat]
	if said.Missed != nil {
		return "", contest.AsRecorded(cmp.Or(said.Missed.Kind, bot.TimedOut))
	}
	return said.Text, nil
}

// refused reports whether the recorded answer would be refused now but was not then. The other seats are assumed to
// answer as recorded.
func (p *repeat[P]) refused(at P) bool {
	if p.Result.Differs == 0 {
		return false // the same turn
	}
	now, said := at.Clone(), make([]contest.Answer, len(p.from.said))
	for _, seat := range now.Asked() {
		said[seat] = p.from.said[seat]
	}
	out := func(r Refused) bool { return r.Seat == p.Seat }
	if slices.ContainsFunc(now.Play(said), out) && p.from.failures[p.Seat] == nil {
		return true
	}
	then := scene.RefusedTo(p.Seat, p.from.scene().Events)
	for _, why := range scene.RefusedTo(p.Seat, now.Scene(at, said).Events) {
		if !slices.Contains(then, why) {
			return true
		}
	}
	return false
}
