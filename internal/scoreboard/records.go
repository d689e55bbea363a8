package scoreboard

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

// column is one of a table for programs: a name like that of JSON, and a value, which is empty where there is none.
type column struct {
	name string
	of   func(m *Match) string
}

// seatColumn is a column that each seat has, with the seat's name before its own.
type seatColumn struct {
	name string
	of   func(m *Match, seat int) string
}

// Records are stored matches as rows for programs, with all that JSON has. Columns are only ever added at the end.
func Records(info contest.Info, matches []*Match) (head []string, rows [][]string) {
	columns := slices.Concat(
		firstColumns(), ofSeats(info, seatColumns()), lastColumns(),
		addedColumns(), ofSeats(info, slices.Concat(addedSeatColumns(), figureColumns(matches))),
		[]column{{"margin", func(m *Match) string { return strconv.FormatInt(m.margin(), 10) }}},
	)
	for _, c := range columns {
		head = append(head, c.name)
	}
	for _, m := range matches {
		var row []string
		for _, c := range columns {
			row = append(row, c.of(m))
		}
		rows = append(rows, row)
	}
	return head, rows
}

// ofSeats are columns for each seat, seat by seat.
func ofSeats(info contest.Info, each []seatColumn) (columns []column) {
	for seat, name := range info.Seats {
		prefix := strings.ToLower(strings.ReplaceAll(name, " ", "_")) + "_"
		for _, c := range each {
			columns = append(columns, column{prefix + c.name, func(m *Match) string { return c.of(m, seat) }})
		}
	}
	return columns
}

func firstColumns() []column {
	return []column{
		{"match", func(m *Match) string { return strconv.FormatInt(m.Stored.Match, 10) }},
		{"tournament", func(m *Match) string { return strconv.FormatInt(m.Stored.Tournament, 10) }},
		{"number", func(m *Match) string { return strconv.Itoa(m.Stored.Number) }},
		{"pair", func(m *Match) string { return strconv.Itoa(m.Stored.Pair) }},
		{"scenario", func(m *Match) string { return m.Terms.Scenario.Name }},
		{"seed", func(m *Match) string { return strconv.FormatInt(m.Terms.Seed, 10) }},
		{"reason", func(m *Match) string { return m.Reason }},
		{"winner", func(m *Match) string {
			if w := m.winner(); w != nil {
				return w.Seat
			}
			return ""
		}},
		{"winner_bot", (*Match).WinnerBot},
		{"turns", func(m *Match) string { return strconv.Itoa(m.Turns) }},
	}
}

func seatColumns() []seatColumn {
	return []seatColumn{
		{"bot", func(m *Match, i int) string { return m.Seats[i].Bot }},
		{"place", func(m *Match, i int) string { return strconv.Itoa(m.Seats[i].Place) }},
		{"score", func(m *Match, i int) string { return strconv.FormatInt(m.Seats[i].Score, 10) }},
		{"mean_turn_ms", func(m *Match, i int) string { return milliseconds(m.Seats[i].Timing.Mean()) }},
		{"slowest_turn_ms", func(m *Match, i int) string { return milliseconds(m.Seats[i].Timing.Slowest) }},
		{"slowest_turn", func(m *Match, i int) string { return strconv.Itoa(m.Seats[i].Timing.SlowestTurn) }},
		{"failure", func(m *Match, i int) string {
			if f := m.Seats[i].Failure; f != nil {
				return string(f.Kind)
			}
			return ""
		}},
	}
}

func lastColumns() []column {
	return []column{
		{"trace", func(m *Match) string { return m.Files.Trace }},
		{"ended", func(m *Match) string { return m.Stored.Ended.Format(store.TimeLayout) }},
		{"duration_ms", func(m *Match) string { return milliseconds(m.Duration) }},
	}
}

// milliseconds is a duration as a plain number.
func milliseconds(d time.Duration) string {
	ms := ui.Milliseconds(d)
	return ui.Number(&ms)
}
