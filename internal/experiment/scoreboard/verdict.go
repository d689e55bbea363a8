package scoreboard

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// seatAndBot formats a seat with its bot. Only the seat is coloured, as a bot may be named RED.
func (m *Match) seatAndBot(p ui.Palette, seat, bot string) string {
	return fmt.Sprintf("%s (%s)", m.colourSeats(p, seat), plain.Line(bot))
}

// colourSeats colours seat names in a text.
func (m *Match) colourSeats(p ui.Palette, text string) string { return p.Seats(m.seatNames())(text) }

// seatNames returns the seat names in order.
func (m *Match) seatNames() []string {
	var names []string
	for i := range m.Seats {
		names = append(names, m.Seats[i].Seat)
	}
	return names
}

// Verdict describes the end of a new match in one line.
func (m *Match) Verdict(p ui.Palette) string {
	w := m.winner()
	failed, after := len(m.Failures()), "after "+spelling.Count(m.Turns, cmp.Or(m.Turn, "turn"))
	switch {
	case m.Reason == contest.Interrupted && len(m.unplayable(p)) > 0:
		return fmt.Sprintf("Stopped %s: %s cannot play", after, spelling.List(m.unplayable(p)))
	case m.Reason == contest.Interrupted:
		return "Interrupted " + after + ": no winner"
	case m.outcome() == none:
		return "No result " + after + m.reasonOf(p, ": ")
	case w == nil && m.Why == "" && failed == len(m.Seats):
		return fmt.Sprintf("No winner %s: %s failed", after, m.ofTwo("both bots", "all bots"))
	case len(m.Seats) == 1 && failed == 0:
		s := &m.Seats[0]
		return fmt.Sprintf("%s ends with %s %d %s%s", m.seatAndBot(p, s.Seat, s.Bot), m.Score, s.Score, after, m.reasonOf(p, ": "))
	case w == nil && len(m.Seats) > 2:
		return fmt.Sprintf("%s share first place %s", m.colourSeats(p, spelling.List(m.first())), after)
	case w == nil:
		return fmt.Sprintf("Draw %s: equal %s", after, m.Score) + m.reasonOf(p, "; ")
	case m.Why == "" && failed == len(m.Seats)-1:
		return fmt.Sprintf("%s wins %s: %s", m.seatAndBot(p, w.Seat, w.Bot), after, m.failedText(p))
	}
	by, margin := "", m.margin()
	if margin > 0 { // otherwise the reason says what decided
		by = fmt.Sprintf(" by %d", margin)
	}
	acts := ""
	if m.Acts != "" {
		acts = " (" + m.colourSeats(p, m.Acts) + ")"
	}
	return fmt.Sprintf("%s wins%s %s%s%s", m.seatAndBot(p, w.Seat, w.Bot), by, after, m.reasonOf(p, ": "), acts)
}

// failedText lists the failed bots and the reasons.
func (m *Match) failedText(p ui.Palette) string {
	var failed []string
	for _, s := range m.Seats {
		if s.Failure != nil {
			failed = append(failed, m.seatAndBot(p, s.Seat, s.Bot)+" "+s.Failure.Kind.Words())
		}
	}
	return strings.Join(failed, ", ")
}

// unplayable lists the bots that could not play at all.
func (m *Match) unplayable(p ui.Palette) (bots []string) {
	for i := range m.Seats {
		if s := &m.Seats[i]; s.NeverPlayed() {
			bots = append(bots, m.seatAndBot(p, s.Seat, s.Bot))
		}
	}
	return bots
}

// reasonOf returns the reason of the end after a mark, or "" if the verdict contains it.
func (m *Match) reasonOf(p ui.Palette, mark string) string {
	if m.Why == "" {
		return ""
	}
	return mark + m.colourSeats(p, plain.Line(m.Why))
}

// first returns the seats in first place.
func (m *Match) first() []string {
	var names []string
	for _, s := range m.Seats {
		if s.Place == 1 {
			names = append(names, s.Seat)
		}
	}
	return names
}

// ofTwo returns two for a match of two seats, else more.
func (m *Match) ofTwo(two, more string) string {
	if len(m.Seats) == 2 {
		return two
	}
	return more
}

// Short summarizes players and winner in a few words.
func (m *Match) Short() string {
	return fmt.Sprintf("%s on %s: %s wins", m.scores(), m.Terms.Scenario.Name, cmp.Or(m.WinnerBot(), "nobody"))
}

// opening returns the first lines about a stored match: its identity, its end, and failed bots.
func (m *Match) opening(p ui.Palette) []string {
	lines := []string{m.sentence(p)}
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Failure != nil {
			lines = append(lines, fmt.Sprintf("%s: %s %s", m.seatAndBot(p, s.Seat, s.Bot), s.Failure.Kind.Words(), s.Failure.When()))
		}
	}
	return lines
}

// sentence identifies a stored match and describes its end.
func (m *Match) sentence(p ui.Palette) string {
	winner := "no winner"
	if w := m.winner(); w != nil {
		winner = m.seatAndBot(p, w.Seat, w.Bot) + " wins"
	} else if m.outcome() == none {
		winner = "no result"
	}
	return fmt.Sprintf("Match %d on %s, seed %d: %s after %s: %s", m.Stored.Match, plain.Line(m.Terms.Scenario.Name), m.Terms.Seed, winner, spelling.Count(m.Turns, "turn"),
		m.colourSeats(p, plain.Line(cmp.Or(m.Why, strings.ReplaceAll(m.Reason, "_", " ")))))
}

// FailureText describes a failure: turn, reason, traceback and last output.
func FailureText(seat, name string, f *bot.Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %s %s: %s\n", seat, name, f.Kind, f.When(), plain.Line(f.Reason))
	if f.Where != "" && f.Traceback == "" && !strings.Contains(f.Reason, f.Where) {
		fmt.Fprintf(&b, "  at %s\n", plain.Line(f.Where))
	}
	if strings.TrimSpace(f.Traceback) != f.Reason {
		writeIndented(&b, f.Traceback)
	}
	if lines := logTail(f); len(lines) > 0 {
		fmt.Fprintln(&b, "  last lines of its log:")
		writeIndented(&b, strings.Join(lines, "\n"))
	}
	if f.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", plain.Line(f.Hint))
	}
	return b.String()
}

// logTail returns the tail of a bot's log without the traceback, which is shown separately, and without the stack
// dump of a bot over time. It is empty if only the reason would be repeated.
func logTail(f *bot.Failure) []string {
	lines := f.Stderr
	if len(lines) == 1 && lines[0] == f.Reason {
		return nil
	}
	if f.Traceback == "" {
		return lines
	}
	for i, line := range lines {
		if strings.HasPrefix(line, "Traceback (") || strings.HasPrefix(line, "Thread 0x") ||
			strings.HasPrefix(line, "Current thread 0x") || strings.HasPrefix(line, "  File ") {
			return lines[:i]
		}
	}
	return lines
}

// writeIndented writes a bot's text, indented to distinguish it from cookoff's.
func writeIndented(b *strings.Builder, text string) {
	for line := range plain.Lines(text) {
		fmt.Fprintf(b, "    %s\n", line)
	}
}
