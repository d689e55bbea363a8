package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// outside wants trust for a path that leads out of the working directory, by itself or by a link.
func (s *Settings) outside(before, path string) bool {
	if !filepath.IsLocal(path) {
		return path != before
	}
	return s.linkedOut(path) != ""
}

// linkedOut returns where links lead a path that is in the working directory by its text, if that is outside; else nothing.
// A link that leads nowhere counts as outside: what it names can be made.
func (s *Settings) linkedOut(path string) string {
	folder := unlinked(s.world.Dir)
	for at := filepath.Join(folder, path); at != folder; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		to, err := filepath.EvalSymlinks(at)
		if err != nil {
			if to, err = os.Readlink(at); err != nil {
				return "" // it is a file that cannot be looked at, as it cannot be used
			}
			return to
		}
		if in, err := filepath.Rel(folder, to); err != nil || !filepath.IsLocal(in) {
			return to
		}
		return ""
	}
	return ""
}

// refuseLinks is the error of a folder for runs, or a database, that a link in the working directory leads out of it, where
// only defaults and an untrusted file say so: whoever made the directory may have made the link.
func (s *Settings) refuseLinks() error {
	from := s.From(keyRuns)
	for _, it := range []struct{ key, path, from string }{{keyRuns, s.Runs, from}, {keyDB, s.Database(), s.From(keyDB)}} {
		if it.from == fromDefault {
			it.from = from // the database is in the folder for runs
		}
		if it.from != fromDefault && it.from != s.untrusted || !filepath.IsLocal(it.path) {
			continue
		}
		if to := s.linkedOut(it.path); to != "" {
			return fmt.Errorf("%s leads out of the working directory by a link, to %s: if you want that, set COOKOFF_%s=%s", it.path, to,
				strings.ToUpper(it.key), spelling.ShellLine([]string{it.path}))
		}
	}
	return nil
}
