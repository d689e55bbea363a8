package scoreboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Document returns a stored match in all formats, with colours for a terminal.
func (m *Match) Document(info contest.Info, p ui.Palette) *ui.Document {
	opening := m.opening(p)
	d := &ui.Document{Value: m, Lines: []any{m}, Records: records(info, []*Match{m})}
	d.Body = []ui.Block{ui.Only{Format: ui.Text, Body: []ui.Block{ui.Prose(strings.Join(opening, "\n"))}}, m.Board(p)}
	for _, line := range m.opening(ui.Palette{}) {
		d.Body = append(d.Body, ui.Only{Format: ui.Markdown, Body: []ui.Block{ui.Prose(line)}})
	}
	d.Body = append(d.Body, ui.Only{Format: ui.Text, Body: append([]ui.Block{ui.Prose(m.Settings())}, m.details()...)})
	return d
}

// Board returns the scoreboard, best first.
func (m *Match) Board(p ui.Palette) *ui.Table {
	t := &ui.Table{Head: []string{"place", "seat", "bot", m.Score}}
	t.Right, t.Paint = map[int]bool{0: true, 3: true}, map[int]func(string) string{1: p.Seats(m.seatNames())}
	for _, f := range m.Seats[0].Figures {
		t.Right[len(t.Head)] = true
		t.Head = append(t.Head, f.Title)
	}
	at := len(t.Head)
	t.Right[at], t.Right[at+1] = true, true
	if len(m.Failures()) > 0 {
		t.Keep = []string{"place", "seat", "bot", m.Score, failureTitle}
	}
	t.Head = append(t.Head, "mean turn", "slowest turn", failureTitle)
	for place := 1; place <= len(m.Seats); place++ {
		for i := range m.Seats {
			if m.Seats[i].Place == place {
				t.Row(m.row(&m.Seats[i])...)
			}
		}
	}
	return t
}

// failureTitle is the title of the column with failures.
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
		if own, differs := s.Timing.SlowestOwn(); differs {
			slowest = fmt.Sprintf("%.1f ms, %.1f counted (turn %d)", ui.Milliseconds(s.Timing.Slowest), ui.Milliseconds(own), s.Timing.SlowestTurn)
		}
	}
	failure := "-"
	if s.Failure != nil {
		failure = string(s.Failure.Kind)
	}
	mean := "-" // never asked
	if s.Timing.Turns > 0 {
		mean = fmt.Sprintf("%.1f ms", ui.Milliseconds(s.Timing.Mean()))
	}
	return append(row, mean, slowest, failure)
}

// Settings lists the bots' settings that are not in their arguments, one per line.
func (m *Match) Settings() string {
	var b strings.Builder
	for i := range m.Players {
		if settings := m.Players[i].Settings.Summary(); settings != "" {
			fmt.Fprintf(&b, "%s ran with %s\n", m.Seats[i].Bot, settings)
		}
	}
	return b.String()
}

// details returns the blocks below the scoreboard: failures, files, and the command that plays the match again.
func (m *Match) details() (all []ui.Block) {
	add := func(format string, args ...any) { all = append(all, ui.Prose(fmt.Sprintf(format, args...))) }
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Failure != nil {
			all = append(all, ui.Prose(FailureText(s.Seat, s.Bot, s.Failure)))
		}
	}
	for i := range m.Seats {
		all = append(all, ui.Prose(m.repeatText(&m.Seats[i])))
	}
	all = append(all, ui.Prose(m.files()))
	if m.Watch != "" && m.Cause != nil {
		all = append(all, ui.Prose(m.cause()))
	}
	switch {
	case m.Watch == "":
	case m.Decision != nil:
		add("%s; watch: %s", m.turningPoint(), plain.Line(m.Watch))
	default:
		add("watch: %s", plain.Line(m.Watch))
	}
	switch {
	case m.Command != "":
		add("again: %s", plain.Line(m.Command))
	case m.NoCommand != "":
		add("no command can play it again: %s", plain.Line(m.NoCommand))
	}
	return all
}

// cause returns, as a sentence, why a seat lost, unless the turning point explains it.
func (m *Match) cause() string {
	switch seat := m.Seats[m.Cause.Seat].Seat; {
	case m.Cause.Text != "":
		return plain.Line(seat + " lost because " + m.Cause.Text)
	case m.Decision == nil || m.Decision.Failed != m.Cause.Seat:
		return fmt.Sprintf("%s failed in turn %d", seat, m.Cause.Turn)
	}
	return ""
}

// turningPoint describes the turning point as a sentence.
func (m *Match) turningPoint() string {
	winner, d := m.Seats[m.Winner].Seat, m.Decision
	if d.Failed >= 0 {
		return fmt.Sprintf("decided by %s's failure (%s's chance was %s)", m.Seats[d.Failed].Seat, winner, chance.Percent(d.Before))
	}
	return fmt.Sprintf("%s is likely to win from turn %d on", winner, d.Turn)
}

// files lists the files written for a match.
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
		line("trace", fmt.Sprintf("stored; watch it: cookoff watch %d%s", m.Stored.Match, m.Stored.Database))
	}
	line("log", m.Files.Transcript)
	for _, s := range m.Seats {
		line("log", s.Log)
		line("files", s.Files)
	}
	return b.String()
}

// from describes the match and turn that this match continues, and which bots got the past replayed.
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
		return where + were(f.Given) + " given the earlier turns"
	case len(f.Given) == 0:
		return where + "no bot was given the earlier turns"
	}
	return where + were(f.Given) + " given the earlier turns, " + were(fresh) + " not (--history replay gives them to all)"
}

// repeatText says how a bot that repeats a recorded match did; empty for other bots.
func (m *Match) repeatText(s *contest.SeatResult) string {
	switch {
	case s.Repeat == nil:
		return ""
	case s.Repeat.Differs == 0:
		return fmt.Sprintf("%s %s repeats a recorded match, and this match is the same", s.Seat, s.Bot)
	}
	text := fmt.Sprintf("%s %s repeats a recorded match; this match differs from turn %d on", s.Seat, s.Bot, s.Repeat.Differs)
	if s.Repeat.Idle > 0 {
		text += fmt.Sprintf(", and it did nothing in %s", spelling.Count(s.Repeat.Idle, "turn"))
	}
	return text
}
