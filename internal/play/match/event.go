package match

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// EventKind is the kind of an Event.
type EventKind string

// The events of a match come in this order; bots start and end in the order of their seats.
const (
	MatchBegan EventKind = "match began"
	BotStarted EventKind = "bot started"
	BotEnded   EventKind = "bot ended"
	MatchEnded EventKind = "match ended"
)

// Event is a loggable event of a match or of a bot's process. Built-in bots have no process.
type Event struct {
	Kind  EventKind
	Terms contest.Terms
	Bots  []string // names in the order of the seats

	// Of a bot's process.
	Seat string
	Bot  string
	Argv []string // command line
	PID  int
	Exit conversation.Exit // once it has ended

	// Of a finished match.
	Result contest.Result
	Err    error // why there is no result
}

// tell passes an event to the host.
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
