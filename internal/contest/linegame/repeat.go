package linegame

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// repeat is a player that repeats the answers of a seat in a trace.
type repeat[P Position[P]] struct {
	*contest.Recorded
	from    *playback[P]
	nothing string // the answer without effect
	stopped bool   // it no longer answers
	ended   bool   // the end of the trace is reached
	played  int    // last turn of the trace that was played
	asked   []int  // seats asked in that turn
	result  *contest.Repeat

	state, live writer
}

func newRepeat[P Position[P]](t *table[P], s *contest.Seat) (*repeat[P], error) {
	r, err := contest.OpenRecorded(Game[P]{t.rules}, s.Bot)
	if err != nil {
		return nil, err
	}
	p := &repeat[P]{Recorded: r, from: r.Playback.(*playback[P]), nothing: t.rules.Nothing(), result: new(contest.Repeat)}
	if !t.sameStart(p.from.start) {
		p.result.Differs = 1
	}
	return p, nil
}

// reach replays the trace up to a turn.
func (p *repeat[P]) reach(turn int) {
	for !p.ended {
		asked, next := p.from.at.Asked(), p.from.at.Next()
		if len(asked) == 0 || next > turn {
			return
		}
		if p.from.Next() != nil {
			p.ended = true // the user has been told why, unless it is the regular end
			return
		}
		p.played, p.asked = next, asked
	}
}

// Turn returns the recorded answer, except for parts that would be refused now and were not then.
func (p *repeat[P]) Turn(at P, _ bool) (string, error) {
	turn := at.Next()
	p.reach(turn)
	if p.stopped || p.played != turn || !slices.Contains(p.asked, p.Seat) || p.refused(at) {
		p.result.Idle++
		p.stopped = p.Stop
		return p.nothing, nil
	}
	said := p.from.said[p.Seat]
	if said.Missed != nil {
		return "", &bot.Failure{Kind: cmp.Or(said.Missed.Kind, bot.TimedOut), Reason: "as it was recorded"}
	}
	return said.Text, nil
}

// refused reports whether the recorded answer would be refused now but was not then. The other seats are assumed to
// answer as recorded.
func (p *repeat[P]) refused(at P) bool {
	if p.result.Differs == 0 {
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
	then := refused(p.from.scene().Events, p.Seat)
	for _, why := range refused(now.Scene(at, said).Events, p.Seat) {
		if !slices.Contains(then, why) {
			return true
		}
	}
	return false
}

// follow compares the turns played with those of the trace, up to the first that differs.
func (p *repeat[P]) follow(at P, turn int) {
	if p.result.Differs > 0 {
		return
	}
	p.reach(turn)
	p.state.Reset()
	p.live.Reset()
	p.from.at.WriteState(&p.state)
	at.WriteState(&p.live)
	if p.played != turn || !bytes.Equal(p.state.Buf, p.live.Buf) {
		p.result.Differs = turn
	}
}
