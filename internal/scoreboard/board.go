package scoreboard

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
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

// Details are what there is to say below the board: how it ended, unless that was said above, how bots failed, and the
// files.
func (m *Match) Details(p ui.Palette) string {
	var b strings.Builder
	if m.Ran != nil {
		fmt.Fprintf(&b, "\n%s\n", m.Verdict(p))
	}
	separator := "\n"
	for i := range m.Players {
		if settings := m.Players[i].Settings.Summary(); m.Stored != nil && settings != "" {
			fmt.Fprintf(&b, "%s%s ran with %s\n", separator, m.Seats[i].Bot, settings)
			separator = ""
		}
	}
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Failure != nil {
			WriteFailure(&b, s.Seat, s.Bot, s.Failure)
		}
	}
	if m.Ran != nil {
		m.writeFiles(&b)
		m.writeWatch(&b)
		b.WriteByte('\n')
		return b.String()
	}
	if m.Trace != "" {
		fmt.Fprintf(&b, "\ntrace   %s\n", m.Trace)
	}
	switch {
	case m.Stored.Command != "":
		fmt.Fprintf(&b, "\nagain: %s\n", plain.Line(m.Stored.Command))
	case m.Stored.NoCommand != "":
		fmt.Fprintf(&b, "\nno command plays it again: %s\n", plain.Line(m.Stored.NoCommand))
	}
	return b.String()
}

// writeFiles names the files that a match has left.
func (m *Match) writeFiles(b *strings.Builder) {
	b.WriteByte('\n')
	if m.Terms.Scenario.Option(contest.OptionSeed) != "" {
		fmt.Fprintf(b, "played  %s\n", plain.Line(m.Scenario))
	}
	if m.Replay != "" {
		fmt.Fprintf(b, "replay  %s\n", m.Replay)
	}
	if m.Trace != "" {
		fmt.Fprintf(b, "trace   %s\n", m.Trace)
	}
	if m.Transcript != "" {
		fmt.Fprintf(b, "log     %s\n", m.Transcript)
	}
	for _, s := range m.Seats {
		if s.Log != "" {
			fmt.Fprintf(b, "log     %s\n", s.Log)
		}
		if s.Files != "" {
			fmt.Fprintf(b, "files   %s\n", s.Files)
		}
	}
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
