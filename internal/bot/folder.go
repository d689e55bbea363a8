package bot

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Launch is how a bot that is a folder is started, as its manifest says.
type Launch struct {
	Argv   []string // without the interpreter if that is Python
	Python bool     // Python runs it
	Dir    string   // where it runs, by its path in the folder
}

// Manifest is the name of the file that makes a folder a bot.
const Manifest = "bot.json"

// FindManifest is the path of the bot.json in a folder, or else of the first one in the folders below,
// by name.
func FindManifest(dir string) (string, error) {
	found := filepath.Join(dir, Manifest)
	if _, err := os.Stat(found); err == nil {
		return found, nil
	}
	found = ""
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == Manifest && !entry.IsDir() {
			found = path
			return fs.SkipAll
		}
		return nil // what cannot be read has none
	})
	if err == nil && found == "" {
		err = errors.New("there is none")
	}
	return found, err
}

// ReadManifest is what the manifest of a folder says.
func ReadManifest(dir string) ([]byte, error) {
	path, err := FindManifest(dir)
	if err != nil {
		return nil, err
	}
	return readBounded(path, mostManifest)
}

// compiledPython is the folder in which Python keeps what it compiled. It is no part of a bot.
const compiledPython = "__pycache__"

// digestFolder writes names and contents of all files of a folder but some, in the order of their names. Of
// a link to a folder it writes the target.
func digestFolder(sum io.Writer, dir string, but []string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		left := slices.Contains(but, path)
		switch {
		case entry.IsDir() && (left || entry.Name() == compiledPython):
			return fs.SkipDir
		case entry.IsDir() || left:
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return digestFile(sum, name, path)
		}
		target, _ := os.Readlink(path) // a pipe or a socket has none
		_, err = fmt.Fprintf(sum, "%s\x00%d\x00%s", filepath.ToSlash(name), len(target), target)
		return err
	})
}
