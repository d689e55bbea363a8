package store

import (
	"context"
	"database/sql"
	_ "embed" // schema.sql
	"errors"
	"fmt"
	"strings"
)

// applicationID marks cookoff's databases (PRAGMA application_id): "ckof" in ASCII. Development builds before the
// first release wrote "cook", with other tables.
const (
	applicationID    = 0x636b6f66
	oldApplicationID = 0x636f6f6b
)

// schemaVersion is the version of the tables (PRAGMA user_version).
const schemaVersion = 1

// lastWithOldTables is the last commit that reads databases of older versions.
const lastWithOldTables = "078e9b8a"

//go:embed schema.sql
var schema string

// makeTables creates the tables in a new file. Any other file must be a database of this version. Two processes may
// call it concurrently.
func (db *DB) makeTables(ctx context.Context) error {
	if made, err := hasTables(ctx, db.sql); made || err != nil {
		return err
	}
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // no-op after a commit
	if made, err := hasTables(ctx, tx); made || err != nil {
		return err
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, schemaVersion)
	for _, statements := range []string{schema, mark} {
		if _, err := tx.ExecContext(ctx, statements); err != nil {
			return fmt.Errorf("make the tables: %w", err)
		}
	}
	return tx.Commit()
}

// queryer is implemented by databases and transactions.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// hasTables reports whether a file has the tables of this version. Any other content is an error.
func hasTables(ctx context.Context, q queryer) (bool, error) {
	var id, version, tables int
	err := q.QueryRowContext(ctx, "SELECT (SELECT user_version FROM pragma_user_version), "+
		"(SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_master)").Scan(&version, &id, &tables)
	switch {
	case err != nil && strings.Contains(err.Error(), "not a database"):
		return false, errors.New("it is not a database; name another with --db")
	case err != nil:
		return false, err
	case tables == 0 && version == 0:
		return false, nil
	case id == oldApplicationID:
		return false, fmt.Errorf("it was written by an older cookoff; the last version that reads it is commit %s; "+
			"use that, or name another database with --db", lastWithOldTables)
	case id != applicationID:
		return false, errors.New("it is a database of another program; name another with --db")
	case version != schemaVersion:
		return false, fmt.Errorf("it was written by a newer cookoff (version %d of the tables; this one reads version %d); "+
			"use that cookoff, or name another database with --db", version, schemaVersion)
	}
	return true, nil
}
