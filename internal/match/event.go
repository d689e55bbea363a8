package match

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// EventKind is what an Event tells.
type EventKind string

// In a match they come in this order; the bots start and end in the order of their seats.
const (
	MatchBegan EventKind = "match began"
	BotStarted EventKind = "bot started"
	BotEnded   EventKind = "bot ended"
	MatchEnded EventKind = "match ended"
)

// Event is something that happened to a match or to the process of one of its bots, for a log. Built-in bots have
// no process.
type Event struct {
	Kind  EventKind
	Terms contest.Terms
	Bots  []string // names, in the order of the seats

	// Of a bot's process.
	Seat string
	Bot  string
	Argv []string // command line
	PID  int
	Exit conversation.Exit // when it has ended

	// Of a match that has ended.
	Result contest.Result
	Err    error // why it has no result
}

// tell tells the host of an event.
func (m *playing) tell(e Event) {
	if m.host.Happened == nil {
		return
	}
	e.Terms = m.terms
	for i := range m.seats {
		e.Bots = append(e.Bots, m.seats[i].Bot.Name)
	}
	m.host.Happened(e)
}

func (m *playing) tellStarted(seat int, c bot.Command) {
	s := &m.seats[seat]
	m.tell(Event{Kind: BotStarted, Seat: m.info.Seats[seat], Bot: s.Bot.Name, Argv: c.Argv, PID: s.Process.PID()})
}

func (m *playing) tellEnded() {
	for i := range m.seats {
		if p := m.seats[i].Process; p != nil {
			m.tell(Event{Kind: BotEnded, Seat: m.info.Seats[i], Bot: m.seats[i].Bot.Name, PID: p.PID(), Exit: p.Exit()})
		}
	}
}
