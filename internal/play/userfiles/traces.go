package userfiles

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
)

// Expand expands patterns to the files that match. Other arguments, and names of existing files, stay as they are.
func (f Files) Expand(patterns []string) ([]string, error) {
	var files []string
	for _, p := range patterns {
		if _, err := os.Lstat(f.Path(p)); err == nil || !IsPattern(p) {
			files = append(files, p)
			continue
		}
		found, err := filepath.Glob(f.Path(p))
		if err != nil {
			return nil, fmt.Errorf("no file %s, and it is not a valid pattern: [ needs a closing ] with something in between, as in map[1-3].txt", p)
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

// IsPattern reports whether an argument is a file name pattern. An unclosed [ is an ordinary character.
func IsPattern(word string) bool {
	_, after, found := strings.Cut(word, "[")
	return strings.ContainsAny(word, "*?") || found && strings.Contains(after, "]")
}

// Traces expands arguments to trace files: patterns, and folders with all traces below them.
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

// IsFolder reports whether a path is a folder.
func (f Files) IsFolder(path string) bool {
	info, err := os.Stat(f.Path(path))
	return err == nil && info.IsDir()
}

// tracesBelow returns the traces in a folder and its subfolders, sorted by name.
func (f Files) tracesBelow(folder string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(f.Path(folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !replay.HasExtension(entry.Name(), ".jsonl") {
			return err
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil // reading a pipe would block
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

// ReplaceFile replaces a file atomically, via a temporary file in the same folder.
func (f Files) ReplaceFile(name string, data []byte) error {
	part := f.Path(name) + replay.PartSuffix
	err := os.WriteFile(part, data, 0o666)
	if err == nil {
		err = os.Rename(part, f.Path(name))
	}
	if err != nil {
		_ = os.Remove(part) // the first error matters
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// NewFile returns an error if a file cannot be created under this name.
func (f Files) NewFile(name string) error {
	for _, there := range []string{name, name + replay.PartSuffix} {
		if _, err := os.Lstat(f.Path(there)); err == nil { // also for a dangling link
			return fmt.Errorf("%s already exists; choose another name", there)
		}
	}
	if _, err := os.Stat(filepath.Dir(f.Path(name))); err != nil {
		return fmt.Errorf("%s: there is no folder %s", name, filepath.Dir(name))
	}
	return nil
}
