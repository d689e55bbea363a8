package content

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// folder is an open folder, from which files are collected.
type folder struct {
	path     string
	root     *os.Root
	names    []string        // of the entries; empty if there are too many
	scan     []File          // code whose imports have not been collected yet
	modules  map[string]bool // names of modules that have been searched for
	walked   map[string]bool // subfolders that have been collected completely
	searched bool            // data has been collected
	programs map[string]bool // cached results of isProgram
}

func (o *Own) folder(path string) (*folder, error) {
	if f := o.folders[path]; f != nil {
		return f, nil
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path, root: root, modules: map[string]bool{}, walked: map[string]bool{}, programs: map[string]bool{}}
	if o.folders == nil {
		o.folders, o.known, o.deferred = map[string]*folder{}, map[string]bool{}, map[string]location{}
		if o.Cache != nil {
			o.looked = o.Cache.Now()
		}
	}
	o.folders[path] = f
	entries, err := readDir(root, maxDataEntries)
	for _, e := range entries {
		f.names = append(f.names, e.Name())
	}
	return f, err
}

// nameOf returns the path relative to the folder, with slashes.
func (f *folder) nameOf(path string) string {
	if IsBelow(path, f.path) {
		return filepath.ToSlash(strings.TrimPrefix(path[len(f.path):], string(filepath.Separator))) // a substring, which costs no memory
	}
	name, _ := filepath.Rel(f.path, path) // cannot fail: both are absolute
	return filepath.ToSlash(name)
}

// linked reports whether a parent of a name is a link.
func (f *folder) linked(name string) bool {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if info, err := f.root.Lstat(dir); err != nil || info.Mode().Type() == fs.ModeSymlink {
			return true
		}
	}
	return false
}

// level is an open subfolder with its entries, sorted; only their names and types are valid. Its root saves system calls:
// os.Root resolves a path by one call for each element.
type level struct {
	dir     string // path in the folder
	root    *os.Root
	entries []fs.DirEntry
}

// level opens a subfolder and lists it. entries is empty if there are more than most (0: no limit). The caller closes it.
func (f *folder) level(dir string, most int) (*level, error) {
	l := &level{dir: dir, root: f.root}
	var err error
	if dir != "." {
		if l.root, err = f.root.OpenRoot(dir); err != nil {
			return nil, err
		}
	}
	if l.entries, err = readDir(l.root, most); err != nil {
		l.close(f)
		return nil, err
	}
	return l, nil
}

func (l *level) close(f *folder) {
	if l.root != f.root {
		_ = l.root.Close()
	}
}

// info returns the FileInfo of an entry, without following links.
func (l *level) info(e fs.DirEntry) (fs.FileInfo, error) { return l.root.Lstat(e.Name()) }

// name returns the path of an entry in the folder.
func (l *level) name(e fs.DirEntry) string {
	if l.dir == "." {
		return e.Name()
	}
	return l.dir + string(filepath.Separator) + e.Name()
}

// readDir lists a folder, sorted by name. Of the entries use only name and type: Info may describe another file by now.
func readDir(root *os.Root, most int) ([]fs.DirEntry, error) {
	file, err := openList(root)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	bound := -1
	if most > 0 {
		bound = most + 1
	}
	entries, err := file.ReadDir(bound)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if err != nil || most > 0 && len(entries) > most {
		return nil, err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// readFile reads at most largeFile bytes of a file, as a log may grow.
func (f *folder) readFile(name string, info fs.FileInfo) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return readAll(file, info.Size(), largeFile)
}
