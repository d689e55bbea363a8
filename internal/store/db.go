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

	"modernc.org/sqlite" // the database, as the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// DB is an open database of results. Its methods are for one goroutine.
type DB struct {
	name     string // as the user named it
	sql      *sql.DB
	prepared map[string]*sql.Stmt
}

// connection is how a database is opened. In a write-ahead log a commit is one append, readers are never
// in the way of the writer nor it in theirs, and a process that is killed leaves nothing to mend;
// "full" makes a commit outlive the machine too.
const connection = "_pragma=busy_timeout(20000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(ON)&_txlock=immediate"

// Create opens the database in a file, and makes file, folder and tables where there are none. name
// is how the user calls the file.
func Create(ctx context.Context, path, name string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("results database %s: %w", name, err)
	}
	return openWriting(ctx, path, name, connection)
}

// Open opens a database that is there. Where nothing can be written, as on a medium that is mounted
// read-only or in somebody else's folder, it can be read all the same.
func Open(ctx context.Context, path, name string) (*DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, noDatabase(name)
	}
	db, err := openWriting(ctx, path, name, connection)
	if isUnwritable(err) {
		if db, err := openWriting(ctx, path, name, readingOnly(path)); err == nil {
			return db, nil
		}
	}
	return db, err
}

func noDatabase(name string) error {
	return fmt.Errorf("there is no results database %s yet; create it with cookoff tournament, or name another with --db", name)
}

// isUnwritable reports whether an error is that of a database that cannot be written.
func isUnwritable(err error) bool {
	failed, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	code := failed.Code() & 0xff // the primary code
	return code == sqlite3.SQLITE_READONLY || code == sqlite3.SQLITE_CANTOPEN
}

// readingOnly returns how a database is opened where nothing can be written. A write-ahead log that lies
// beside it is another process's and is read too; without one, nobody is writing.
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

// begin makes the first connection. While two processes turn a new file into a database in
// write-ahead mode, SQLite tells one of them that it is locked without waiting for the other.
func (db *DB) begin(ctx context.Context) error {
	const patience, longest = 20 * time.Second, 100 * time.Millisecond
	over := time.NewTimer(patience)
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

// NotFoundError is a tournament or a match that the database does not have.
type NotFoundError struct {
	Problem string
}

func (e *NotFoundError) Error() string { return e.Problem }

// wrap says which file an error is about.
func (db *DB) wrap(err error) error {
	if err == nil {
		return nil
	}
	if failed, ok := errors.AsType[*sqlite.Error](err); ok {
		switch failed.Code() & 0xff { // the primary code
		case sqlite3.SQLITE_CONSTRAINT: // on a row that another one names
			return fmt.Errorf("results database %s: a tournament or a match was deleted meanwhile that this command needs; run it again: %w", db.name, err)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("results database %s is in use by another program, such as cookoff tournament or regress; "+
				"wait until that ends, or name another database with --db: %w", db.name, err)
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
			return fmt.Errorf("results database %s cannot be written; is the disk full? %w", db.name, err)
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
			return fmt.Errorf("results database %s cannot be opened or written; check the permissions of it and its folder, or name another with --db: %w", db.name, err)
		}
	}
	return fmt.Errorf("results database %s: %w", db.name, err)
}

// write runs statements that take effect together or not at all.
func (db *DB) write(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return db.wrap(err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // the error that led here says more
		return db.wrap(err)
	}
	return db.wrap(tx.Commit())
}
