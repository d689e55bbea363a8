package userfiles

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
)

// Expand returns the files that match patterns. An argument that is not a pattern, or names a file, stands for itself.
func (f Files) Expand(patterns []string) ([]string, error) {
	var files []string
	for _, p := range patterns {
		if _, err := os.Lstat(f.Path(p)); err == nil || !IsPattern(p) {
			files = append(files, p)
			continue
		}
		found, err := filepath.Glob(f.Path(p))
		if err != nil {
			return nil, fmt.Errorf("no file %s, nor a pattern: what a [ begins needs something in it and a ] after it, as in map[1-3].txt", p)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("no file matches %s", p)
		}
		for _, name := range found {
			if rel, err := filepath.Rel(f.Dir, name); err == nil && !filepath.IsAbs(p) {
				name = rel
			}
			files = append(files, name)
		}
	}
	return files, nil
}

// IsPattern reports whether an argument is a file name pattern. A [ that is never closed does not begin one.
func IsPattern(word string) bool {
	_, after, found := strings.Cut(word, "[")
	return strings.ContainsAny(word, "*?") || found && strings.Contains(after, "]")
}

// Traces returns the trace files that arguments stand for: files, patterns, and folders with all traces below them.
func (f Files) Traces(words []string) ([]string, error) {
	files, err := f.Expand(words)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, name := range files {
		if !f.IsFolder(name) {
			all = append(all, name)
			continue
		}
		below, err := f.tracesBelow(name)
		if err != nil {
			return nil, err
		}
		all = append(all, below...)
	}
	return all, nil
}

// IsFolder reports whether a path names a folder.
func (f Files) IsFolder(path string) bool {
	info, err := os.Stat(f.Path(path))
	return err == nil && info.IsDir()
}

// tracesBelow returns the traces in a folder and its subfolders, by their names.
func (f Files) tracesBelow(folder string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(f.Path(folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !replay.HasExtension(entry.Name(), ".jsonl") {
			return err
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil // a pipe would be waited for
		}
		rel, err := filepath.Rel(f.Path(folder), path)
		found = append(found, filepath.Join(folder, rel))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search %s: %w", folder, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no trace (.jsonl, .jsonl.gz, .jsonl.zst) in %s", folder)
	}
	return found, nil
}

// ReplaceFile replaces a file atomically, by a temporary file in the same folder.
func (f Files) ReplaceFile(name string, data []byte) error {
	part := f.Path(name) + replay.PartSuffix
	err := os.WriteFile(part, data, 0o666)
	if err == nil {
		err = os.Rename(part, f.Path(name))
	}
	if err != nil {
		_ = os.Remove(part) // the error says more
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// NewFile returns an error if a file cannot be created under a name that the user chose.
func (f Files) NewFile(name string) error {
	for _, there := range []string{name, name + replay.PartSuffix} {
		if _, err := os.Lstat(f.Path(there)); err == nil { // a link that leads nowhere, too
			return fmt.Errorf("%s already exists; choose another name", there)
		}
	}
	if _, err := os.Stat(filepath.Dir(f.Path(name))); err != nil {
		return fmt.Errorf("%s: there is no folder %s", name, filepath.Dir(name))
	}
	return nil
}
