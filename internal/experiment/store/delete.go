package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// Owned counts the matches of a tournament that only it uses, and those shared with others.
type Owned struct {
	Own    int `json:"deleted"`
	Shared int `json:"kept"`
}

// Owned counts the matches of a tournament.
func (db *DB) Owned(ctx context.Context, id int64) (o Owned, err error) {
	o, err = owned(ctx, db.sql, id)
	return o, db.wrap(err)
}

func owned(ctx context.Context, q queryer, id int64) (o Owned, err error) {
	err = q.QueryRowContext(ctx, "SELECT count(*) FILTER (WHERE NOT shared), count(*) FILTER (WHERE shared) FROM "+
		"(SELECT DISTINCT match, EXISTS (SELECT 1 FROM schedule o WHERE o.match = g.match AND o.tournament <> g.tournament) AS shared "+
		"FROM schedule g WHERE tournament = ?)", id).Scan(&o.Own, &o.Shared)
	return o, err
}

// Delete deletes a tournament and the matches that only it uses.
func (db *DB) Delete(ctx context.Context, id int64) (o Owned, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
		if o, err = owned(ctx, tx, id); err != nil {
			return err
		}
		for _, statement := range []string{
			"DELETE FROM schedule WHERE tournament = ?1",
			"DELETE FROM entrants WHERE tournament = ?1",
			"DELETE FROM tournaments WHERE id = ?1",
			"DELETE FROM seats WHERE match NOT IN (SELECT match FROM schedule)",
			"DELETE FROM traces WHERE match NOT IN (SELECT match FROM schedule)",
			"DELETE FROM matches WHERE id NOT IN (SELECT match FROM schedule)",
			"DELETE FROM bounds WHERE id NOT IN (SELECT bound FROM matches WHERE bound IS NOT NULL)",
			"DELETE FROM scenarios WHERE id NOT IN (SELECT scenario FROM matches)",
			// Match numbers are reused, and matches from now on count for all tournaments.
			"UPDATE tournaments SET since = (SELECT coalesce(max(id), -1) FROM matches) WHERE since > (SELECT coalesce(max(id), -1) FROM matches)",
		} {
			if _, err := tx.ExecContext(ctx, statement, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return o, err
	}
	// If other processes have the file open it cannot shrink now; its free space is reused.
	_, _ = db.sql.ExecContext(ctx, "VACUUM")
	return o, nil
}

// Disqualify excludes a bot from the rankings of a tournament, or includes it again. Its matches stay.
func (db *DB) Disqualify(ctx context.Context, t Tournament, bot string, out bool) error {
	number := slices.IndexFunc(t.Entrants, func(e Entrant) bool { return e.Name == bot })
	if number < 0 {
		return fmt.Errorf("tournament %d has no bot %s; it has %s", t.ID, bot, strings.Join(t.Names(), ", "))
	}
	return db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE entrants SET disqualified = ? WHERE tournament = ? AND number = ?", out, t.ID, number)
		return err
	})
}

// Names returns the names of the bots.
func (t Tournament) Names() (names []string) {
	for _, e := range t.Entrants {
		names = append(names, e.Name)
	}
	return names
}

// Disqualified returns the names of the bots excluded from rankings.
func (t Tournament) Disqualified() (names []string) {
	for _, e := range t.Entrants {
		if e.Disqualified {
			names = append(names, e.Name)
		}
	}
	return names
}

// readDisqualified reads which bots of a tournament are disqualified.
func readDisqualified(ctx context.Context, tx *sql.Tx, t *Tournament) error {
	for i := range t.Entrants {
		err := tx.QueryRowContext(ctx, "SELECT disqualified FROM entrants WHERE tournament = ? AND number = ?", t.ID, i).Scan(&t.Entrants[i].Disqualified)
		if err != nil {
			return err
		}
	}
	return nil
}
