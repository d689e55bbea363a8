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

// Own collects the files of a bot. It reads folders through an os.Root, so that no link leads out of them. The caller
// closes it.
type Own struct {
	Home    string   // the user's home folder, which is not searched for data; empty for none
	Outputs []string // outputs of cookoff and other programs, which are excluded: absolute paths
	Allow   []string // absolute paths from --allow
	Cache   *Cache   // of digests and snapshots; nil: all files to copy are held in memory

	Files   []File
	Dirs    []string // absolute paths of its folders, including empty ones
	InPlace []string // absolute paths that it sees without a copy: installed packages, and allowed paths
	Beyond  int      // number of data files that exceed the limits

	known     map[string]bool // paths of Files
	folders   map[string]*folder
	deferred  map[string]location // files that Freeze will read, by path
	looked    time.Time           // time before the first folder was opened
	held      int64               // bytes in memory
	dataBytes int64
	dataFiles int
}

// Roots returns the absolute paths of the folders in which files were collected, except allowed ones and those excluded by
// IsGeneralFolder.
func (o *Own) Roots() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(o.folders)), func(path string) bool { return o.holdsMore(path) || IsIn(path, o.Allow...) })
}

// Close closes the folders and frees what is needed only for collecting.
func (o *Own) Close() {
	for _, f := range o.folders {
		_ = f.root.Close()
		*f = folder{path: f.path}
	}
	o.known, o.deferred = nil, nil
}

// File collects a file named by the user, and nothing else. It may be a link to anywhere.
func (o *Own) File(path string) error {
	_, err := o.named(path)
	return err
}

// named collects a file named by the user, which may be a link out of its folder, and returns the folder.
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
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a regular file")}
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

// holds reports whether a file is small enough to be held in memory.
func (o *Own) holds(info fs.FileInfo) bool {
	return info.Size() <= largeFile && o.held+info.Size() <= maxHeld
}

// isDeferred reports whether Freeze reads the file later. Code is read now, for its imports, and so are programs, as
// commands are looked up in the bot's working folder.
func (o *Own) isDeferred(name string, info fs.FileInfo) bool {
	return o.Cache != nil && info.Mode().Perm()&executable == 0 && filepath.Ext(name) != "" && !IsCode(name)
}

// keep adds a file that has been read.
func (o *Own) keep(f *folder, file File) {
	if !file.Entry { // the name of an entry does not matter
		file.Name = f.slashName(file.Path)
	}
	if _, deferred := o.deferred[file.Path]; deferred || file.Held {
		o.held += file.Size()
	}
	o.known[file.Path] = true
	o.Files = append(o.Files, file)
	if (extOf(file.Path) == PythonExt || IsJavaScript(file.Path)) && file.Held && file.Role != Data { // its imports are collected later
		f.toScan = append(f.toScan, file)
	}
}

// Code collects a file named by the user, the modules in its folder that it imports, and the data there.
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
	return o.dataAround(f)
}

// dataAround collects the data in the folder of code named by the user.
func (o *Own) dataAround(f *folder) error {
	switch {
	case o.holdsMore(f.path):
		return nil
	case IsIn(f.path, o.Allow...):
		return o.allEntries(f)
	}
	return o.data(f)
}

// allEntries shows the bot everything in an allowed folder, without copies. Links that lead out of it are excluded: the
// user did not make them, whoever wrote the bot did.
func (o *Own) allEntries(f *folder) error {
	entries, err := readDir(f.root, 0)
	for _, e := range entries {
		if _, leadsOut := f.root.Stat(e.Name()); e.Type() == fs.ModeSymlink && leadsOut != nil {
			continue
		}
		path := filepath.Join(f.path, e.Name())
		if !o.known[path] && !f.walked[e.Name()] && !slices.Contains(o.InPlace, path) {
			o.InPlace = append(o.InPlace, path)
		}
	}
	return err
}

// Show shows the bot all of an allowed folder, without copies and in place of the data collected there. If it has code in
// the folder, everything there is copied instead.
func (o *Own) Show(path string) error {
	if o.folders[path] != nil {
		return nil // its entries are shown
	}
	inside := func(other string) bool { return IsIn(other, path) }
	if slices.ContainsFunc(o.Files, func(f File) bool { return inside(f.Path) && f.Role != Data }) {
		return o.Folder(path)
	}
	o.Files = slices.DeleteFunc(o.Files, func(f File) bool { return inside(f.Path) })
	o.Dirs = slices.DeleteFunc(o.Dirs, inside)
	o.InPlace = append(slices.DeleteFunc(o.InPlace, inside), path)
	return nil
}

func (o *Own) holdsMore(path string) bool { return IsGeneralFolder(path, o.Home) }

// IsGeneralFolder reports whether a folder is too general to contain only data of a bot: the home folder, the folder for
// temporary files, or a parent of those. home is empty if there is none.
func IsGeneralFolder(path, home string) bool {
	return home != "" && IsIn(home, path) || IsIn(os.TempDir(), path)
}

// Folder collects all files of a folder except hidden ones, links out of it, and outputs of other programs.
func (o *Own) Folder(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() { // opening a pipe would block
		return &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a regular file")}
	}
	f, err := o.folder(path)
	if err == nil {
		o.Dirs = append(o.Dirs, path)
		err = o.walk(f, ".", Named, false)
	}
	if err == nil {
		f.toScan = nil
	}
	return err
}

// Module collects a module or package in a folder, as for python -m, with its imports and the data in the folder.
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

// Hash writes the digest input of all files to sum, or restores a cached state.
func (o *Own) Hash(sum hash.Hash) error { return o.Cache.hash(sum, o.Files, o.looked) }

// IsBelow reports whether a path is below a folder.
func IsBelow(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// IsIn reports whether a path is one of some folders, or below one.
func IsIn(path string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return path == folder || IsBelow(path, folder) })
}
