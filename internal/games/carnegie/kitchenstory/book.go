// Package kitchenstory tells the story of a match of the Carnegie Cookoff: what became of each order and of the money, what
// the bots did with their turns, and what went wrong. All of it follows from the states and calls of the match.
package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/story"
)

// Book notes what happens in a match that is played again.
type Book struct {
	board    *sim.Board
	before   sim.State // the state before the turn that is played
	things   *store
	stations []*station
	bots     []*botBook
	refusals []*refusalCount
	missed   [2][]int    // by order: the turn in which its penalty was taken, as the trace and viewers have it; 0: never
	ready    [2][]*thing // by order: a plate that was complete then
	visits   [2]*visit   // of a team to the other kitchen
	turns    int
}

// New makes the book of a match that begins.
func New(s *sim.State) *Book {
	b := &Book{board: s.Board(), things: newStore(s)}
	for id := range s.Bots() {
		b.bots = append(b.bots, &botBook{id: id, team: s.Bot(id).Team})
	}
	for t := range sim.Team(2) {
		b.missed[t] = make([]int, len(s.Board().Orders))
		b.ready[t] = make([]*thing, len(s.Board().Orders))
		b.stations = append(b.stations, stationsOf(s.Board(), t)...)
	}
	b.before.CopyFrom(s)
	return b
}

// BeginTurn notes what has happened by itself at the beginning of a turn.
func (b *Book) BeginTurn(s *sim.State) {
	for t := range sim.Team(2) {
		for i := range b.board.Orders {
			if s.Order(t, i).Penalised && !b.before.Order(t, i).Penalised {
				b.missed[t][i], b.ready[t][i] = s.Turn(), b.readyPlate(s, t, i)
			}
		}
		if v := b.visits[t]; v != nil && v.back == 0 && !s.Switched(t) {
			v.end(s)
		}
	}
	for _, st := range b.stations {
		if st.kind == sim.Cooker {
			b.things.cook(s, st.kitchen, st.at)
		}
	}
	for _, bot := range b.bots {
		bot.begin(s)
	}
}

// Tell notes a call and what came of it; s is the state after it.
func (b *Book) Tell(a *kitchenscene.Attempt, s *sim.State, r sim.Refusal) {
	if r != sim.Done {
		b.refused(a, s, r)
		return
	}
	switch a.Fn {
	case sim.FnMove:
		b.bots[a.Bot.ID].moved = true
		return
	case sim.FnSwitchMaps:
		b.visits[a.Team] = beginVisit(b, s, a.Team)
		return
	}
	b.bots[a.Bot.ID].acted = true
	b.visited(a)
	b.things.follow(a, s)
}

func (b *Book) refused(a *kitchenscene.Attempt, s *sim.State, r sim.Refusal) {
	b.countRefusal(a, s, r)
	if !a.Own {
		return
	}
	b.things.refused(a, s.Turn(), r)
	bot := b.bots[a.Bot.ID]
	bot.refused = true
	if r == sim.Blocked {
		bot.blockedBy = a.Taken
		if v := b.visits[s.Bot(a.Taken).Team]; v != nil && v.back == 0 && s.Bot(a.Taken).Team != a.Team {
			v.blocked++
		}
	}
	if a.Fn == sim.FnSubmit && r == sim.NoOrder {
		b.unwanted(a, s)
	}
}

// EndTurn notes how things stand after a turn.
func (b *Book) EndTurn(s *sim.State) {
	b.turns = s.Turn()
	for _, st := range b.stations {
		st.turn(s)
	}
	for _, bot := range b.bots {
		bot.end(s)
	}
	b.before.CopyFrom(s)
}

// Story is the story so far; s is the state after the last turn.
func (b *Book) Story(s *sim.State) story.Story {
	var told story.Story
	for t := range sim.Team(2) {
		told.Sections = append(told.Sections, b.money(s, t))
	}
	for t := range sim.Team(2) {
		fates := b.fates(s, t)
		told.Sections = append(told.Sections, b.orders(s, t, fates))
		told.Findings = append(told.Findings, b.orderFindings(s, t, fates)...)
	}
	for t := range sim.Team(2) {
		told.Sections = append(told.Sections, b.botTurns(t))
	}
	for t := range sim.Team(2) {
		told.Sections = append(told.Sections, b.cookers(t), b.sinks(t))
	}
	for t := range sim.Team(2) {
		if section := b.refusedCalls(t); len(section.Rows) > 0 {
			told.Sections = append(told.Sections, section)
		}
		if v := b.visits[t]; v != nil {
			told.Sections = append(told.Sections, v.section(s))
			told.Findings = append(told.Findings, v.findings(s)...)
		}
		told.Findings = append(told.Findings, b.wasteFindings(t)...)
	}
	told.Findings = append(told.Findings, b.motionFindings()...)
	told.Findings = append(told.Findings, b.refusedFindings()...)
	told.Sort()
	return told
}

// finding is a finding that is about nothing on the boards.
func finding(kind string, tone scene.Tone, t sim.Team, turn int, text string) story.Finding {
	return story.Finding{Kind: kind, Tone: tone, Seat: int(t), Turn: turn, Board: -1, Text: text}
}
