package bot

import (
	"errors"
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

// folder reads all files of a folder but some, in the order of their names. Of a link to a folder it reads
// where it leads. Files in folders that lie apart, which may be many, are not held.
func (r reader) folder(dir string, but []string) (files []contentFile, err error) {
	apart := "" // the last such folder
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		left := slices.Contains(but, path)
		inside := apart != "" && isBelow(path, apart)
		switch {
		case entry.IsDir() && (left || entry.Name() == compiledPython):
			return fs.SkipDir
		case entry.IsDir() && path != dir && !inside && isLinkedFolder(path):
			apart = path
			return nil
		case entry.IsDir() || left:
			return nil
		}
		f, err := r.entry(path, !inside)
		if err == nil {
			f, err = f.called(dir)
		}
		files = append(files, f)
		return err
	})
	return files, err
}

// entry reads a file of a folder, or where a link to something else leads; what a file holds only if that is
// to be held.
func (r reader) entry(path string, hold bool) (f contentFile, err error) {
	f.path = path
	f.info, err = os.Stat(path)
	switch {
	case err == nil && f.info.Mode().IsRegular() && hold:
		return r.load(path)
	case err == nil && f.info.Mode().IsRegular():
		return f, nil
	}
	if f.info, err = os.Lstat(path); err != nil {
		return f, err
	}
	f.held = true
	if target, err := os.Readlink(path); err == nil {
		f.data = []byte(target)
	} // else it is a pipe, a socket
	return f, nil
}
