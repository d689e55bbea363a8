package content

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
)

// Bounds on the data that a bot finds in its folder without --allow: files, their bytes together, and entries of a folder
// that is looked through.
const (
	MostDataFiles   = 1000
	MostDataBytes   = 64 << 20
	mostDataEntries = 2000
)

// mostVisited is how many entries are looked at in all.
const mostVisited = 10_000

// data collects the data files in a folder and those below, those that lie highest first, then in the order of their names.
// A folder below with code in it is not searched: it is another bot's, or another project.
func (o *Own) data(f *folder) error {
	if f.searched {
		return nil
	}
	f.searched = true
	visited := 0
	for queue := []string{"."}; len(queue) > 0; queue = queue[1:] {
		dir := queue[0]
		names, err := f.entries(dir)
		if visited += len(names); visited > mostVisited || err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
		below, err := o.dataIn(f, dir, names)
		if err != nil {
			return err
		}
		queue = append(queue, below...)
	}
	return nil
}

// dataIn collects the data files that lie in a folder of the folder, and returns the folders in it that may have some.
func (o *Own) dataIn(f *folder, dir string, names []string) (below []string, err error) {
	if len(names) > 0 && dir != "." && o.isCode(f, dir, names) {
		return nil, nil
	}
	if len(names) == 0 && !slices.Contains(o.Dirs, filepath.Join(f.path, dir)) { // others come with what is in them
		o.Dirs = append(o.Dirs, filepath.Join(f.path, dir))
	}
	for _, entry := range names {
		name := filepath.Join(dir, entry)
		path := filepath.Join(f.path, name)
		if isHidden(entry) || isMadeByTools(entry) || isCodeByName(entry) || o.isOutput(path) || o.known[path] {
			continue
		}
		info, err := f.root.Lstat(name)
		switch {
		case err != nil:
		case info.IsDir() && (isResults(entry) || f.isApart(name) || f.walked[name]):
		case info.IsDir():
			below = append(below, name)
		default:
			if err := o.datum(f, name); err != nil {
				return nil, err
			}
		}
	}
	return below, nil
}

// datum collects a data file, if it is one and within the bounds.
func (o *Own) datum(f *folder, name string) error {
	info, err := f.root.Stat(name)
	if err != nil || !o.mayBeOwn(f, name, Data) {
		return nil //nolint:nilerr // it leads nowhere, or out of the folder
	}
	if !info.Mode().IsRegular() { // perhaps a link to a folder
		return o.read(f, name, Data, info)
	}
	if o.dataFiles >= MostDataFiles || o.dataBytes+info.Size() > MostDataBytes {
		o.Beyond++
		return nil
	}
	o.dataFiles++
	o.dataBytes += info.Size()
	return o.read(f, name, Data, info)
}

// isCode reports whether there is code among the files that lie in a folder, or what makes the folder a bot.
func (o *Own) isCode(f *folder, dir string, names []string) bool {
	return slices.ContainsFunc(names, func(entry string) bool {
		name := filepath.Join(dir, entry)
		return entry == "bot.json" || !o.known[filepath.Join(f.path, name)] && (isCodeByName(entry) || f.isProgram(name))
	})
}
