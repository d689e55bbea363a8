package workdir

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// copyTo carries out the plan in a folder. Paths shown without a copy get an empty mount point if mounts is set, or else
// a link. With layers, files in a snapshot are not copied.
func (p *plan) copyTo(to string, mounts, layers bool) error {
	root, err := os.OpenRoot(to) // nested folders may exceed the maximum length of a path
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
		if layers && f.IsInSnapshot() {
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
	for _, a := range p.shown {
		if err := a.put(to, mounts); err != nil {
			return err
		}
	}
	return nil
}

// put creates the mount point or the link; without support for links it copies.
func (a shownPath) put(to string, mounts bool) error {
	path := filepath.Join(to, a.name)
	if _, err := os.Lstat(path); err == nil {
		return nil // a folder with copied files, or shown twice
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	info, err := os.Stat(a.path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // it has been removed
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

// copyFile copies a file, if it is readable.
func copyFile(from string, to *os.Root, name string, info fs.FileInfo) error {
	in, err := os.Open(from)
	if err != nil {
		return nil //nolint:nilerr // not readable
	}
	defer in.Close() //nolint:errcheck // it was only read
	return writeFile(to, name, info, func(out io.Writer) error {
		_, err := io.Copy(out, io.LimitReader(in, info.Size())) // a log may grow while it is copied
		return err
	})
}

// writeFile creates a file, with the permissions and mtime of another one and the content written by write.
func writeFile(to *os.Root, name string, like fs.FileInfo, write func(io.Writer) error) error {
	if isProgram(name, like) {
		// A file open for writing cannot be executed (ETXTBSY), and a process forked now would inherit the descriptor.
		syscall.ForkLock.RLock()
		defer syscall.ForkLock.RUnlock()
	}
	out, err := to.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, like.Mode().Perm())
	if err != nil {
		return err
	}
	err = write(out)
	// Python's byte code is only valid for the mtime of its source.
	return errors.Join(err, out.Close(), to.Chtimes(name, like.ModTime(), like.ModTime()))
}

// maxKept is the maximum number of bytes kept: sparse files cost a bot nothing, but their copies would fill the disk.
const maxKept = 1 << 30

// keepFolder copies a folder as the bot left it, except unreadable files and those over the limit.
func keepFolder(from, to string) error {
	if err := os.Mkdir(to, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // the files are closed
	left := int64(maxKept)
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == from {
			return nil //nolint:nilerr // not readable, or its path is too long
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
