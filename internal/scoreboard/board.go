package scoreboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
)

// Board is the scoreboard, best first.
func (m *Match) Board(p ui.Palette) *ui.Listing {
	l := &ui.Listing{Head: []string{"place", "seat", "bot", m.Score}}
	l.Right, l.Paint = map[int]bool{0: true, 3: true}, map[int]func(string) string{1: p.Seats}
	for _, f := range m.Seats[0].Figures {
		l.Right[len(l.Head)] = true
		l.Head = append(l.Head, f.Title)
	}
	at := len(l.Head)
	l.Right[at], l.Right[at+1] = true, true
	if m.failed() > 0 {
		l.Keep = []string{"place", "seat", "bot", m.Score, failureTitle}
	}
	l.Head = append(l.Head, "mean turn", "slowest turn", failureTitle)
	for place := 1; place <= len(m.Seats); place++ {
		for i := range m.Seats {
			if m.Seats[i].Place == place {
				l.Row(m.row(&m.Seats[i])...)
			}
		}
	}
	return l
}

// failureTitle is the name of the column that says how a bot failed.
const failureTitle = "failure"

func (m *Match) row(s *contest.SeatResult) []string {
	place := fmt.Sprint(s.Place)
	if m.outcome() == none {
		place = "-"
	}
	row := []string{place, s.Seat, s.Bot, fmt.Sprint(s.Score)}
	for _, f := range s.Figures {
		if f.None {
			row = append(row, "-")
		} else {
			row = append(row, f.String())
		}
	}
	slowest := "-"
	if s.Timing.SlowestTurn > 0 {
		slowest = fmt.Sprintf("%.1f ms (turn %d)", ui.Milliseconds(s.Timing.Slowest), s.Timing.SlowestTurn)
	}
	failure := "-"
	if s.Failure != nil {
		failure = string(s.Failure.Kind)
	}
	return append(row, fmt.Sprintf("%.1f ms", ui.Milliseconds(s.Timing.Mean())), slowest, failure)
}

// Settings say what bots ran with besides their words, in a line each.
func (m *Match) Settings() string {
	var b strings.Builder
	for i := range m.Players {
		if settings := m.Players[i].Settings.Summary(); settings != "" {
			fmt.Fprintf(&b, "%s ran with %s\n", m.Seats[i].Bot, settings)
		}
	}
	return b.String()
}

// Details are what there is to say below all else: how bots failed, the files, and how to play it again.
func (m *Match) Details() string {
	var b strings.Builder
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Failure != nil {
			WriteFailure(&b, s.Seat, s.Bot, s.Failure)
		}
	}
	b.WriteString(m.repeats())
	b.WriteString(m.files())
	m.writeWatch(&b)
	switch {
	case m.Command != "":
		fmt.Fprintf(&b, "\nagain: %s\n", plain.Line(m.Command))
	case m.NoCommand != "":
		fmt.Fprintf(&b, "\nno command plays it again: %s\n", plain.Line(m.NoCommand))
	}
	return b.String()
}

// files names the files that a match has left.
func (m *Match) files() string {
	var b strings.Builder
	line := func(what, name string) {
		if name != "" {
			fmt.Fprintf(&b, "%-7s %s\n", what, plain.Line(name))
		}
	}
	if m.Terms.Scenario.Option(contest.OptionSeed) != "" {
		line("played", m.Terms.Scenario.Name)
	}
	if m.From != nil {
		line("from", m.from())
	}
	line("replay", m.Files.Replay)
	line("trace", m.Files.Trace)
	if m.Stored != nil && m.Stored.Kept {
		line("trace", fmt.Sprintf("kept; watch it: cookoff watch %d%s", m.Stored.Match, m.Stored.Database))
	}
	line("log", m.Files.Transcript)
	for _, s := range m.Seats {
		line("log", s.Log)
		line("files", s.Files)
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n" + b.String()
}

// from says where a match went on from, and which bots know of the turns before.
func (m *Match) from() string {
	f := m.From
	if f.Turn == 0 {
		return "the start of " + f.Trace
	}
	var fresh []string
	for i := range m.Seats {
		if seat := m.Seats[i].Seat; !slices.Contains(f.Given, seat) {
			fresh = append(fresh, seat)
		}
	}
	where := fmt.Sprintf("turn %d of %s; ", f.Turn, f.Trace)
	were := func(seats []string) string {
		return spelling.List(seats) + spelling.Choose(len(seats), " was", " were")
	}
	switch {
	case len(fresh) == 0:
		return where + were(f.Given) + " given the turns before"
	case len(f.Given) == 0:
		return where + "no bot was given the turns before"
	}
	return where + were(f.Given) + " given the turns before, " + were(fresh) + " not (--history replay gives them to all)"
}

// repeats say how bots came through that repeat a recorded match.
func (m *Match) repeats() string {
	var b strings.Builder
	for i := range m.Seats {
		s := &m.Seats[i]
		switch {
		case s.Repeat == nil:
		case s.Repeat.Differs == 0:
			fmt.Fprintf(&b, "\n%s %s repeats a recorded match, and this is the same\n", s.Seat, s.Bot)
		default:
			fmt.Fprintf(&b, "\n%s %s repeats a recorded match; from turn %d on this is another", s.Seat, s.Bot, s.Repeat.Differs)
			if s.Repeat.Idle > 0 {
				fmt.Fprintf(&b, ", and it did nothing in %s", spelling.Count(s.Repeat.Idle, "turn"))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// writeWatch says how the match can be watched.
func (m *Match) writeWatch(b *strings.Builder) {
	switch {
	case m.Watch == "":
	case m.Turning > 0:
		fmt.Fprintf(b, "\n%s leads from turn %d on; watch: %s\n", m.Seats[m.Winner].Seat, m.Turning, plain.Line(m.Watch))
	default:
		fmt.Fprintf(b, "\nwatch: %s\n", plain.Line(m.Watch))
	}
}
