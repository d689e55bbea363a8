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
	path          string
	root          *os.Root
	names         []string        // of the entries; empty if there are too many
	toScan        []File          // code whose imports have not been collected yet
	modules       map[string]bool // names of modules that have been looked up
	walked        map[string]bool // subfolders that have been collected completely
	dataCollected bool            // data has been collected
	programs      map[string]bool // cached results of isProgram
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

// slashName returns the path relative to the folder, with slashes.
func (f *folder) slashName(path string) string {
	if IsBelow(path, f.path) {
		return filepath.ToSlash(strings.TrimPrefix(path[len(f.path):], string(filepath.Separator))) // a substring, which costs no memory
	}
	// The package.json of the parent folder. Rel cannot fail: both paths are absolute and on one volume.
	name, _ := filepath.Rel(f.path, path)
	return filepath.ToSlash(name)
}

// linked reports whether a parent of a name is a link, or cannot be inspected and so may be one.
func (f *folder) linked(name string) bool {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if info, err := f.root.Lstat(dir); err != nil || info.Mode().Type() == fs.ModeSymlink {
			return true
		}
	}
	return false
}

// subfolder is an open subfolder with its entries, sorted; only their names and types are valid. Its root saves system calls:
// os.Root resolves a path by one call for each element.
type subfolder struct {
	dir     string // path in the folder
	root    *os.Root
	entries []fs.DirEntry
}

// openSubfolder opens a subfolder and lists it. entries is empty if there are more than limit (0: no limit). The caller
// closes it.
func (f *folder) openSubfolder(dir string, limit int) (*subfolder, error) {
	sub := &subfolder{dir: dir, root: f.root}
	var err error
	if dir != "." {
		if sub.root, err = f.root.OpenRoot(dir); err != nil {
			return nil, err
		}
	}
	if sub.entries, err = readDir(sub.root, limit); err != nil {
		sub.close(f)
		return nil, err
	}
	return sub, nil
}

func (sub *subfolder) close(f *folder) {
	if sub.root != f.root {
		_ = sub.root.Close()
	}
}

// info returns the FileInfo of an entry, without following links.
func (sub *subfolder) info(e fs.DirEntry) (fs.FileInfo, error) { return sub.root.Lstat(e.Name()) }

// name returns the path of an entry in the folder, with the system's separator.
func (sub *subfolder) name(e fs.DirEntry) string {
	if sub.dir == "." {
		return e.Name()
	}
	return sub.dir + string(filepath.Separator) + e.Name()
}

// readDir lists a folder, sorted by name. If it has more than limit entries (0: no limit), readDir returns none, without
// an error. Use only the entries' names and types: Info may describe another file by now.
func readDir(root *os.Root, limit int) ([]fs.DirEntry, error) {
	file, err := openList(root)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	bound := -1
	if limit > 0 {
		bound = limit + 1
	}
	entries, err := file.ReadDir(bound)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if err != nil || limit > 0 && len(entries) > limit {
		return nil, err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// readFile reads at most largeFile bytes of a file, which may have grown since info was taken.
func (f *folder) readFile(name string, info fs.FileInfo) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return readAll(file, info.Size(), largeFile)
}
