package workdir

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// copyTo carries out the plan in a folder. What the bot sees there although it lies elsewhere gets an empty place if it will be
// mounted, or else a link. With layers, what lies in a snapshot is not copied.
func (p *plan) copyTo(to string, mounts, layers bool) error {
	root, err := os.OpenRoot(to) // folders in it may be deeper than paths can be long
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // the files are closed
	for _, dir := range p.dirs {
		if err := root.Mkdir(dir, 0o777); err != nil {
			return err
		}
	}
	for i := range p.files {
		f := &p.files[i]
		if layers && f.IsKept() {
			continue
		}
		if err := writeFile(root, f.name, f.Info, f.Write); err != nil {
			return err
		}
	}
	for _, l := range p.links {
		if err := root.Symlink(l.target, l.name); err != nil {
			return err
		}
	}
	for _, a := range p.apart {
		if err := a.put(to, mounts); err != nil {
			return err
		}
	}
	return nil
}

// put makes the place of something that lies elsewhere; where there are no links, a copy of it.
func (a apart) put(to string, mounts bool) error {
	path := filepath.Join(to, a.name)
	if _, err := os.Lstat(path); err == nil {
		return nil // it is a folder with some of the bot's own files, or shown twice
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	info, err := os.Stat(a.path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // it is gone by now
	case mounts && info.IsDir():
		return os.Mkdir(path, 0o777)
	case mounts:
		return os.WriteFile(path, nil, 0o666)
	case os.Symlink(a.path, path) == nil:
		return nil
	case info.IsDir():
		return os.CopyFS(path, os.DirFS(a.path))
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // the file is closed
	return copyFile(a.path, root, filepath.Base(path), info)
}

// copyFile copies a file; what cannot be read is left out.
func copyFile(from string, to *os.Root, name string, info fs.FileInfo) error {
	in, err := os.Open(from)
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	defer in.Close() //nolint:errcheck // it was only read
	return writeFile(to, name, info, func(out io.Writer) error {
		_, err := io.Copy(out, io.LimitReader(in, info.Size())) // no more than that, as a log may grow while it is copied
		return err
	})
}

// writeFile makes a file in a folder, with the permissions and the time of another one, and what write writes.
func writeFile(to *os.Root, name string, like fs.FileInfo, write func(io.Writer) error) error {
	if isProgram(name, like) {
		// The system does not run what is open for writing, and a process that is started meanwhile would
		// keep it open for a moment.
		syscall.ForkLock.RLock()
		defer syscall.ForkLock.RUnlock()
	}
	out, err := to.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, like.Mode().Perm())
	if err != nil {
		return err
	}
	err = write(out)
	// With the time of the original, what Python has compiled of it is still good.
	return errors.Join(err, out.Close(), to.Chtimes(name, like.ModTime(), like.ModTime()))
}

// mostKept bounds the bytes that are kept of a folder: a bot can make any number of files that have a size and nothing in them.
const mostKept = 1 << 30

// keepFolder copies a folder as a bot has left it, but what cannot be read, or is too much.
func keepFolder(from, to string) error {
	if err := os.Mkdir(to, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // the files are closed
	left := int64(mostKept)
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == from {
			return nil //nolint:nilerr // the bot may have closed it, or nested it deeper than paths can be long
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch e.Type() {
		case fs.ModeDir:
			return root.Mkdir(name, 0o777)
		case fs.ModeSymlink:
			if target, err := os.Readlink(path); err == nil {
				return root.Symlink(target, name)
			}
		case 0:
			if info, err := e.Info(); err == nil && info.Size() <= left {
				left -= info.Size()
				return copyFile(path, root, name, info)
			}
		}
		return nil
	})
}
