package store

import (
	"context"
	"database/sql"
)

// MatchCounts counts a tournament's matches, exclusive and shared.
type MatchCounts struct {
	Own    int `json:"deleted"`
	Shared int `json:"kept"`
}

// Owned counts the matches of a tournament.
func (db *DB) Owned(ctx context.Context, id int64) (o MatchCounts, err error) {
	o, err = owned(ctx, db.sql, id)
	return o, db.wrap(err)
}

func owned(ctx context.Context, q queryer, id int64) (o MatchCounts, err error) {
	err = q.QueryRowContext(ctx, "SELECT count(*) FILTER (WHERE NOT shared), count(*) FILTER (WHERE shared) FROM "+
		"(SELECT DISTINCT match, EXISTS (SELECT 1 FROM schedule o WHERE o.match = g.match AND o.tournament <> g.tournament) AS shared "+
		"FROM schedule g WHERE tournament = ?)", id).Scan(&o.Own, &o.Shared)
	return o, err
}

// Delete deletes a tournament and the matches that only it uses.
func (db *DB) Delete(ctx context.Context, id int64) (o MatchCounts, err error) {
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
			// Match numbers are reused: lower since, so that all matches from now on exceed it.
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
	// Other processes may have the file open. Then it does not shrink, but its free space is reused.
	_, _ = db.sql.ExecContext(ctx, "VACUUM")
	return o, nil
}
