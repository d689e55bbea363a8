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
		data, err := contentOf(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(sum, "%s\x00%d\x00%s", filepath.ToSlash(name), len(data), data)
		return err
	})
}

// contentOf is what a file holds, or where a link to something else leads.
func contentOf(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().IsRegular() {
		return os.ReadFile(path)
	}
	target, linkErr := os.Readlink(path)
	if linkErr != nil {
		return nil, nil // a pipe, a socket
	}
	return []byte(target), nil
}
