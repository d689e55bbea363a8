package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// compiled is the folder in which Python keeps what it compiled. It does not belong to a bot.
const compiled = "__pycache__"

// Folder reads all files of a folder but some, in the order of their names. Of a link to a folder it reads
// where it leads. Files in folders that lie apart, which may be many, are not held.
func (r Reader) Folder(dir string, but []string) (files []File, err error) {
	apart := "" // the last such folder
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		left := slices.Contains(but, path)
		inside := apart != "" && IsBelow(path, apart)
		switch {
		case entry.IsDir() && (left || entry.Name() == compiled):
			return fs.SkipDir
		case entry.IsDir() && path != dir && !inside && IsApart(path):
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
func (r Reader) entry(path string, hold bool) (f File, err error) {
	f.Path = path
	f.Info, err = os.Stat(path)
	switch {
	case err == nil && f.Info.Mode().IsRegular() && hold:
		return r.load(path)
	case err == nil && f.Info.Mode().IsRegular():
		return f, nil
	}
	if f.Info, err = os.Lstat(path); err != nil {
		return f, err
	}
	f.Held = true
	if target, err := os.Readlink(path); err == nil {
		f.Data = []byte(target)
	} // else it is a pipe, a socket
	return f, nil
}

// IsApart reports whether a folder is not part of what a bot was written in: what tools keep for themselves, and
// packages that are installed. It is never copied.
func IsApart(dir string) bool {
	name := filepath.Base(dir)
	if strings.HasPrefix(name, ".") || name == compiled || name == "node_modules" {
		return true
	}
	return hasEnvironment(dir)
}

// HasPackages reports whether a folder, which is not a link, is one of packages that were installed.
func HasPackages(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	return filepath.Base(dir) == "node_modules" || hasEnvironment(dir)
}

// hasEnvironment reports whether a folder is an environment of Python or conda.
func hasEnvironment(dir string) bool {
	for _, mark := range []string{"pyvenv.cfg", "conda-meta"} {
		if _, err := os.Lstat(filepath.Join(dir, mark)); err == nil {
			return true
		}
	}
	return false
}

// IsBelow reports whether a path lies in a folder.
func IsBelow(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// Below lists the files with an extension in a folder and those below, but in folders that lie apart, as far as they can
// be read.
func Below(folder, ext string) (files []string) {
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil //nolint:nilerr // it is not for a bot either
		case entry.IsDir() && path != folder && IsApart(path):
			return fs.SkipDir
		case !entry.IsDir() && filepath.Ext(path) == ext:
			files = append(files, path)
		}
		return nil
	})
	return files
}
