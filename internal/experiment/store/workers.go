package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// workerTables are created with the first match played on another machine: most databases need none.
const workerTables = `
CREATE TABLE IF NOT EXISTS played_by (
  match  INTEGER PRIMARY KEY,
  worker TEXT NOT NULL,
  speed  REAL NOT NULL -- of the worker's machine, as measured when it joined
) STRICT;
CREATE TABLE IF NOT EXISTS set_aside (
  match      INTEGER NOT NULL,
  tournament INTEGER NOT NULL,
  number     INTEGER NOT NULL,
  pair       INTEGER NOT NULL,
  lineup     TEXT NOT NULL,
  worker     TEXT NOT NULL,
  reason     TEXT NOT NULL,
  at         INTEGER NOT NULL -- milliseconds since 1970
) STRICT`

// PlayedBy is the worker that played a match on another machine.
type PlayedBy struct {
	Worker string
	Speed  float64 // from fleet.Calibrate
}

// recordWorkers records the workers of matches just stored.
func recordWorkers(ctx context.Context, tx *sql.Tx, stored []*ScheduledMatch) error {
	made := false
	for _, e := range stored {
		by := &e.Match.By
		if by.Worker == "" {
			continue
		}
		if !made {
			if _, err := tx.ExecContext(ctx, workerTables); err != nil {
				return err
			}
			made = true
		}
		const note = "INSERT OR IGNORE INTO played_by (match, worker, speed) VALUES (?, ?, ?)"
		if _, err := tx.ExecContext(ctx, note, e.Match.ID, by.Worker, by.Speed); err != nil {
			return err
		}
		*by = PlayedBy{}
	}
	return nil
}

// SetAside removes the matches that a worker has played since a time from all tournaments, so that they are played
// again. It returns their number. They stay in the database, with the reason.
func (db *DB) SetAside(ctx context.Context, worker string, since, now time.Time, reason string) (n int, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, workerTables); err != nil {
			return err
		}
		const of = "FROM schedule g JOIN played_by p ON p.match = g.match JOIN matches m ON m.id = g.match WHERE p.worker = ? AND m.ended >= ?"
		done, err := tx.ExecContext(ctx, "INSERT INTO set_aside SELECT g.match, g.tournament, g.number, g.pair, g.lineup, p.worker, ?, ? "+of,
			reason, now.UnixMilli(), worker, since.UnixMilli())
		if err != nil {
			return err
		}
		rows, err := done.RowsAffected()
		if n = int(rows); err != nil || n == 0 {
			return err
		}
		for _, statement := range []string{
			"DELETE FROM schedule WHERE match IN (SELECT match FROM set_aside WHERE worker = ? AND at = ?)",
			"UPDATE matches SET key = randomblob(length(key)) WHERE id IN (SELECT match FROM set_aside WHERE worker = ? AND at = ?)", // a random key is never found
		} {
			if _, err := tx.ExecContext(ctx, statement, worker, now.UnixMilli()); err != nil {
				return fmt.Errorf("set matches aside: %w", err)
			}
		}
		return nil
	})
	return n, err
}
