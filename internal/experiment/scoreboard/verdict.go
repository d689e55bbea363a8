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

// seatAndBot formats a seat with its bot. Only the seat is coloured, since a bot may be named RED.
func (m *Match) seatAndBot(p ui.Palette, seat, bot string) string {
	return fmt.Sprintf("%s (%s)", m.painted(p, seat), plain.Line(bot))
}

// painted colours the names of seats in a text.
func (m *Match) painted(p ui.Palette, text string) string { return p.Seats(m.seatNames())(text) }

// seatNames returns the names of the seats in their order.
func (m *Match) seatNames() []string {
	var names []string
	for i := range m.Seats {
		names = append(names, m.Seats[i].Seat)
	}
	return names
}

// Verdict returns in one line how a match that was just played ended.
func (m *Match) Verdict(p ui.Palette) string {
	w := m.winner()
	failed, after := len(m.Failures()), "after "+spelling.Count(m.Turns, cmp.Or(m.Turn, "turn"))
	switch {
	case m.Reason == contest.Interrupted && len(m.broken(p)) > 0:
		return fmt.Sprintf("Stopped %s: %s cannot play", after, spelling.List(m.broken(p)))
	case m.Reason == contest.Interrupted:
		return "Interrupted " + after + ": no winner"
	case m.outcome() == none:
		return "No result " + after + m.reasonOf(p, ": ")
	case w == nil && m.Why == "" && failed == len(m.Seats):
		return fmt.Sprintf("Nobody wins %s: %s failed", after, m.ofTwo("both bots", "all bots"))
	case len(m.Seats) == 1 && failed == 0:
		s := &m.Seats[0]
		return fmt.Sprintf("%s ends with %s %d %s%s", m.seatAndBot(p, s.Seat, s.Bot), m.Score, s.Score, after, m.reasonOf(p, ": "))
	case w == nil && len(m.Seats) > 2:
		return fmt.Sprintf("%s share the first place %s", m.painted(p, spelling.List(m.first())), after)
	case w == nil:
		return fmt.Sprintf("Draw %s: equal %s", after, m.Score) + m.reasonOf(p, "; ")
	case m.Why == "" && failed == len(m.Seats)-1:
		return fmt.Sprintf("%s wins %s: %s", m.seatAndBot(p, w.Seat, w.Bot), after, m.failedText(p))
	}
	by, margin := "", m.margin()
	if margin > 0 { // otherwise what decided is in the reason
		by = fmt.Sprintf(" by %d", margin)
	}
	acts := ""
	if m.Acts != "" {
		acts = " (" + m.painted(p, m.Acts) + ")"
	}
	return fmt.Sprintf("%s wins%s %s%s%s", m.seatAndBot(p, w.Seat, w.Bot), by, after, m.reasonOf(p, ": "), acts)
}

// failedText returns which bots failed and how.
func (m *Match) failedText(p ui.Palette) string {
	var failed []string
	for _, s := range m.Seats {
		if s.Failure != nil {
			failed = append(failed, m.seatAndBot(p, s.Seat, s.Bot)+" "+s.Failure.Kind.Words())
		}
	}
	return strings.Join(failed, ", ")
}

// broken returns the bots that could not play at all.
func (m *Match) broken(p ui.Palette) (bots []string) {
	for i := range m.Seats {
		if s := &m.Seats[i]; s.NeverPlayed() {
			bots = append(bots, m.seatAndBot(p, s.Seat, s.Bot))
		}
	}
	return bots
}

// reasonOf returns why the match ended, behind a mark, if the verdict does not say so.
func (m *Match) reasonOf(p ui.Palette, mark string) string {
	if m.Why == "" {
		return ""
	}
	return mark + m.painted(p, plain.Line(m.Why))
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

// ofTwo returns the text for a game of two bots, or the one for more.
func (m *Match) ofTwo(two, more string) string {
	if len(m.Seats) == 2 {
		return two
	}
	return more
}

// Short returns in a few words who played what, and who won.
func (m *Match) Short() string {
	return fmt.Sprintf("%s on %s: %s wins", m.scores(), m.Terms.Scenario.Name, cmp.Or(m.WinnerBot(), "nobody"))
}

// opening returns the first lines about a stored match: which it is, how it ended, and which bots failed.
func (m *Match) opening(p ui.Palette) []string {
	lines := []string{m.sentence(p)}
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Failure != nil {
			lines = append(lines, fmt.Sprintf("%s: %s %s", m.seatAndBot(p, s.Seat, s.Bot), s.Failure.Kind.Words(), s.Failure.When()))
		}
	}
	return lines
}

// sentence returns which stored match it is and how it ended.
func (m *Match) sentence(p ui.Palette) string {
	winner := "nobody wins"
	if w := m.winner(); w != nil {
		winner = m.seatAndBot(p, w.Seat, w.Bot) + " wins"
	} else if m.outcome() == none {
		winner = "no result"
	}
	return fmt.Sprintf("Match %d on %s, seed %d: %s after %s: %s", m.Stored.Match, plain.Line(m.Terms.Scenario.Name), m.Terms.Seed, winner, spelling.Count(m.Turns, "turn"),
		m.painted(p, plain.Line(cmp.Or(m.Why, strings.ReplaceAll(m.Reason, "_", " ")))))
}

// FailureText describes how a bot failed: when, why, its own traceback, and its last output.
func FailureText(seat, name string, f *bot.Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %s %s: %s\n", seat, name, f.Kind, f.When(), plain.Line(f.Reason))
	if f.Where != "" && f.Traceback == "" && !strings.Contains(f.Reason, f.Where) {
		fmt.Fprintf(&b, "  at %s\n", plain.Line(f.Where))
	}
	if strings.TrimSpace(f.Traceback) != f.Reason {
		writeIndented(&b, f.Traceback)
	}
	if lines := lastWords(f); len(lines) > 0 {
		fmt.Fprintln(&b, "  last lines of its log:")
		writeIndented(&b, strings.Join(lines, "\n"))
	}
	if f.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", plain.Line(f.Hint))
	}
	return b.String()
}

// lastWords returns the last lines of a bot's log, without its traceback, which is shown separately, and without the stack
// requested from a bot over its time. A single line that repeats the reason is omitted.
func lastWords(f *bot.Failure) []string {
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

// writeIndented writes text of a bot, indented to distinguish it from cookoff's own.
func writeIndented(b *strings.Builder, text string) {
	for line := range plain.Lines(text) {
		fmt.Fprintf(b, "    %s\n", line)
	}
}
