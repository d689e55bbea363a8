package workdir

import (
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Originals returns the paths of the copied files.
func (d *Dir) Originals() (paths []string) {
	for _, c := range d.copies {
		for _, f := range c.plan.files {
			paths = append(paths, filepath.Join(c.from, f.name))
		}
	}
	return paths
}

// Original translates a path in the copies to the user's path; other paths stay as they are.
func (d *Dir) Original(path string) string {
	for _, c := range d.copies {
		if path == c.to || content.IsBelow(path, c.to) {
			return filepath.Join(c.from, strings.TrimPrefix(path, c.to))
		}
		if parent := filepath.Dir(c.to); content.IsBelow(path, parent) {
			return filepath.Join(filepath.Dir(c.from), strings.TrimPrefix(path, parent))
		}
	}
	return path
}

// Folders returns the user's folders that contain the bot's own files.
func (d *Dir) Folders() (paths []string) {
	if d.root == "" {
		return []string{d.Dir}
	}
	for _, c := range d.copies {
		paths = append(paths, c.from)
	}
	return paths
}

// Path translates a user's path to the path in the copies, if its folder was copied.
func (d *Dir) Path(path string) string {
	deepest := copiedFolder{}
	for _, c := range d.copies {
		if (path == c.from || content.IsBelow(path, c.from)) && len(c.from) > len(deepest.from) {
			deepest = c
		}
	}
	if deepest.from == "" {
		return path
	}
	return filepath.Join(deepest.to, strings.TrimPrefix(path, deepest.from))
}
