package content

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// walk collects what lies in a folder of a folder, by its name there. linked says that a folder on the way is a link.
func (o *Own) walk(f *folder, dir string, role Role, linked bool) error {
	l, err := f.level(dir, 0)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	} else if err != nil {
		return err
	}
	defer l.close(f)
	for _, e := range l.entries {
		name := l.name(e)
		path := filepath.Join(f.path, name)
		switch {
		case isHidden(e.Name()) || IsIn(path, o.Outputs...) || isListed(e.Name(), madeByTools) || e.Name() == compiled:
		case e.IsDir() && f.isApart(name):
			o.Apart = append(o.Apart, path)
		case e.IsDir():
			o.Dirs = append(o.Dirs, path)
			if err := o.walk(f, name, role, linked); err != nil {
				return err
			}
		case e.Type().IsRegular() && !linked:
			if err := o.plain(f, l, e, role); err != nil {
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

// plain is add for a plain file whose path contains no link.
func (o *Own) plain(f *folder, l *level, e fs.DirEntry, role Role) error {
	name := l.name(e)
	if o.known[filepath.Join(f.path, name)] || !o.permits(f, name, role) {
		return nil
	}
	info, err := l.info(e)
	if err != nil {
		return nil //nolint:nilerr // it is gone
	}
	return o.read(f, name, role, info)
}

// add collects a file by its name in a folder. What is no plain file, and a link that leads out of the folder or to what is never a
// bot's own, are left out; a link to a folder is kept as a link.
func (o *Own) add(f *folder, name string, role Role) error {
	path := filepath.Join(f.path, name)
	info, err := f.root.Stat(name)
	if err != nil || o.known[path] || !o.mayBeOwn(f, name, role) {
		return nil //nolint:nilerr // it leads nowhere, or out of the folder
	}
	return o.read(f, name, role, info)
}

// read reads a file that add collects. info describes the file itself, not a link to it.
func (o *Own) read(f *folder, name string, role Role, info fs.FileInfo) (err error) {
	path := filepath.Join(f.path, name)
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
	if file.Held && o.waits(filepath.Base(name), info) {
		file.Held = false
		o.later[path] = location{f, name}
	}
	if file.Held {
		if file.Data, err = f.readFile(name, info); errors.Is(err, fs.ErrPermission) {
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
	return !slices.ContainsFunc(names, func(n string) bool { return !o.permits(f, n, role) })
}

// permits reports whether a file in a folder may be a bot's own by its name and by how it begins.
func (o *Own) permits(f *folder, name string, role Role) bool {
	base := filepath.Base(name)
	first, _, _ := strings.Cut(name, string(filepath.Separator))
	return !hasHidden(name) && !isListed(base, madeByTools) && !isListed(base, documents) && !isResults(first) &&
		!IsIn(filepath.Join(f.path, name), o.Outputs...) &&
		(role != Data || !isListed(base, buildFiles) && !IsCode(base) && !f.isProgram(f.root, name, name))
}
