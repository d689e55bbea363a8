package store

import (
	"context"
	"database/sql"
)

// SQLite takes longer to understand a statement than to find or write a row. Those that are run for each match are
// prepared once.

// prepare prepares a statement, unless it is. A transaction has the only connection, so this is not for within one.
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

// writePrepared is write with a transaction that runs prepared statements: these and no others.
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
	return t.tx.StmtContext(ctx, t.prepared[statement]).ExecContext(ctx, args...)
}

func (t preparedTx) query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	return t.tx.StmtContext(ctx, t.prepared[statement]).QueryContext(ctx, args...)
}

func (t preparedTx) queryRow(ctx context.Context, statement string, args ...any) *sql.Row {
	return t.tx.StmtContext(ctx, t.prepared[statement]).QueryRowContext(ctx, args...)
}
