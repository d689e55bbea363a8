package content

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
)

// Limits of the data that a bot gets without --allow: number of files, their total size, and entries of a searched
// folder.
const (
	MaxDataFiles   = 1000
	MaxDataBytes   = 64 << 20
	maxDataEntries = 2000
)

// maxVisited is the maximum number of entries searched in total.
const maxVisited = 10_000

// data collects the data files in a folder and below, breadth first, then by name. It does not search subfolders with
// code: those are other bots or projects.
func (o *Own) data(f *folder) error {
	if f.dataCollected {
		return nil
	}
	f.dataCollected = true
	visited := 0
	for queue := []string{"."}; len(queue) > 0; queue = queue[1:] {
		sub, err := f.openSubfolder(queue[0], maxDataEntries)
		if errors.Is(err, fs.ErrPermission) {
			sub, err = &subfolder{dir: queue[0], root: f.root}, nil
		}
		if err != nil {
			return err
		}
		if sub.isEnvironment() {
			sub.close(f)
			continue
		}
		if visited += len(sub.entries); visited > maxVisited {
			sub.close(f)
			return nil
		}
		below, err := o.dataIn(f, sub)
		sub.close(f)
		if err != nil {
			return err
		}
		queue = append(queue, below...)
	}
	return nil
}

// dataIn collects the data files directly in a subfolder, and returns the subfolders to search next.
func (o *Own) dataIn(f *folder, sub *subfolder) (below []string, err error) {
	if sub.dir != "." && o.isCode(f, sub) {
		return nil, nil
	}
	if place := filepath.Join(f.path, sub.dir); len(sub.entries) == 0 && !slices.Contains(o.Dirs, place) { // other folders are created for their files
		o.Dirs = append(o.Dirs, place)
	}
	for _, e := range sub.entries {
		entry, name := e.Name(), sub.name(e)
		path := filepath.Join(f.path, name)
		switch {
		case o.known[path]:
		case e.IsDir() && (NeverOwn(entry) != "" || isPackages(entry) || IsCode(entry) || IsIn(path, o.Outputs...) || f.walked[name]):
		case e.IsDir():
			below = append(below, name)
		default:
			if err := o.dataFile(f, sub, e); err != nil {
				return nil, err
			}
		}
	}
	return below, nil
}

// dataFile collects an entry if it is data and within the limits.
func (o *Own) dataFile(f *folder, sub *subfolder, e fs.DirEntry) error {
	name := sub.name(e)
	info, own := o.statData(f, sub, e)
	switch {
	case !own:
		return nil
	case info != nil && !info.Mode().IsRegular(): // perhaps a link to a folder
		return o.read(f, name, Data, info)
	case info == nil || o.dataFiles >= MaxDataFiles || o.dataBytes+info.Size() > MaxDataBytes:
		o.Beyond++
		return nil
	}
	o.dataFiles++
	o.dataBytes += info.Size()
	return o.read(f, name, Data, info)
}

// statData reports whether an entry may be data. info follows links; it is nil for a plain file over the limit.
func (o *Own) statData(f *folder, sub *subfolder, e fs.DirEntry) (info fs.FileInfo, own bool) {
	var err error
	switch {
	case e.Type() == fs.ModeSymlink:
		info, err = f.root.Stat(sub.name(e))
		return info, err == nil && o.mayBeOwn(f, sub.name(e), Data)
	case !e.Type().IsRegular() || !o.permits(f, sub.name(e), Data):
		return nil, false
	case o.dataFiles >= MaxDataFiles:
		return nil, true
	}
	info, err = sub.info(e)
	return info, err == nil
}

// isCode reports whether a subfolder directly contains code or a bot's manifest.
func (o *Own) isCode(f *folder, sub *subfolder) bool {
	return slices.ContainsFunc(sub.entries, func(e fs.DirEntry) bool {
		name := sub.name(e)
		return e.Name() == "bot.json" || !o.known[filepath.Join(f.path, name)] && (IsCode(e.Name()) || f.isProgram(sub.root, e.Name(), name))
	})
}
