package content

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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
		o.folders, o.known = map[string]*folder{}, map[string]bool{}
	}
	o.folders[path] = f
	f.names, err = f.entries(".")
	return f, err
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

// read lists a folder of the folder by name.
func (f *folder) read(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.root.FS(), filepath.ToSlash(dir))
	if errors.Is(err, fs.ErrPermission) {
		return nil, nil
	}
	return entries, err
}

// readFile reads a file, and at most largeFile bytes of it: a log may grow.
func (f *folder) readFile(name string) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return io.ReadAll(io.LimitReader(file, largeFile))
}

// entries are the names in a folder of the folder, sorted; none if there are more than are looked through.
func (f *folder) entries(dir string) (names []string, err error) {
	file, err := f.root.Open(dir)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	names, err = file.Readdirnames(mostDataEntries + 1)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if len(names) > mostDataEntries {
		return nil, err
	}
	slices.Sort(names)
	return names, err
}
