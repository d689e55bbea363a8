package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// applicationID marks our databases (PRAGMA application_id): "cook" in ASCII.
const applicationID = 0x636f6f6b

// schema has the steps from each version of the tables to the next: NNNN_name.sql, from 1 on.
//
//go:embed schema/*.sql
var schema embed.FS

// migrate brings the tables to the newest version that there is a step to. Two processes may do it
// at once.
func (db *DB) migrate(ctx context.Context, schema fs.FS) error {
	steps, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		return err
	}
	have, err := version(ctx, db.sql, len(steps))
	if err != nil || have == len(steps) {
		return err
	}
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to roll back
	if have, err = version(ctx, tx, len(steps)); err != nil {
		return err
	}
	for ; have < len(steps); have++ {
		text, err := fs.ReadFile(schema, steps[have])
		if err != nil {
			return err
		}
		if err := step(ctx, tx, string(text), have+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func step(ctx context.Context, tx *sql.Tx, text string, to int) error {
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, to)
	for _, statements := range []string{text, mark} {
		if _, err := tx.ExecContext(ctx, statements); err != nil {
			return fmt.Errorf("migrate to version %d: %w", to, err)
		}
	}
	return nil
}

// queryer is a database or a transaction.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// version is that of the tables, 0 for a new file. A file that is not ours, or newer than this
// program, is an error.
func version(ctx context.Context, q queryer, newest int) (have int, err error) {
	var id, tables int
	err = q.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), "+
		"(SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_master)").Scan(&have, &id, &tables)
	switch {
	case err != nil && strings.Contains(err.Error(), "not a database"):
		return 0, errors.New("it is not a database; name another with --db")
	case err != nil:
		return 0, err
	case tables > 0 && id != applicationID:
		return 0, errors.New("it is a database of another program; name another with --db")
	case have > newest:
		return 0, fmt.Errorf("it was written by a newer cookoff (version %d of the tables; this one knows them up to %d); "+
			"use that cookoff, or name another database with --db", have, newest)
	}
	return have, nil
}
