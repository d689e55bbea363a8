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
		l, err := f.level(queue[0], mostDataEntries)
		if errors.Is(err, fs.ErrPermission) {
			l, err = &level{dir: queue[0], root: f.root}, nil
		}
		if err != nil {
			return err
		}
		if l.isEnvironment() {
			l.close(f)
			continue
		}
		if visited += len(l.entries); visited > mostVisited {
			l.close(f)
			return nil
		}
		below, err := o.dataIn(f, l)
		l.close(f)
		if err != nil {
			return err
		}
		queue = append(queue, below...)
	}
	return nil
}

// dataIn collects the data files that lie in a folder of the folder, and returns the folders in it that may have some.
func (o *Own) dataIn(f *folder, l *level) (below []string, err error) {
	if l.dir != "." && o.isCode(f, l) {
		return nil, nil
	}
	if place := filepath.Join(f.path, l.dir); len(l.entries) == 0 && !slices.Contains(o.Dirs, place) { // others come with what is in them
		o.Dirs = append(o.Dirs, place)
	}
	for _, e := range l.entries {
		entry, name := e.Name(), l.name(e)
		path := filepath.Join(f.path, name)
		switch {
		case o.known[path]:
		case e.IsDir() && (NeverOwn(entry) != "" || isPackages(entry) || IsCode(entry) || IsIn(path, o.Outputs...) || f.walked[name]):
		case e.IsDir():
			below = append(below, name)
		default:
			if err := o.datum(f, l, e); err != nil {
				return nil, err
			}
		}
	}
	return below, nil
}

// datum collects a data file, if it is one and within the bounds.
func (o *Own) datum(f *folder, l *level, e fs.DirEntry) error {
	name := l.name(e)
	info, own := o.leadsTo(f, l, e)
	switch {
	case !own:
		return nil
	case info != nil && !info.Mode().IsRegular(): // perhaps a link to a folder
		return o.read(f, name, Data, info)
	case info == nil || o.dataFiles >= MostDataFiles || o.dataBytes+info.Size() > MostDataBytes:
		o.Beyond++
		return nil
	}
	o.dataFiles++
	o.dataBytes += info.Size()
	return o.read(f, name, Data, info)
}

// leadsTo reports whether an entry may be data, and returns what it leads to; nil of a plain file that would be one too many.
func (o *Own) leadsTo(f *folder, l *level, e fs.DirEntry) (info fs.FileInfo, own bool) {
	var err error
	switch {
	case e.Type() == fs.ModeSymlink:
		info, err = f.root.Stat(l.name(e))
		return info, err == nil && o.mayBeOwn(f, l.name(e), Data)
	case !e.Type().IsRegular() || !o.permits(f, l.name(e), Data):
		return nil, false
	case o.dataFiles >= MostDataFiles:
		return nil, true
	}
	info, err = l.info(e)
	return info, err == nil
}

// isCode reports whether there is code among the files that lie in a folder, or what makes the folder a bot.
func (o *Own) isCode(f *folder, l *level) bool {
	return slices.ContainsFunc(l.entries, func(e fs.DirEntry) bool {
		name := l.name(e)
		return e.Name() == "bot.json" || !o.known[filepath.Join(f.path, name)] && (IsCode(e.Name()) || f.isProgram(l.root, e.Name(), name))
	})
}
