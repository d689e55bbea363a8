// Package store keeps the results of tournaments in an SQLite database. It stores each match as soon as it ends, and
// finds it by a key made of its terms. Several processes may write, one transaction at a time, while any number read.
//
// It depends on the results of matches (contest, bot), but not on schedules, workers or statistics.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // the SQLite driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// DB is an open database of results. Its methods are not safe for concurrent use.
type DB struct {
	name     string // user's name for the file
	sql      *sql.DB
	prepared map[string]*sql.Stmt
}

// connection has the options for opening a database. With a write-ahead log, a commit is one append, readers and the
// writer do not block each other, and a killed process leaves nothing to repair. With synchronous=FULL, commits also
// survive a power failure.
const connection = "_pragma=busy_timeout(20000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(ON)&_txlock=immediate"

// Create opens the database in a file. It creates file, folder and tables if missing. name is the user's name for the
// file.
func Create(ctx context.Context, path, name string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("results database %s: %w", name, err)
	}
	return openWriting(ctx, path, name, connection)
}

// Open opens an existing database. If it is not writable, as on a read-only medium, it is opened for reading.
func Open(ctx context.Context, path, name string) (*DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, errNoDatabase(name)
	}
	db, err := openWriting(ctx, path, name, connection)
	if isUnwritable(err) {
		if db, err := openWriting(ctx, path, name, readingOnly(path)); err == nil {
			return db, nil
		}
	}
	return db, err
}

func errNoDatabase(name string) error {
	return fmt.Errorf("there is no results database %s yet; create it with cookoff tournament, or name another with --db", name)
}

// isUnwritable reports whether an error means that a database is not writable.
func isUnwritable(err error) bool {
	failed, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	code := failed.Code() & 0xff // primary code
	return code == sqlite3.SQLITE_READONLY || code == sqlite3.SQLITE_CANTOPEN
}

// readingOnly returns the options for opening a database that is not writable. If it has a write-ahead log, another
// process is writing it, and the log must be read too. Otherwise the database is immutable.
func readingOnly(path string) string {
	const quietly = "mode=ro&_pragma=busy_timeout(20000)"
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		return quietly + "&immutable=1"
	}
	return quietly
}

func openWriting(ctx context.Context, path, name, connection string) (*DB, error) {
	handle, err := open(path, name, connection)
	if err != nil {
		return nil, err
	}
	handle.SetMaxOpenConns(1)
	db := &DB{name: name, sql: handle, prepared: map[string]*sql.Stmt{}}
	if err := db.begin(ctx); err != nil {
		return nil, errors.Join(db.wrap(err), handle.Close())
	}
	return db, nil
}

// begin opens the first connection. While two processes convert a new file to write-ahead mode, SQLite returns
// "locked" to one of them without waiting.
func (db *DB) begin(ctx context.Context) error {
	const busyLimit, longest = 20 * time.Second, 100 * time.Millisecond
	over := time.NewTimer(busyLimit)
	defer over.Stop()
	for wait := time.Millisecond; ; wait = min(2*wait, longest) {
		err := db.makeTables(ctx)
		if failed, ok := errors.AsType[*sqlite.Error](err); !ok || failed.Code()&0xff != sqlite3.SQLITE_BUSY {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-over.C:
			return err
		case <-time.After(wait):
		}
	}
}

// Close closes the database.
func (db *DB) Close() error { return db.wrap(db.sql.Close()) }

// NotFoundError is the error for a tournament or match that does not exist.
type NotFoundError struct {
	Problem string
}

func (e *NotFoundError) Error() string { return e.Problem }

// wrap adds the name of the file, and explains common errors.
func (db *DB) wrap(err error) error {
	if err == nil {
		return nil
	}
	if failed, ok := errors.AsType[*sqlite.Error](err); ok {
		switch failed.Code() & 0xff { // primary code
		case sqlite3.SQLITE_CONSTRAINT: // foreign key
			return fmt.Errorf("results database %s: a tournament or match that this command needs was deleted meanwhile; run it again: %w", db.name, err)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("results database %s is in use by another program, such as cookoff tournament or regress; "+
				"wait until that ends, or name another database with --db: %w", db.name, err)
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
			return fmt.Errorf("results database %s cannot be written; is the disk full? %w", db.name, err)
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
			return fmt.Errorf("results database %s cannot be opened or written; check its permissions and those of its folder, or name another with --db: %w", db.name, err)
		}
	}
	return fmt.Errorf("results database %s: %w", db.name, err)
}

// write runs statements in one transaction.
func (db *DB) write(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return db.wrap(err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // the first error is more informative
		return db.wrap(err)
	}
	return db.wrap(tx.Commit())
}

// Parsing a statement takes SQLite longer than finding or writing a row, so the statements executed for each match
// are prepared once.

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

// writePrepared is like write, but do can execute only these prepared statements.
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
