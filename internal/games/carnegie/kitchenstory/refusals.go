package kitchenstory

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// refusalCount is the number of a team's calls of one kind refused for one reason.
type refusalCount struct {
	team    sim.Team
	fn      sim.Fn
	reason  sim.Refusal
	times   int
	turn    int    // of the first
	example string // text of the first
}

func (b *Book) countRefusal(call *kitchenscene.RefusedCall, s *sim.State) {
	for _, c := range b.refusals {
		if c.team == call.Team && c.fn == call.Fn && c.reason == call.Reason {
			c.times++
			return
		}
	}
	b.refusals = append(b.refusals, &refusalCount{call.Team, call.Fn, call.Reason, 1, s.Turn(), call.Words(s)})
}

// refusedCalls returns the table of a team's refused calls, by reason.
func (b *Book) refusedCalls(t sim.Team) story.Section {
	section := story.NewSection("refused", "Refused calls of "+t.String(), int(t),
		story.Texts("call"), story.Texts("reason"), story.Numbers("times"), story.Turns("first"), story.Texts("example"))
	for _, c := range b.oftenRefused(t) {
		section.Add(story.Text(c.fn.Name()), story.Text(c.reason.String()), story.Number(c.times), story.Turn(c.turn), story.Text(c.example))
	}
	return section
}

// oftenRefused returns the reasons of a team's refused calls, most frequent first.
func (b *Book) oftenRefused(t sim.Team) (list []*refusalCount) {
	for _, c := range b.refusals {
		if c.team == t {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b *refusalCount) int { return cmp.Compare(b.times, a.times) })
	return list
}

// refusedFindings returns a finding for each team whose calls were often refused for the same reason.
func (b *Book) refusedFindings() (list []story.Finding) {
	for t := range sim.Team(2) {
		often := b.oftenRefused(t)
		often = slices.DeleteFunc(often, func(c *refusalCount) bool { return c.times < refusedCalls })
		if len(often) == 0 {
			continue
		}
		times, first, words := 0, often[0].turn, ""
		for i, c := range often {
			times, first = times+c.times, min(first, c.turn)
			if i < refusalsNamed {
				words += fmt.Sprintf(", %s %d times (%s)", c.fn.Name(), c.times, c.reason)
			}
		}
		one := finding(story.Refused, scene.Note, t, first, fmt.Sprintf("%s's calls were refused %d times: %s", t, times, words[2:]))
		one.Fix = "check for this before the call, or do something else if it fails"
		list = append(list, one)
	}
	return list
}
