package content

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Own collects the files that are a bot's own. What it reads below a folder it reads through an os.Root, so that no link
// leads out of the folder. Close has to be called.
type Own struct {
	Home    string   // the user's home folder, which has more than a bot's data; empty for none
	Outputs []string // files and folders, absolute, into which others write: they are not a bot's own
	Allow   []string // files and folders, absolute, that the user lets the bot read

	Files  []File
	Dirs   []string // folders that it has, absolute, also empty ones
	Apart  []string // what it sees where it lies, absolute: packages that were installed, and what is allowed
	Beyond int      // data files that are more than the bounds

	known     map[string]bool // paths of Files
	folders   map[string]*folder
	held      int64 // bytes of Files
	dataBytes int64
	dataFiles int
}

// folder is a folder in which files are read.
type folder struct {
	path   string
	root   *os.Root
	names  []string        // of its entries; empty if there are too many
	scan   []File          // modules whose imports were not looked at yet
	loaded map[string]bool // modules and folders that were
}

// Tops are the folders, absolute, in which it has collected files, and which are not allowed as a whole or have more than bots.
func (o *Own) Tops() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(o.folders)), func(path string) bool { return o.holdsMore(path) || o.isAllowed(path) })
}

// Close closes the folders.
func (o *Own) Close() {
	for _, f := range o.folders {
		_ = f.root.Close()
	}
}

func (o *Own) folder(path string) (*folder, error) {
	if f := o.folders[path]; f != nil {
		return f, nil
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path, root: root, loaded: map[string]bool{}}
	if o.folders == nil {
		o.folders, o.known = map[string]*folder{}, map[string]bool{}
	}
	o.folders[path] = f
	f.names, err = f.entries(".")
	return f, err
}

// Alone collects a file that the user names, and nothing else. It may be a link to anywhere.
func (o *Own) Alone(path string) error {
	f, err := o.folder(filepath.Dir(path))
	if err != nil {
		return err
	}
	return o.named(f, path)
}

// named collects a file by its path, which may lead out of its folder: the user has typed it.
func (o *Own) named(f *folder, path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case o.known[path]:
		return nil
	case !info.Mode().IsRegular(): // a pipe would be waited for
		return &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a plain file")}
	}
	file := File{Path: path, Info: info, Held: o.holds(info), Entry: true}
	if file.Held {
		if file.Data, err = ReadBounded(path, largeFile); err != nil {
			return err
		}
	}
	o.keep(f, file)
	return nil
}

// holds reports whether a file is kept in memory.
func (o *Own) holds(info fs.FileInfo) bool {
	return info.Size() <= largeFile && o.held+info.Size() <= mostHeld
}

// keep adds a file that was read.
func (o *Own) keep(f *folder, file File) {
	if !file.Entry { // else it counts whatever it is called
		name, _ := filepath.Rel(f.path, file.Path) // it lies there
		file.Name = filepath.ToSlash(name)
	}
	o.held += int64(len(file.Data))
	o.known[file.Path] = true
	o.Files = append(o.Files, file)
	if isScript(file.Path) && file.Held && file.Role != Data {
		f.scan = append(f.scan, file)
	}
}

// Code collects a file that the user names, what it imports in its folder by statement, and the data beside it.
func (o *Own) Code(path string) error {
	f, err := o.folder(filepath.Dir(path))
	if err == nil {
		err = o.named(f, path)
	}
	if err == nil {
		err = o.imports(f)
	}
	if err != nil || o.holdsMore(f.path) {
		return err
	}
	o.installed(f, IsJavaScript(path), extOf(path) == PythonExt)
	if o.isAllowed(f.path) {
		return o.allEntries(f)
	}
	return o.data(f)
}

// allEntries has the bot see all of a folder that is allowed, where it lies.
func (o *Own) allEntries(f *folder) error {
	entries, err := f.read(".")
	for _, e := range entries {
		path := filepath.Join(f.path, e.Name())
		if !o.known[path] && !f.loaded[e.Name()+"/"] && !slices.Contains(o.Apart, path) {
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
	inside := func(other string) bool { return other == path || IsBelow(other, path) }
	if slices.ContainsFunc(o.Files, func(f File) bool { return inside(f.Path) && f.Role != Data }) {
		return o.Folder(path)
	}
	o.Files = slices.DeleteFunc(o.Files, func(f File) bool { return inside(f.Path) })
	o.Dirs = slices.DeleteFunc(o.Dirs, inside)
	o.Apart = append(slices.DeleteFunc(o.Apart, inside), path)
	return nil
}

// isAllowed reports whether the user allows all that is in a folder.
func (o *Own) isAllowed(path string) bool {
	return slices.ContainsFunc(o.Allow, func(allowed string) bool { return path == allowed || IsBelow(path, allowed) })
}

// holdsMore reports whether a folder is one that has more than bots: the home folder, that for temporary files, or one around
// them. What lies there is no bot's data.
func (o *Own) holdsMore(path string) bool {
	return slices.ContainsFunc([]string{o.Home, os.TempDir()}, func(other string) bool {
		return other != "" && (path == other || IsBelow(other, path))
	})
}

// Folder collects all files of a folder, but what is hidden, what leads out of it, and what others write there.
func (o *Own) Folder(path string) error {
	f, err := o.folder(path)
	if err == nil {
		o.Dirs = append(o.Dirs, path)
		err = o.walk(f, ".", Named)
	}
	if err == nil {
		f.scan = nil
	}
	return err
}

// Module collects a module or package in a folder, as python -m runs it, with what it imports and the data beside it.
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

// walk collects what lies in a folder of a folder, by its name there.
func (o *Own) walk(f *folder, dir string, role Role) error {
	entries, err := f.read(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		path := filepath.Join(f.path, name)
		switch {
		case isHidden(e.Name()) || o.isOutput(path) || isMadeByTools(e.Name()) || e.Name() == compiled:
		case e.IsDir() && f.isApart(name):
			o.Apart = append(o.Apart, path)
		case e.IsDir():
			o.Dirs = append(o.Dirs, path)
			if err := o.walk(f, name, role); err != nil {
				return err
			}
		default:
			if err := o.add(f, name, role); err != nil {
				return err
			}
		}
	}
	return nil
}

// add collects a file by its name in a folder. What is no plain file, and a link that leads out of the folder or to what is never a
// bot's own, are left out; a link to a folder is kept as a link.
func (o *Own) add(f *folder, name string, role Role) error {
	path := filepath.Join(f.path, name)
	info, err := f.root.Stat(name)
	if err != nil || o.known[path] || !o.mayBeOwn(f, name, role) {
		return nil //nolint:nilerr // it leads nowhere, or out of the folder
	}
	switch {
	case info.IsDir():
		target, err := f.root.Readlink(name)
		if err != nil {
			return nil //nolint:nilerr // it is a folder, which walk collects
		}
		link, err := f.root.Lstat(name)
		if err == nil {
			o.keep(f, File{Path: path, Role: role, Info: link, Held: true, Data: []byte(target)})
		}
		return err
	case !info.Mode().IsRegular():
		return nil
	}
	file := File{Path: path, Role: role, Info: info, Held: o.holds(info)}
	if file.Held {
		if file.Data, err = f.readFile(name); errors.Is(err, fs.ErrPermission) {
			return nil // it is not for a bot either
		} else if err != nil {
			return err
		}
	}
	o.keep(f, file)
	return nil
}

// mayBeOwn reports whether a file in a folder, and what it leads to if it is a link, is not hidden, made by tools, a document, or an
// output, and of data that it is not code.
func (o *Own) mayBeOwn(f *folder, name string, role Role) bool {
	names := []string{name}
	if link, err := f.root.Lstat(name); err != nil || link.Mode().Type() == fs.ModeSymlink || f.linked(name) {
		real, err := filepath.EvalSymlinks(filepath.Join(f.path, name))
		top, topErr := filepath.EvalSymlinks(f.path)
		if err != nil || topErr != nil || !IsBelow(real, top) {
			return false
		}
		rel, err := filepath.Rel(top, real)
		if err != nil {
			return false
		}
		names = append(names, rel)
	}
	for _, n := range names {
		base := filepath.Base(n)
		first, _, _ := strings.Cut(n, string(filepath.Separator))
		if hasHidden(n) || isMadeByTools(base) || isDocument(base) || isResults(first) || o.isOutput(filepath.Join(f.path, n)) ||
			role == Data && (isBuildFile(base) || isCodeByName(base) || isCodeByContent(f, n)) {
			return false
		}
	}
	return true
}

// linked reports whether a folder on the way to a name is a link.
func (f *folder) linked(name string) bool {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if info, err := f.root.Lstat(dir); err != nil || info.Mode().Type() == fs.ModeSymlink {
			return true
		}
	}
	return false
}

func (o *Own) isOutput(path string) bool {
	return slices.ContainsFunc(o.Outputs, func(out string) bool { return path == out || IsBelow(path, out) })
}

// read lists a folder of the folder by name.
func (f *folder) read(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.root.FS(), filepath.ToSlash(dir))
	if errors.Is(err, fs.ErrPermission) {
		return nil, nil
	}
	return entries, err
}

// readFile reads a file, and no more of it than its size was: a log may grow.
func (f *folder) readFile(name string) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return io.ReadAll(io.LimitReader(file, largeFile))
}

// IsBelow reports whether a path lies in a folder.
func IsBelow(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}
