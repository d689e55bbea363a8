package settings

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// outside requires trust for a path that leads out of the working directory, by itself or by a link.
func (s *Settings) outside(before, path string) bool {
	if !filepath.IsLocal(path) {
		return path != before
	}
	return s.place.LinkedOut(path) != ""
}

// refuseLinks returns an error if the folder for runs, or the database, leads out of the working directory by a link, and only
// defaults or an untrusted file name it: the link may come with the directory.
func (s *Settings) refuseLinks() error {
	from := s.From(keyRuns)
	for _, it := range []struct{ key, path, from string }{{keyRuns, s.Runs, from}, {keyDB, s.Database(), s.From(keyDB)}} {
		if it.from == fromDefault {
			it.from = from // the database is in the folder for runs
		}
		if it.from != fromDefault && it.from != s.untrusted || !filepath.IsLocal(it.path) {
			continue
		}
		if to := s.place.LinkedOut(it.path); to != "" {
			return fmt.Errorf("%s leads out of the working directory by a link, to %s: if you want that, set COOKOFF_%s=%s", it.path, to,
				strings.ToUpper(it.key), spelling.ShellLine([]string{it.path}))
		}
	}
	return nil
}
