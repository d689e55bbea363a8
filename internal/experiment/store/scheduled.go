package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// ScheduledMatch is a match of a tournament's schedule with its result.
type ScheduledMatch struct {
	Number int   // number in the schedule, from 0
	Pair   int   // number of its pair
	Lineup []int // indices of entrants, by seat
	Match  Match

	// Replayed marks a stored match that was played again for its trace. If it came out differently, Different is set,
	// the stored match stays unchanged, and Differs is the path of the differing trace, if any.
	Replayed  bool
	Different bool
	Differs   string
	Voided    bool // after a void attempt
}

// Statements executed for each match.
const (
	findMatches = "SELECT " + matchColumns + " FROM (SELECT 0 AS number, 0 AS pair, '' AS lineup) g, matches m" + matchJoins +
		" WHERE m.id IN (" + firstOfKeys + ")"
	findTraces = "SELECT key, coalesce(trace, ''), EXISTS (SELECT 1 FROM traces t WHERE t.match = m.id) " +
		"FROM matches m WHERE id IN (" + firstOfKeys + ")"
	firstOfKeys    = "SELECT min(id) FROM matches WHERE key IN (SELECT unhex(value) FROM json_each(?)) AND id > ? GROUP BY key"
	findScenario   = "SELECT id FROM scenarios WHERE content = ?"
	findFigures    = "SELECT id FROM stats_forms WHERE shape = ?"
	findBound      = "SELECT id FROM bounds WHERE scenario = ? AND name = ? AND version = ? AND value = ?"
	insertScenario = "INSERT INTO scenarios (content, game, name, file, options, text) VALUES (?, ?, ?, nullif(?, ''), ?, ?)"
	insertFigures  = "INSERT INTO stats_forms (shape) VALUES (?)"
	insertBound    = "INSERT INTO bounds (scenario, name, version, value) VALUES (?, ?, ?, ?)"
	insertMatch    = "INSERT INTO matches (key, scenario, seed, reason, why, winner, no_result, turns, fingerprint, micros, ended, trace, stats_form, bound) " +
		"VALUES (?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	insertSeat = "INSERT INTO seats (match, seat, place, score, stats, mean_micros, slow_micros, slow_turn, failure) " +
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
	insertScheduled = "INSERT OR IGNORE INTO schedule (tournament, number, pair, lineup, match) VALUES (?, ?, ?, ?, ?)"
	updateTrace     = "UPDATE matches SET trace = nullif(?, '') WHERE id = ?"
	insertTrace     = "INSERT OR IGNORE INTO traces (match, data) VALUES (?, ?)"
	deleteTrace     = "DELETE FROM traces WHERE match = ? AND NOT EXISTS (SELECT 1 FROM schedule s WHERE s.match = traces.match AND s.tournament <> ?)"
)

func saveStatements() []string {
	return []string{
		findMatches, findScenario, findFigures, findBound, insertScenario, insertFigures, insertBound, insertMatch,
		insertSeat, insertScheduled, updateTrace, insertTrace, deleteTrace,
	}
}

// Save stores matches durably, in one transaction. If another process has meanwhile stored a match with the same key,
// that one counts and replaces the one in scheduled. Stored matches change only by gaining a trace, or losing it if
// listed in untraced.
func (db *DB) Save(ctx context.Context, t Tournament, scheduled []*ScheduledMatch, untraced ...int64) error {
	return db.writePrepared(ctx, saveStatements(), func(tx preparedTx) error {
		for _, match := range untraced {
			if _, err := tx.exec(ctx, deleteTrace, match, t.ID); err != nil {
				return err
			}
		}
		for _, e := range scheduled {
			if err := saveMatch(ctx, tx, t.Since, &e.Match); err != nil {
				return err
			}
			if e.Replayed && !e.Different {
				if _, err := tx.exec(ctx, updateTrace, e.Match.Trace, e.Match.ID); err != nil {
					return err
				}
			}
			if err := saveTrace(ctx, tx, &e.Match); err != nil {
				return err
			}
			if _, err := tx.exec(ctx, insertScheduled, t.ID, e.Number, e.Pair, lineupText(e.Lineup), e.Match.ID); err != nil {
				return err
			}
		}
		return recordWorkers(ctx, tx.tx, scheduled)
	})
}

func saveMatch(ctx context.Context, tx preparedTx, since int64, m *Match) error {
	if m.ID != 0 {
		return nil
	}
	stored, err := matchesOf(tx.stmt(ctx, findMatches).QueryContext(ctx, keysText(m.Key), since))
	if err != nil {
		return err
	}
	if already, ok := stored[m.Key]; ok {
		if already.Fingerprint == m.Fingerprint {
			already.Packed = m.Packed
		}
		*m = already
		return nil
	}
	s := &m.Scenario
	scenario, err := idOf(ctx, tx, findScenario, []any{s.Content[:]}, insertScenario, s.Content[:], s.Game, s.Name, s.File, string(s.Options), s.Text)
	if err != nil {
		return err
	}
	figures, err := figuresID(ctx, tx, m.Seats)
	if err != nil {
		return err
	}
	bound, err := boundID(ctx, tx, scenario, m.Bound)
	if err != nil {
		return err
	}
	row, err := tx.exec(ctx, insertMatch, m.Key[:], scenario, m.Seed, m.Reason, m.Why,
		sql.NullInt64{Int64: int64(m.Winner), Valid: m.Winner != contest.NoWinner}, m.NoResult, m.Turns, m.Fingerprint[:],
		m.Duration.Microseconds(), m.Ended.UnixMilli(), sql.NullString{String: m.Trace, Valid: m.Trace != ""}, figures, bound)
	if err != nil {
		return err
	}
	if m.ID, err = row.LastInsertId(); err != nil {
		return err
	}
	for i := range m.Seats {
		s := &m.Seats[i]
		failure := failureText(s.Failure)
		_, err = tx.exec(ctx, insertSeat, m.ID, i, s.Place, s.Score, figureValues(s.Figures), s.Timing.Mean().Microseconds(),
			s.Timing.Slowest.Microseconds(), s.Timing.SlowestTurn, sql.NullString{String: failure, Valid: failure != ""})
		if err != nil {
			return err
		}
	}
	return nil
}

// boundID returns the row ID of a bound, and inserts it if missing; NULL for no bound.
func boundID(ctx context.Context, tx preparedTx, scenario int64, b *contest.Bound) (id sql.NullInt64, err error) {
	if b == nil {
		return id, nil
	}
	values := []any{scenario, b.Name, b.Version, b.Value}
	id.Valid = true
	id.Int64, err = idOf(ctx, tx, findBound, values, insertBound, values...)
	return id, err
}

// Contents returns the stored content digests of generated scenarios of a game, by their options.
func (db *DB) Contents(ctx context.Context, game string, options []string) (map[string]Digest, error) {
	contents := map[string]Digest{}
	err := db.read(ctx, "SELECT options, content FROM json_each(?) CROSS JOIN scenarios INDEXED BY scenarios_by_options "+
		"ON game = ? AND options = value WHERE text IS NULL", []any{string(jsonout.Plain(options)), game}, func(rows *sql.Rows) error {
		var options string
		var content Digest
		err := rows.Scan(&options, &content)
		contents[options] = content
		return err
	})
	return contents, err
}

// idOf returns the row ID found by a query, or inserts a row.
func idOf(ctx context.Context, tx preparedTx, query string, by []any, insert string, values ...any) (id int64, err error) {
	err = tx.stmt(ctx, query).QueryRowContext(ctx, by...).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	row, err := tx.exec(ctx, insert, values...)
	if err != nil {
		return 0, err
	}
	return row.LastInsertId()
}

// Find returns the first match for each key among those with a number above since.
func (db *DB) Find(ctx context.Context, keys []Digest, since int64) (map[Digest]Match, error) {
	find, err := db.prepare(ctx, findMatches)
	if err != nil {
		return nil, db.wrap(err)
	}
	found, err := matchesOf(find.QueryContext(ctx, keysText(keys...), since))
	return found, db.wrap(err)
}

// FindTraces is a faster Find that only fills in what concerns traces.
func (db *DB) FindTraces(ctx context.Context, keys []Digest, since int64) (map[Digest]Match, error) {
	matches := map[Digest]Match{}
	find, err := db.prepare(ctx, findTraces)
	if err != nil {
		return nil, db.wrap(err)
	}
	rows, err := find.QueryContext(ctx, keysText(keys...), since)
	err = eachRow(rows, err, func(rows *sql.Rows) error {
		var m Match
		err := rows.Scan(&m.Key, &m.Trace, &m.Kept)
		matches[m.Key] = m
		return err
	})
	return matches, db.wrap(err)
}

// keysText encodes keys as a parameter of a statement.
func keysText(keys ...Digest) string {
	text := []byte{'['}
	for i, k := range keys {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(hex.AppendEncode(append(text, '"'), k[:]), '"')
	}
	return string(append(text, ']'))
}

// Newest returns the number of the last stored match; 0 if there is none.
func (db *DB) Newest(ctx context.Context) (id int64, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM matches").Scan(&id)
	return id, db.wrap(err)
}

// matchesOf returns the matches of a query by key. err is the error of the query.
func matchesOf(rows *sql.Rows, err error) (map[Digest]Match, error) {
	matches := map[Digest]Match{}
	err = eachMatch(rows, err, func(e ScheduledMatch) error {
		matches[e.Match.Key] = e.Match
		return nil
	})
	return matches, err
}

// scheduledMatches calls each with the scheduled matches that satisfy a condition.
func (db *DB) scheduledMatches(ctx context.Context, where string, args []any, each func(ScheduledMatch) error) error {
	rows, err := db.sql.QueryContext(ctx, "SELECT "+matchColumns+" FROM schedule g JOIN matches m ON m.id = g.match"+matchJoins+
		" WHERE "+where+" ORDER BY g.number", args...)
	return db.wrap(eachMatch(rows, err, each))
}

// Match returns a match, as scheduled in the newest tournament that includes it.
func (db *DB) Match(ctx context.Context, id int64) (e ScheduledMatch, tournament int64, err error) {
	var number int
	err = db.sql.QueryRowContext(ctx, "SELECT tournament, number FROM schedule WHERE match = ? ORDER BY tournament DESC, number LIMIT 1", id).
		Scan(&tournament, &number)
	if err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return e, 0, db.matchNotFound(ctx, id)
		}
		return e, 0, db.wrap(err)
	}
	err = db.scheduledMatches(ctx, "g.tournament = ? AND g.number = ?", []any{tournament, number}, func(found ScheduledMatch) error {
		e = found
		return nil
	})
	return e, tournament, err
}

// matchNotFound returns the error for a match that does not exist.
func (db *DB) matchNotFound(ctx context.Context, id int64) error {
	var first, last sql.NullInt64
	if err := db.sql.QueryRowContext(ctx, "SELECT min(match), max(match) FROM schedule").Scan(&first, &last); err != nil {
		return db.wrap(err)
	}
	has := "it has no matches yet"
	if first.Valid {
		has = fmt.Sprintf("it has matches %d to %d", first.Int64, last.Int64)
	}
	return &NotFoundError{fmt.Sprintf("no match %d in %s; %s", id, db.name, has)}
}

// ScheduledMatches calls each with the played matches of a tournament, in schedule order. each must not use the
// database.
func (db *DB) ScheduledMatches(ctx context.Context, tournament int64, each func(ScheduledMatch) error) error {
	return db.scheduledMatches(ctx, "g.tournament = ?", []any{tournament}, each)
}

func lineupText(lineup []int) string {
	var parts []string
	for _, n := range lineup {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, ",")
}

func parseLineup(text string) (lineup []int, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil, fmt.Errorf("lineup %q: %w", text, err)
		}
		lineup = append(lineup, n)
	}
	return lineup, nil
}
