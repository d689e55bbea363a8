package content

import (
	"errors"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Own collects the files that are a bot's own. What it reads below a folder it reads through an os.Root, so that no link
// leads out of the folder. Close has to be called.
type Own struct {
	Home    string   // the user's home folder, which has more than a bot's data; empty for none
	Outputs []string // files and folders, absolute, into which others write: they are not a bot's own
	Allow   []string // files and folders, absolute, that the user lets the bot read
	Cache   *Cache   // in which digests and snapshots are kept; nil: all that is copied is held in memory

	Files  []File
	Dirs   []string // folders that it has, absolute, also empty ones
	Apart  []string // what it sees where it lies, absolute: packages that were installed, and what is allowed
	Beyond int      // data files that are more than the bounds

	known     map[string]bool // paths of Files
	folders   map[string]*folder
	later     map[string]location // files that Freeze reads, by path
	looked    time.Time           // when the first folder was looked at
	held      int64               // bytes of Files
	dataBytes int64
	dataFiles int
}

// Tops are the folders, absolute, in which it has collected files, and which are not allowed as a whole or have more than bots.
func (o *Own) Tops() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(o.folders)), func(path string) bool { return o.holdsMore(path) || IsIn(path, o.Allow...) })
}

// Close closes the folders, and forgets what nothing more is collected by.
func (o *Own) Close() {
	for _, f := range o.folders {
		_ = f.root.Close()
		*f = folder{path: f.path}
	}
	o.known, o.later = nil, nil
}

// Alone collects a file that the user names, and nothing else. It may be a link to anywhere.
func (o *Own) Alone(path string) error {
	_, err := o.named(path)
	return err
}

// named collects a file by its path, which may lead out of its folder: the user has typed it. It returns the folder.
func (o *Own) named(path string) (*folder, error) {
	f, err := o.folder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case o.known[path]:
		return f, nil
	case !info.Mode().IsRegular(): // a pipe would be waited for
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a plain file")}
	}
	file := File{Path: path, Info: info, Held: o.holds(info), Entry: true}
	if file.Held {
		if file.Data, err = ReadBounded(path, largeFile); err != nil {
			return nil, err
		}
	}
	o.keep(f, file)
	return f, nil
}

// holds reports whether a file is kept in memory.
func (o *Own) holds(info fs.FileInfo) bool {
	return info.Size() <= largeFile && o.held+info.Size() <= mostHeld
}

// waits reports whether a file is read by Freeze: it is no code, which names other files, and no program, which is looked for in the
// folder that a bot gets.
func (o *Own) waits(name string, info fs.FileInfo) bool {
	return o.Cache != nil && info.Mode().Perm()&executable == 0 && filepath.Ext(name) != "" && !IsCode(name)
}

// keep adds a file that was read.
func (o *Own) keep(f *folder, file File) {
	if !file.Entry { // else it counts whatever it is called
		file.Name = f.nameOf(file.Path)
	}
	if _, later := o.later[file.Path]; later || file.Held {
		o.held += file.Size()
	}
	o.known[file.Path] = true
	o.Files = append(o.Files, file)
	if (extOf(file.Path) == PythonExt || IsJavaScript(file.Path)) && file.Held && file.Role != Data { // it names others by statements
		f.scan = append(f.scan, file)
	}
}

// Code collects a file that the user names, what it imports in its folder by statement, and the data there.
func (o *Own) Code(path string) error {
	f, err := o.named(path)
	if err != nil {
		return err
	}
	if err := o.imports(f); err != nil {
		return err
	}
	if !o.holdsMore(f.path) {
		o.installed(f, IsJavaScript(path), extOf(path) == PythonExt)
	}
	return o.around(f)
}

// around collects the data in the folder of code that the user names.
func (o *Own) around(f *folder) error {
	switch {
	case o.holdsMore(f.path):
		return nil
	case IsIn(f.path, o.Allow...):
		return o.allEntries(f)
	}
	return o.data(f)
}

// allEntries has the bot see all of a folder that is allowed, where it lies, but for links that lead out of it: they are the work of
// whoever made the folder.
func (o *Own) allEntries(f *folder) error {
	entries, err := readDir(f.root, 0)
	for _, e := range entries {
		if _, leadsOut := f.root.Stat(e.Name()); e.Type() == fs.ModeSymlink && leadsOut != nil {
			continue
		}
		path := filepath.Join(f.path, e.Name())
		if !o.known[path] && !f.walked[e.Name()] && !slices.Contains(o.Apart, path) {
			o.Apart = append(o.Apart, path)
		}
	}
	return err
}

// Show has the bot see all of an allowed folder where it lies, in place of the data that it has of it. If it has code there, it has
// copies of all.
func (o *Own) Show(path string) error {
	if o.folders[path] != nil {
		return nil // it has all of it
	}
	inside := func(other string) bool { return IsIn(other, path) }
	if slices.ContainsFunc(o.Files, func(f File) bool { return inside(f.Path) && f.Role != Data }) {
		return o.Folder(path)
	}
	o.Files = slices.DeleteFunc(o.Files, func(f File) bool { return inside(f.Path) })
	o.Dirs = slices.DeleteFunc(o.Dirs, inside)
	o.Apart = append(slices.DeleteFunc(o.Apart, inside), path)
	return nil
}

func (o *Own) holdsMore(path string) bool { return HoldsMore(path, o.Home) }

// HoldsMore reports whether a folder is one that has more than bots: the home folder, that for temporary files, or one around
// them. What lies there is no bot's data. home is empty if there is none.
func HoldsMore(path, home string) bool {
	return home != "" && IsIn(home, path) || IsIn(os.TempDir(), path)
}

// Folder collects all files of a folder except hidden ones, links that lead out of it, and outputs of other programs.
func (o *Own) Folder(path string) error {
	f, err := o.folder(path)
	if err == nil {
		o.Dirs = append(o.Dirs, path)
		err = o.walk(f, ".", Named, false)
	}
	if err == nil {
		f.scan = nil
	}
	return err
}

// Module collects a module or package in a folder, as python -m runs it, with its imports and the data there.
func (o *Own) Module(path, name string) error {
	f, err := o.folder(path)
	if err != nil {
		return err
	}
	module, _, _ := strings.Cut(name, ".")
	if err := errors.Join(o.pythonModule(f, module), o.imports(f)); err != nil || len(o.Files) == 0 || o.holdsMore(path) {
		return err
	}
	return o.data(f)
}

// Hash hashes its files, with the help of the cache.
func (o *Own) Hash(sum hash.Hash) error { return o.Cache.hash(sum, o.Files, o.looked) }

// IsBelow reports whether a path lies in a folder.
func IsBelow(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// IsIn reports whether a path is one of some folders, or lies in one.
func IsIn(path string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return path == folder || IsBelow(path, folder) })
}
