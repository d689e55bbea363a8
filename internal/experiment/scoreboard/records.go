package scoreboard

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// columns are the columns of a match, or of a seat, whose name is then their prefix.
type columns struct {
	ofSeats bool
	names   []string
}

// allColumns returns the columns of a table. New columns must be appended, as scripts use their positions.
func allColumns(matches []*Match) []columns {
	match := func(names string) columns { return columns{names: strings.Fields(names)} }
	seats := func(names string, more ...string) columns {
		return columns{true, append(strings.Fields(names), more...)}
	}
	return []columns{
		match("match tournament number pair scenario seed reason winner winner_bot turns"),
		seats("bot place score mean_turn_ms slowest_turn_ms slowest_turn failure"),
		match("trace ended duration_ms game result fingerprint command"),
		seats("argument options env learns failure_turn failure_reason failure_traceback failure_asked failure_hint failure_stderr",
			statNames(matches)...),
		match("margin"),
	}
}

// records returns stored matches as records for programs, with the same data as JSON.
func records(info contest.Info, matches []*Match) *ui.Table {
	all, t := allColumns(matches), &ui.Table{}
	for _, c := range all {
		if !c.ofSeats {
			t.Head = append(t.Head, c.names...)
			continue
		}
		for _, seat := range info.Seats {
			for _, name := range c.names {
				t.Head = append(t.Head, strings.ToLower(strings.ReplaceAll(seat, " ", "_"))+"_"+name)
			}
		}
	}
	for _, m := range matches {
		t.Row(m.record(all)...)
	}
	return t
}

// record returns a match as a record.
func (m *Match) record(all []columns) (row []string) {
	ofMatch, ofSeats := []fields{m.fields()}, m.seats()
	for i := range ofSeats {
		s := &m.Seats[i]
		ofSeats[i] = slices.Concat(ofSeats[i], failureFields(s.Failure), statFields(s.Figures))
	}
	for _, c := range all {
		of := ofMatch
		if c.ofSeats {
			of = ofSeats
		}
		for _, facts := range of {
			for _, name := range c.names {
				row = append(row, facts.cell(name))
			}
		}
	}
	return row
}

// failureFields describe a failure. A record is one line, even if the bot's text has several.
func failureFields(f *bot.Failure) fields {
	if f == nil {
		return nil
	}
	return fields{
		{"failure_turn", f.Turn},
		{"failure_reason", plain.Line(f.Reason)},
		{"failure_traceback", plain.Line(f.Traceback)},
		{"failure_asked", plain.Line(f.Asked)},
		{"failure_hint", plain.Line(f.Hint)},
		{"failure_stderr", plain.Line(strings.Join(f.Stderr, "\n"))},
	}
}

// statFields are a game's own stats. Their names may equal those of other columns.
func statFields(figures contest.Figures) (all fields) {
	for _, f := range figures {
		all.addIf(!f.None, "stats_"+f.Key, f.String())
	}
	return all
}

// statNames returns the names of all stats, which may differ between versions of a game.
func statNames(matches []*Match) (names []string) {
	for _, m := range matches {
		for _, s := range m.Seats {
			for _, f := range s.Figures {
				if name := "stats_" + f.Key; !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}
