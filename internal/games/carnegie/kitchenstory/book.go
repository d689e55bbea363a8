// Package kitchenstory explains a match of the Carnegie Cookoff from its events: the outcomes of orders, the use of money
// and of the bots' turns, and mistakes.
package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Book collects the events of a replayed match.
type Book struct {
	board    *sim.Board
	things   *tracker
	stations []*station
	bots     []*botLog
	refusals []*refusalCount
	earned   [2]earnings
	missed   [2][]int    // by order: turn of its penalty; 0: none
	ready    [2][]*thing // by order: a complete plate at that time
	visits   [2]*visit   // by team: its visit to the other kitchen
	turns    int
}

// New returns the book of a match at its start.
func New(s *sim.State) *Book {
	b := &Book{board: s.Board(), things: newTracker(s)}
	for id := range s.Bots() {
		b.bots = append(b.bots, &botLog{id: id, team: s.Bot(id).Team, blockedBy: noBot})
	}
	for t := range sim.Team(2) {
		b.missed[t] = make([]int, len(s.Board().Orders))
		b.ready[t] = make([]*thing, len(s.Board().Orders))
		b.stations = append(b.stations, stationsOf(s.Board(), t)...)
	}
	return b
}

// AddEvent adds an event; s is the state after it.
func (b *Book) AddEvent(e *sim.Event, s *sim.State) {
	switch e.Kind {
	case sim.EventMoved:
		b.bots[e.Bot].moved = true
	case sim.EventSwitched:
		b.visits[e.Team] = beginVisit(s, e.Team)
	case sim.EventReturned:
		b.visits[e.Team].end(s)
	case sim.EventMissed:
		b.earned[e.Team].missed.add(e.Money)
		b.missed[e.Team][e.Order], b.ready[e.Team][e.Order] = s.Turn(), b.readyPlate(s, e.Team, e.Order)
		for _, v := range b.visits {
			if v != nil && v.back == 0 {
				v.missed[e.Team]++
			}
		}
	default:
		if e.Kind == sim.EventServed {
			b.earned[e.Kitchen].serve(e)
		}
		if e.Bot != noBot {
			b.bots[e.Bot].acted = true
			b.visited(e)
		}
		b.things.follow(e, s.Turn())
	}
}

// AddRefusal adds a refused call; s is the state after it.
func (b *Book) AddRefusal(c *kitchenscene.RefusedCall, s *sim.State) {
	b.countRefusal(c, s)
	if !c.Own {
		return
	}
	bot := b.bots[c.Bot.ID]
	bot.refused = true
	if c.Reason == sim.Blocked {
		bot.blockedBy = c.Blocker
		by := s.Bot(c.Blocker).Team
		if v := b.visits[by]; v != nil && v.back == 0 && by != c.Team {
			v.blocked++
		}
	}
	if c.Fn == sim.FnSubmit && c.Reason == sim.NoOrder {
		b.recordUnwanted(c.Bot, s)
	}
}

// EndTurn records the state after a turn.
func (b *Book) EndTurn(s *sim.State) {
	b.turns = s.Turn()
	for _, st := range b.stations {
		st.turn(s)
	}
	for _, bot := range b.bots {
		bot.end(s)
	}
}

// Story returns the story so far; s is the state after the last turn.
func (b *Book) Story(s *sim.State) story.Story {
	var out story.Story
	for t := range sim.Team(2) {
		out.Sections = append(out.Sections, b.money(s, t))
	}
	stationary := b.motionFindings(s)
	for t := range sim.Team(2) {
		outcomes := b.outcomes(s, t)
		out.Sections = append(out.Sections, b.orders(s, t, outcomes))
		out.Findings = append(out.Findings, b.orderFindings(s, t, outcomes, stationary)...)
		out.Findings = append(out.Findings, b.wasteFindings(t, b.covered(s, t, outcomes))...)
	}
	out.Findings = append(out.Findings, stationary...)
	for t := range sim.Team(2) {
		out.Sections = append(out.Sections, b.botTurns(t))
	}
	for t := range sim.Team(2) {
		out.Sections = append(out.Sections, b.cookers(t), b.sinks(t))
	}
	for t := range sim.Team(2) {
		if section := b.refusedCalls(t); len(section.Rows) > 0 {
			out.Sections = append(out.Sections, section)
		}
		if v := b.visits[t]; v != nil {
			stands := v.until(s)
			out.Sections = append(out.Sections, stands.section())
			out.Findings = append(out.Findings, stands.finding())
		}
	}
	out.Findings = append(out.Findings, b.refusedFindings()...)
	out.Comparison = b.comparison(s)
	out.Sort()
	return out
}

// finding returns a finding without a place on the boards.
func finding(kind string, tone scene.Tone, t sim.Team, turn int, text string) story.Finding {
	return story.Finding{Kind: kind, Tone: tone, Seat: int(t), Turn: turn, Board: -1, Text: text}
}
