package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName limits the name of a tournament, in characters.
const maxName = 60

// CheckName validates the name of a tournament.
func CheckName(name string) error {
	_, err := strconv.ParseInt(name, 10, 64)
	odd := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
	switch {
	case name == "":
		return errors.New("a tournament's name must not be empty")
	case err == nil:
		return fmt.Errorf("%s is a number; a tournament's name must contain a letter", name)
	case strings.HasPrefix(name, "-"):
		return fmt.Errorf("%s begins like a flag; a tournament's name must not begin with a dash", name)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, odd):
		return fmt.Errorf("%q: a tournament's name must not contain spaces or invisible characters", name)
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("%q: a tournament's name may have at most %d characters", name, maxName)
	}
	return nil
}

// NameTakenError is the error that another tournament has a name.
type NameTakenError struct {
	ID   int64
	Name string
}

func (e *NameTakenError) Error() string {
	return fmt.Sprintf("tournament %d is already named %s; choose another name, or rename that one: %s", e.ID, e.Name, e.Rename())
}

// Rename returns the command that gives the tournament another name.
func (e *NameTakenError) Rename() string {
	return fmt.Sprintf("cookoff tournaments rename %d NAME", e.ID)
}

// NameTaken returns a NameTakenError if a tournament with another digest has the name.
func (db *DB) NameTaken(ctx context.Context, name string, digest Digest) error {
	_, err := nameHolder(ctx, db.sql, name, digest)
	return db.wrap(err)
}

// nameHolder returns the tournament with this name and digest; 0 if there is none. If a tournament with another
// digest has the name, it returns an error.
func nameHolder(ctx context.Context, q queryer, name string, digest Digest) (id int64, err error) {
	var held Digest
	err = q.QueryRowContext(ctx, "SELECT id, digest FROM tournaments WHERE name = ?", name).Scan(&id, &held)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil:
		return 0, err
	case held != digest:
		return 0, &NameTakenError{id, name}
	}
	return id, nil
}

// Rename names a tournament. An earlier one with the same digest loses the name; with another digest, that is an
// error.
func (db *DB) Rename(ctx context.Context, t Tournament, name string) error {
	return db.write(ctx, func(tx *sql.Tx) error { return rename(ctx, tx, t, name) })
}

func rename(ctx context.Context, tx *sql.Tx, t Tournament, name string) error {
	holder, err := nameHolder(ctx, tx, name, t.Digest)
	if err != nil || holder == t.ID {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE tournaments SET name = NULL WHERE id = ?", holder); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE tournaments SET name = ? WHERE id = ?", name, t.ID)
	return err
}

// FindTournament returns a tournament by name or number. The empty word means the newest.
func (db *DB) FindTournament(ctx context.Context, word string) (Tournament, error) {
	if word == "" {
		return db.Tournament(ctx, 0)
	}
	if id, err := strconv.ParseInt(word, 10, 64); err == nil {
		return db.Tournament(ctx, id)
	}
	found, err := db.tournaments(ctx, "WHERE t.name = ?", word)
	if err != nil || len(found) > 0 {
		return append(found, Tournament{})[0], err
	}
	return Tournament{}, db.tournamentNotFound(ctx, word)
}

// tournamentNotFound returns the error for a word that is neither a name nor a number of a tournament.
func (db *DB) tournamentNotFound(ctx context.Context, word string) error {
	var all sql.NullString
	err := db.sql.QueryRowContext(ctx, "SELECT group_concat(id || coalesce(' (' || name || ')', ''), ', ') FROM (SELECT id, name FROM tournaments ORDER BY id)").
		Scan(&all)
	switch {
	case err != nil:
		return db.wrap(err)
	case !all.Valid:
		return db.wrap(&NotFoundError{"it has no tournaments yet"})
	}
	return db.wrap(&NotFoundError{fmt.Sprintf("there is no tournament %s; there are %s", word, all.String)})
}

// Title returns the number of a tournament, and its name if any.
func (t Tournament) Title() string {
	if t.Name == "" {
		return strconv.FormatInt(t.ID, 10)
	}
	return fmt.Sprintf("%d (%s)", t.ID, t.Name)
}
