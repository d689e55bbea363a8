package content

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// walk collects everything in a subfolder. linked reports whether one of its parents is a link.
func (o *Own) walk(f *folder, dir string, role Role, linked bool) error {
	sub, err := f.openSubfolder(dir, 0)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	} else if err != nil {
		return err
	}
	defer sub.close(f)
	for _, e := range sub.entries {
		name := sub.name(e)
		path := filepath.Join(f.path, name)
		switch {
		case isHidden(e.Name()) || IsIn(path, o.Outputs...) || isListed(e.Name(), madeByTools) || e.Name() == compiled:
		case e.IsDir() && f.isInstalled(name):
			o.InPlace = append(o.InPlace, path)
		case e.IsDir():
			o.Dirs = append(o.Dirs, path)
			if err := o.walk(f, name, role, linked); err != nil {
				return err
			}
		case e.Type().IsRegular() && !linked:
			if err := o.addPlain(f, sub, e, role); err != nil {
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

// addPlain is add for a regular file whose path contains no link.
func (o *Own) addPlain(f *folder, sub *subfolder, e fs.DirEntry, role Role) error {
	name := sub.name(e)
	if o.known[filepath.Join(f.path, name)] || !o.permits(f, name, role) {
		return nil
	}
	info, err := sub.info(e)
	if err != nil {
		return nil //nolint:nilerr // it has been removed
	}
	return o.read(f, name, role, info)
}

// add collects a file of a folder, unless it is not a regular file, or is a link out of the folder or to a file that
// never belongs to a bot. Links to folders stay links.
func (o *Own) add(f *folder, name string, role Role) error {
	path := filepath.Join(f.path, name)
	info, err := f.root.Stat(name)
	if err != nil || o.known[path] || !o.mayBeOwn(f, name, role) {
		return nil //nolint:nilerr // a broken link, or one out of the folder
	}
	return o.read(f, name, role, info)
}

// read reads and adds a file. info describes the target if it is a link.
func (o *Own) read(f *folder, name string, role Role, info fs.FileInfo) (err error) {
	path := filepath.Join(f.path, name)
	switch {
	case info.IsDir():
		target, err := f.root.Readlink(name)
		if err != nil {
			return nil //nolint:nilerr // not a link: walk collects folders
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
	if file.Held && o.isDeferred(filepath.Base(name), info) {
		file.Held = false
		o.deferred[path] = location{f, name}
	}
	if file.Held {
		if file.Data, err = f.readFile(name, info); errors.Is(err, fs.ErrPermission) {
			return nil // the bot cannot read it either
		} else if err != nil {
			return err
		}
	}
	o.keep(f, file)
	return nil
}

// mayBeOwn reports whether permits accepts a file, and the target if it is a link.
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
	return !slices.ContainsFunc(names, func(n string) bool { return !o.permits(f, n, role) })
}

// permits reports, by name and first bytes, whether a file may belong to a bot: it is not hidden, made by tools, a
// document or an output, and data is not code.
func (o *Own) permits(f *folder, name string, role Role) bool {
	base := filepath.Base(name)
	first, _, _ := strings.Cut(name, string(filepath.Separator))
	return !hasHidden(name) && !isListed(base, madeByTools) && !isListed(base, documents) && !isResults(first) &&
		!IsIn(filepath.Join(f.path, name), o.Outputs...) &&
		(role != Data || !isListed(base, buildFiles) && !IsCode(base) && !f.isProgram(f.root, name, name))
}
