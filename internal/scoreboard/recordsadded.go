package scoreboard

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/ui"
)

// addedColumns are what earlier versions did not have in tables.
func addedColumns() []column {
	return []column{
		{"game", func(m *Match) string { return m.Terms.Scenario.Game }},
		{"result", (*Match).outcome},
		{"fingerprint", func(m *Match) string { return m.Stored.Fingerprint.String() }},
		{"command", func(m *Match) string { return m.Command }},
	}
}

// addedSeatColumns are the same of seats: what a bot is, and how it failed. A match is one line, whatever text
// of a bot is in it.
func addedSeatColumns() []seatColumn {
	columns := []seatColumn{
		{"argument", func(m *Match, i int) string { return m.Players[i].Word }},
		{"options", func(m *Match, i int) string { return ui.Object(m.Players[i].Settings.Options) }},
		{"env", func(m *Match, i int) string { return ui.Object(m.Players[i].Settings.Env) }},
		{"learns", func(m *Match, i int) string { return ui.Flag(m.Players[i].Settings.Learns) }},
	}
	for _, of := range []struct {
		name string
		text func(f *bot.Failure) string
	}{
		{"turn", func(f *bot.Failure) string { return strconv.Itoa(f.Turn) }},
		{"reason", func(f *bot.Failure) string { return f.Reason }},
		{"traceback", func(f *bot.Failure) string { return f.Traceback }},
		{"asked", func(f *bot.Failure) string { return f.Asked }},
		{"hint", func(f *bot.Failure) string { return f.Hint }},
		{"stderr", func(f *bot.Failure) string { return strings.Join(f.Stderr, "\n") }},
	} {
		columns = append(columns, seatColumn{"failure_" + of.name, func(m *Match, i int) string {
			f := m.Seats[i].Failure
			if f == nil {
				return ""
			}
			return plain.Line(of.text(f))
		}})
	}
	return columns
}

// figureColumns are a game's own counts, by their keys, one of which may be the name of another column. Those of matches of several versions may differ.
func figureColumns(matches []*Match) (columns []seatColumn) {
	known := map[string]bool{}
	for _, m := range matches {
		for _, s := range m.Seats {
			for _, f := range s.Figures {
				if !known[f.Key] {
					known[f.Key] = true
					columns = append(columns, seatColumn{"stats_" + f.Key, figureOf(f.Key)})
				}
			}
		}
	}
	return columns
}

// figureOf gives the count of a seat under a key.
func figureOf(key string) func(m *Match, seat int) string {
	return func(m *Match, seat int) string {
		figures := m.Seats[seat].Figures
		i := slices.IndexFunc(figures, func(f contest.Figure) bool { return f.Key == key })
		if i < 0 || figures[i].None {
			return ""
		}
		return figures[i].String()
	}
}
