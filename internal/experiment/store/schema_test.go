package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Open refuses files that are not databases of results.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	must.Do(t, os.WriteFile(text, []byte(strings.Repeat("this is a letter, not a database\n", 100)), 0o666))
	other := filepath.Join(dir, "other.db")
	foreign := must.Get(sql.Open("sqlite", other))(t)
	defer foreign.Close()
	must.Get(foreign.Exec("CREATE TABLE games (id INTEGER PRIMARY KEY)"))(t)
	for path, want := range map[string]string{
		text:                         "results database x: it is not a database; name another with --db",
		other:                        "results database x: it is a database of another program; name another with --db",
		filepath.Join(dir, "nosuch"): "there is no results database x yet; create it with cookoff tournament, or name another with --db",
		dir:                          "results database x: it is a folder; name a file",
	} {
		if _, err := Open(t.Context(), path, "x"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Open(%s): error %v, want %s", path, err, want)
		}
	}
}

// Databases of other versions are refused for writing and reading, and an empty file for reading.
func TestOtherVersions(t *testing.T) {
	t.Parallel()
	const prefix = "results database results.db: "
	for name, tt := range map[string]struct {
		id, version int
		want        string
	}{
		"older": {oldApplicationID, 11, prefix + "it was written by an older cookoff; the last version that reads it is commit " + lastWithOldTables +
			"; use that, or name another database with --db"},
		"newer": {applicationID, 2, prefix + "it was written by a newer cookoff (version 2 of the tables; this one reads version 1); " +
			"use that cookoff, or name another database with --db"},
		"foreign": {7, 1, prefix + "it is a database of another program; name another with --db"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "results.db")
			file := must.Get(sql.Open("sqlite", path))(t)
			for _, statement := range []string{
				"CREATE TABLE games (id INTEGER PRIMARY KEY)", fmt.Sprintf("PRAGMA application_id = %d", tt.id), fmt.Sprintf("PRAGMA user_version = %d", tt.version),
			} {
				must.Get(file.Exec(statement))(t)
			}
			must.Do(t, file.Close())
			for _, open := range []func(context.Context, string, string) (*DB, error){Create, Open, OpenReading} {
				if _, err := open(t.Context(), path, "results.db"); err == nil || err.Error() != tt.want {
					t.Errorf("error %v, want %s", err, tt.want)
				}
			}
		})
	}
	empty := filepath.Join(t.TempDir(), "empty.db")
	must.Do(t, os.WriteFile(empty, nil, 0o666))
	if _, err := OpenReading(t.Context(), empty, "results.db"); err == nil || err.Error() != prefix+"it has no tournaments yet" {
		t.Errorf("OpenReading of an empty file: error %v", err)
	}
}
