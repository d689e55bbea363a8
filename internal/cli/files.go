package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
)

// expand gives the files that patterns stand for. A word that is no pattern stands for itself.
func (a *app) expand(patterns []string) ([]string, error) {
	var files []string
	for _, p := range patterns {
		if !isPattern(p) {
			files = append(files, p)
			continue
		}
		found, err := filepath.Glob(a.path(p))
		if err != nil {
			return nil, fmt.Errorf("pattern %s: %w", p, err)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("no file matches %s", p)
		}
		for _, f := range found {
			if rel, err := filepath.Rel(a.Dir, f); err == nil && !filepath.IsAbs(p) {
				f = rel
			}
			files = append(files, f)
		}
	}
	return files, nil
}

func isPattern(word string) bool { return strings.ContainsAny(word, "*?[") }

// traces gives the trace files that words stand for: files, patterns, and folders with all traces
// below them.
func (a *app) traces(words []string) ([]string, error) {
	files, err := a.expand(words)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, f := range files {
		if !a.isFolder(f) {
			all = append(all, f)
			continue
		}
		below, err := a.tracesBelow(f)
		if err != nil {
			return nil, err
		}
		all = append(all, below...)
	}
	return all, nil
}

func (a *app) isFolder(path string) bool {
	info, err := os.Stat(a.path(path))
	return err == nil && info.IsDir()
}

// tracesBelow are the traces in a folder and the folders in it, by their names.
func (a *app) tracesBelow(folder string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(a.path(folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isTraceName(entry.Name()) {
			return err
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil // a pipe would be waited for
		}
		rel, err := filepath.Rel(a.path(folder), path)
		found = append(found, filepath.Join(folder, rel))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search %s: %w", folder, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no trace (.jsonl, .jsonl.gz, .jsonl.zst) is in %s", folder)
	}
	return found, nil
}

// replaceFile writes a file beside and renames it, so that it is whole or as it was.
func (a *app) replaceFile(name string, data []byte) error {
	part := a.path(name) + replay.PartSuffix
	err := os.WriteFile(part, data, 0o666)
	if err == nil {
		err = os.Rename(part, a.path(name))
	}
	if err != nil {
		_ = os.Remove(part) // the error says more
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func isTraceName(name string) bool { return hasForm(name, ".jsonl") }

// hasForm tells whether a file's name ends in ext, with or without that of a compression behind it.
func hasForm(name, ext string) bool {
	for _, ext := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, ext)
	}
	return strings.HasSuffix(name, ext)
}
