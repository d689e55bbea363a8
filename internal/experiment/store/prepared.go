package store

import (
	"context"
	"database/sql"
)

// SQLite takes longer to parse a statement than to find or write a row. Statements for each match are prepared
// once.

// prepare prepares a statement on first use. It must not be called within a transaction, which holds the only
// connection.
func (db *DB) prepare(ctx context.Context, statement string) (s *sql.Stmt, err error) {
	if s = db.prepared[statement]; s != nil {
		return s, nil
	}
	s, err = db.sql.PrepareContext(ctx, statement)
	if err == nil {
		db.prepared[statement] = s
	}
	return s, err
}

// writePrepared is write for a transaction that only runs the given prepared statements.
func (db *DB) writePrepared(ctx context.Context, statements []string, do func(tx preparedTx) error) error {
	for _, s := range statements {
		if _, err := db.prepare(ctx, s); err != nil {
			return db.wrap(err)
		}
	}
	return db.write(ctx, func(tx *sql.Tx) error { return do(preparedTx{tx, db.prepared}) })
}

// preparedTx is a transaction that runs prepared statements.
type preparedTx struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
}

func (t preparedTx) exec(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	return t.stmt(ctx, statement).ExecContext(ctx, args...)
}

func (t preparedTx) stmt(ctx context.Context, statement string) *sql.Stmt {
	return t.tx.StmtContext(ctx, t.prepared[statement])
}
