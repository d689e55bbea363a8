package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// OpenReading opens a database for reading, while others may write it. Unlike Open, it never writes, and its methods
// are safe for concurrent use.
func OpenReading(ctx context.Context, path, name string) (*DB, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, errNoDatabase(name)
	}
	db, err := openReading(ctx, path, name, "_pragma=busy_timeout(20000)&_pragma=query_only(1)")
	if isUnwritable(err) {
		return openReading(ctx, path, name, readingOnly(path))
	}
	return db, err
}

// readers is the maximum number of concurrent reads.
const readers = 4

func openReading(ctx context.Context, path, name, connection string) (*DB, error) {
	handle, err := open(path, name, connection)
	if err != nil {
		return nil, err
	}
	handle.SetMaxOpenConns(readers)
	db := &DB{name: name, sql: handle}
	made, err := hasTables(ctx, handle)
	if err == nil && !made {
		err = errors.New("it has no tournaments yet")
	}
	if err != nil {
		return nil, errors.Join(db.wrap(err), handle.Close())
	}
	return db, nil
}

// open returns a database handle, which connects on first use.
func open(path, name, connection string) (*sql.DB, error) {
	switch info, err := os.Stat(path); {
	case err != nil:
	case info.IsDir():
		return nil, fmt.Errorf("results database %s: it is a folder; name a file", name)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("results database %s: it is not a regular file; name another with --db", name)
	}
	at := filepath.ToSlash(path)
	if !strings.HasPrefix(at, "/") {
		at = "/" + at // C:/…
	}
	source := url.URL{Scheme: "file", Path: at, RawQuery: connection}
	handle, err := sql.Open("sqlite", source.String())
	if err != nil {
		return nil, fmt.Errorf("results database %s: %w", name, err)
	}
	return handle, nil
}

// New calls each with the played matches of a tournament for whose numbers known returns false, in schedule order. It
// returns the number of all played matches.
func (db *DB) New(ctx context.Context, tournament int64, known func(number int) bool, each func(ScheduledMatch) error) (played int, err error) {
	var numbers []int
	err = db.read(ctx, "SELECT number FROM schedule WHERE tournament = ? ORDER BY number", []any{tournament}, func(rows *sql.Rows) error {
		var n int
		err := rows.Scan(&n)
		if played++; !known(n) {
			numbers = append(numbers, n)
		}
		return err
	})
	for len(numbers) > 0 && err == nil {
		// A range of unknown numbers, up to one that is known or not played.
		end := 1
		for end < len(numbers) && numbers[end] == numbers[end-1]+1 {
			end++
		}
		err = db.scheduledMatches(ctx, "g.tournament = ? AND g.number BETWEEN ? AND ?", []any{tournament, numbers[0], numbers[end-1]}, each)
		numbers = numbers[end:]
	}
	return played, err
}

// CountPlayed returns the number of played matches of a tournament.
func (db *DB) CountPlayed(ctx context.Context, tournament int64) (n int, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT count(*) FROM schedule WHERE tournament = ?", tournament).Scan(&n)
	return n, db.wrap(err)
}

// MatchOf returns the number of a tournament's match with this key; 0 if there is none.
func (db *DB) MatchOf(ctx context.Context, tournament int64, key Digest) (id int64, err error) {
	err = db.sql.QueryRowContext(ctx, "SELECT m.id FROM matches m JOIN schedule g ON g.match = m.id WHERE m.key = ? AND g.tournament = ? ORDER BY m.id LIMIT 1",
		key[:], tournament).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, db.wrap(err)
}
