package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// matchColumns are the columns for scanMatch: one row per match, with its schedule entry g. Reading many columns is
// slow, so those of the seats are joined into one text.
const (
	matchColumns = "g.number, g.pair, g.lineup, m.id, m.key, s.content, s.game, s.name, coalesce(s.file, ''), m.seed, m.reason, coalesce(m.why, ''), m.winner, m.no_result, m.turns, m.fingerprint, " +
		"m.micros, m.ended, m.trace, EXISTS (SELECT 1 FROM traces t WHERE t.match = m.id), b.name, b.version, b.value, f.shape, " + matchSeats
	matchJoins = " JOIN scenarios s ON s.id = m.scenario JOIN stats_forms f ON f.id = m.stats_form LEFT JOIN bounds b ON b.id = m.bound"

	// Stats and failures are JSON, which escapes the separators.
	matchSeats = "(SELECT group_concat(concat_ws(char(31), p.place, p.score, p.mean_micros, p.slow_micros, p.slow_turn, p.stats, coalesce(p.failure, '')), char(30) ORDER BY p.seat) " +
		"FROM seats p WHERE p.match = m.id)"
	seatSeparator, fieldSeparator = "\x1e", "\x1f"
	seatFields                    = 7
)

// scanMatch reads a row of matchColumns.
func scanMatch(rows *sql.Rows, forms *figureForms) (e ScheduledMatch, err error) {
	var (
		winner         sql.NullInt64
		trace          sql.NullString
		shape          string
		lineup, seats  string
		micros         int64
		boundName      sql.NullString
		version, bound sql.NullInt64
	)
	m := &e.Match
	err = rows.Scan(&e.Number, &e.Pair, &lineup, &m.ID, &m.Key, &m.Scenario.Content, &m.Scenario.Game, &m.Scenario.Name, &m.Scenario.File, &m.Seed,
		&m.Reason, &m.Why, &winner, &m.NoResult, &m.Turns, &m.Fingerprint, &micros, (*millis)(&m.Ended), &trace, &m.Kept, &boundName, &version, &bound, &shape, &seats)
	if err != nil {
		return e, err
	}
	if bound.Valid {
		m.Bound = &contest.Bound{Name: boundName.String, Version: int(version.Int64), Value: bound.Int64}
	}
	m.Winner = contest.NoWinner
	if winner.Valid {
		m.Winner = int(winner.Int64)
	}
	m.Trace, m.Duration = trace.String, time.Duration(micros)*time.Microsecond
	if e.Lineup, err = parseLineup(lineup); err != nil {
		return e, err
	}
	m.Seats = make([]contest.SeatResult, 0, 1+strings.Count(seats, seatSeparator))
	for text := range strings.SplitSeq(seats, seatSeparator) {
		seat, err := readSeat(text, shape, forms)
		if err != nil {
			return e, fmt.Errorf("match %d: %w", m.ID, err)
		}
		m.Seats = append(m.Seats, seat)
	}
	return e, nil
}

// readSeat parses the text of a seat, given the form of its stats.
func readSeat(text, form string, forms *figureForms) (s contest.SeatResult, err error) {
	fields := strings.SplitN(text, fieldSeparator, seatFields)
	if len(fields) != seatFields {
		return s, fmt.Errorf("seat %q: want %d fields", text, seatFields)
	}
	var numbers [5]int64
	for i := range numbers {
		if numbers[i], err = strconv.ParseInt(fields[i], 10, 64); err != nil {
			return s, fmt.Errorf("seat %q: %w", text, err)
		}
	}
	s.Place, s.Score = int(numbers[0]), numbers[1]
	s.Timing.Turns, s.Timing.Total = 1, time.Duration(numbers[2])*time.Microsecond
	s.Timing.Slowest, s.Timing.SlowestTurn = time.Duration(numbers[3])*time.Microsecond, int(numbers[4])
	if failure := fields[6]; failure != "" {
		s.Failure = new(bot.Failure)
		err = json.Unmarshal([]byte(failure), s.Failure)
	}
	figures, wrong := forms.read(form, fields[5])
	s.Figures = figures
	return s, errors.Join(err, wrong)
}

// eachMatch calls each with the matches of a query. err is the error of the query.
func eachMatch(rows *sql.Rows, err error, each func(ScheduledMatch) error) error {
	var forms figureForms
	return eachRow(rows, err, func(rows *sql.Rows) error {
		m, err := scanMatch(rows, &forms)
		if err != nil {
			return err
		}
		return each(m)
	})
}
