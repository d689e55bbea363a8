package bot

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Limits of the search for sources that are newer than a program.
const (
	maxLooked = 5000            // files
	sameAge   = 2 * time.Second // maximum difference between files of one checkout
)

// stale returns a warning if a source file in a folder is newer than the program built from it; "" if none is, or if it is unknown
// how the program is built. dir is the user's working directory.
func stale(folder, program, dir string) string {
	build := buildOf(folder, program)
	info, err := os.Stat(program)
	if build == "" || err != nil {
		return ""
	}
	newest, age, looked := "", info.ModTime().Add(sameAge), 0
	_ = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error { // as far as it can be read
		looked++
		switch {
		case err != nil:
			return nil //nolint:nilerr // skip unreadable files
		case looked > maxLooked:
			return fs.SkipAll
		case e.IsDir() && path != folder && (strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules"):
			return fs.SkipDir
		case e.IsDir() || !isSource(path):
			return nil
		}
		if file, err := e.Info(); err == nil && file.ModTime().After(age) {
			newest, age = path, file.ModTime()
		}
		return nil
	})
	if newest == "" {
		return ""
	}
	build = strings.ReplaceAll(build, folder, shownFrom(dir, folder))
	return fmt.Sprintf("%s is newer than %s: build it: %s", filepath.Base(newest), shownFrom(folder, program), build)
}

// shownFrom returns a path relative to a folder that contains it.
func shownFrom(dir, path string) string {
	if short, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}
