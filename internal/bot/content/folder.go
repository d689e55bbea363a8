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

// folder is a folder in which files are read.
type folder struct {
	path     string
	root     *os.Root
	names    []string        // of its entries; empty if there are too many
	scan     []File          // modules whose imports were not looked at yet
	modules  map[string]bool // that were looked for, by name
	walked   map[string]bool // folders in it that were collected as a whole
	searched bool            // for data
	programs map[string]bool // whether files without an extension are programs, as far as they were looked into
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
		o.folders, o.known, o.later = map[string]*folder{}, map[string]bool{}, map[string]location{}
		if o.Cache != nil {
			o.looked = o.Cache.Now()
		}
	}
	o.folders[path] = f
	entries, err := readDir(root, mostDataEntries)
	for _, e := range entries {
		f.names = append(f.names, e.Name())
	}
	return f, err
}

// nameOf is the name, with slashes, of a path in the folder, or next to it.
func (f *folder) nameOf(path string) string {
	if IsBelow(path, f.path) {
		return filepath.ToSlash(strings.TrimPrefix(path[len(f.path):], string(filepath.Separator))) // which makes no string of its own
	}
	name, _ := filepath.Rel(f.path, path) // both are absolute
	return filepath.ToSlash(name)
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

// level is a folder in the folder with its entries, sorted by name: their names and types alone. What lies in it is reached by one
// name: a path of the folder costs a system call for each name in it.
type level struct {
	dir     string // its name in the folder
	root    *os.Root
	entries []fs.DirEntry
}

// level opens a folder of the folder, and reads its entries: none if there are more than some, or they cannot be read. most is 0
// for no bound. It has to be closed.
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

// info looks at an entry.
func (l *level) info(e fs.DirEntry) (fs.FileInfo, error) { return l.root.Lstat(e.Name()) }

// name returns the name of an entry in the folder.
func (l *level) name(e fs.DirEntry) string {
	if l.dir == "." {
		return e.Name()
	}
	return l.dir + string(filepath.Separator) + e.Name()
}

// readDir lists a folder by name. Other information of an entry may belong to another file.
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

// readFile reads a file, and at most largeFile bytes of it: a log may grow.
func (f *folder) readFile(name string, info fs.FileInfo) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return readAll(file, info.Size(), largeFile)
}
