package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Tournament is a stored tournament with all settings resolved.
type Tournament struct {
	ID       int64
	Name     string // given by the user; else empty
	Digest   Digest // of the plan
	Since    int64  // only matches with higher numbers count, when everything is played again; 0 if all count
	Game     string
	Plan     json.RawMessage
	Matches  int // in the whole schedule
	Played   int // played matches
	Began    time.Time
	Entrants []Entrant
	Decided  bool // needs no more matches (see Decide); ignored by Begin

	// Once marks a tournament that is started anew if complete or decided, without sharing its matches.
	Once bool
}

// Entrant is a bot of a tournament.
type Entrant struct {
	Name     string
	Word     string
	Settings bot.Settings
	Content  Digest

	Disqualified bool // excluded from rankings
}

// Begin returns the tournament with this digest, or creates it. With again, it creates a new one, unless the last one
// created that way is unfinished. t.Name becomes its name, if not empty.
func (db *DB) Begin(ctx context.Context, t Tournament, again bool) (Tournament, error) {
	name, now := t.Name, t.Began
	err := db.write(ctx, func(tx *sql.Tx) error {
		decided := false
		err := tx.QueryRowContext(ctx, "SELECT id, coalesce(name, ''), since, began, decided, (SELECT count(*) FROM schedule WHERE tournament = t.id) "+
			"FROM tournaments t WHERE digest = ? ORDER BY id DESC LIMIT 1", t.Digest[:]).
			Scan(&t.ID, &t.Name, &t.Since, (*millis)(&t.Began), &decided, &t.Played)
		open := t.Played < t.Matches && !decided
		anew := again && !(open && t.Since != 0) || t.Once && !open
		switch {
		case err == nil && !anew:
			return resume(ctx, tx, &t, name)
		case err != nil && !errors.Is(err, sql.ErrNoRows):
			return err
		}
		t.Name, t.Since, t.Played, t.Began = name, 0, 0, now
		if again {
			// -1 marks a tournament that plays everything again even if there are no matches yet.
			if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(id), -1) FROM matches").Scan(&t.Since); err != nil {
				return err
			}
		}
		return insertTournament(ctx, tx, &t)
	})
	return t, err
}

// resume loads the user's changes to an existing tournament, and renames it if name is not empty.
func resume(ctx context.Context, tx *sql.Tx, t *Tournament, name string) error {
	if err := readDisqualified(ctx, tx, t); err != nil || name == "" {
		return err
	}
	t.Name = name
	return rename(ctx, tx, *t, name)
}

// Decide marks a tournament that needs no more matches, even if its schedule has more: its question is answered, or a limit
// such as --max-pairs has ended it. Begin with again then creates a new tournament instead of resuming this one.
func (db *DB) Decide(ctx context.Context, id int64) error {
	return db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE tournaments SET decided = 1 WHERE id = ?", id)
		return err
	})
}

// Complete reports whether a tournament with this digest exists and is fully played.
func (db *DB) Complete(ctx context.Context, digest Digest) (complete bool, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM schedule WHERE tournament = t.id) >= matches "+
		"FROM tournaments t WHERE digest = ? ORDER BY id DESC LIMIT 1", digest[:]).Scan(&complete)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return complete, db.wrap(err)
}

func insertTournament(ctx context.Context, tx *sql.Tx, t *Tournament) error {
	row, err := tx.ExecContext(ctx, "INSERT INTO tournaments (digest, since, game, plan, matches, began) VALUES (?, ?, ?, ?, ?, ?)",
		t.Digest[:], t.Since, t.Game, string(t.Plan), t.Matches, t.Began.UnixMilli())
	if err != nil {
		return err
	}
	if t.ID, err = row.LastInsertId(); err != nil {
		return err
	}
	if t.Name != "" {
		if err := rename(ctx, tx, *t, t.Name); err != nil {
			return err
		}
	}
	for i, e := range t.Entrants {
		_, err = tx.ExecContext(ctx, "INSERT INTO entrants (tournament, number, name, argument, settings, content) VALUES (?, ?, ?, ?, ?, ?)",
			t.ID, i, e.Name, e.Word, string(jsonout.Plain(e.Settings)), e.Content[:])
		if err != nil {
			return err
		}
	}
	return nil
}

// Tournaments returns all tournaments, the newest last.
func (db *DB) Tournaments(ctx context.Context) ([]Tournament, error) { return db.tournaments(ctx, "") }

// EarlierOf returns the tournaments of the same bots by names, arguments and settings, with any contents.
func (db *DB) EarlierOf(ctx context.Context, t Tournament) ([]Tournament, error) {
	given := func(e Entrant) string {
		e.Settings.Commit = "" // resolved from its argument, may have moved
		return string(jsonout.Plain([]any{e.Name, e.Word, e.Settings}))
	}
	all, err := db.tournaments(ctx, "WHERE t.game = ? AND (SELECT count(*) FROM entrants WHERE tournament = t.id) = ?", t.Game, len(t.Entrants))
	return slices.DeleteFunc(all, func(other Tournament) bool {
		return !slices.EqualFunc(other.Entrants, t.Entrants, func(a, b Entrant) bool { return given(a) == given(b) })
	}), err
}

// tournaments returns the tournaments that satisfy a condition on t.
func (db *DB) tournaments(ctx context.Context, where string, args ...any) (all []Tournament, err error) {
	err = db.read(ctx, "SELECT id, coalesce(name, ''), digest, since, game, plan, matches, began, decided, (SELECT count(*) FROM schedule WHERE tournament = t.id) "+
		"FROM tournaments t "+where+" ORDER BY id", args, func(rows *sql.Rows) error {
		var t Tournament
		var plan string
		err := rows.Scan(&t.ID, &t.Name, &t.Digest, &t.Since, &t.Game, &plan, &t.Matches, (*millis)(&t.Began), &t.Decided, &t.Played)
		t.Plan = json.RawMessage(plan)
		all = append(all, t)
		return err
	})
	if err != nil {
		return nil, err
	}
	at := 0
	err = db.read(ctx, "SELECT e.tournament, e.name, e.argument, e.settings, e.content, e.disqualified FROM entrants e JOIN tournaments t ON t.id = e.tournament "+
		where+" ORDER BY e.tournament, e.number", args, func(rows *sql.Rows) error {
		var id int64
		var e Entrant
		var settings string
		if err := rows.Scan(&id, &e.Name, &e.Word, &settings, &e.Content, &e.Disqualified); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(settings), &e.Settings); err != nil {
			return err
		}
		for at < len(all) && all[at].ID != id {
			at++
		}
		if at == len(all) {
			return nil // created meanwhile by another process
		}
		all[at].Entrants = append(all[at].Entrants, e)
		return nil
	})
	return all, err
}

// Tournament returns a tournament by number. 0 means the newest with a match, or else the newest.
func (db *DB) Tournament(ctx context.Context, id int64) (Tournament, error) {
	where, args := "WHERE t.id = ?", []any{id}
	if id == 0 {
		where, args = "WHERE t.id = (SELECT n.id FROM tournaments n ORDER BY EXISTS (SELECT 1 FROM schedule WHERE tournament = n.id) DESC, n.id DESC LIMIT 1)", nil
	}
	found, err := db.tournaments(ctx, where, args...)
	switch {
	case err != nil:
		return Tournament{}, err
	case len(found) > 0:
		return found[0], nil
	case id == 0:
		return Tournament{}, db.wrap(errors.New("it has no tournaments yet"))
	}
	return Tournament{}, db.tournamentNotFound(ctx, fmt.Sprint(id))
}

// read calls each with the rows of a query.
func (db *DB) read(ctx context.Context, query string, args []any, each func(*sql.Rows) error) error {
	rows, err := db.sql.QueryContext(ctx, query, args...)
	return db.wrap(eachRow(rows, err, each))
}

// eachRow calls each with the rows of a query. err is the error of the query.
func eachRow(rows *sql.Rows, err error, each func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // rows.Err reports errors
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// millis scans a time stored in milliseconds since 1970.
type millis time.Time

func (m *millis) Scan(value any) error {
	n, ok := value.(int64)
	if !ok {
		return errors.New("a time must be a number of milliseconds")
	}
	*m = millis(time.UnixMilli(n))
	return nil
}
