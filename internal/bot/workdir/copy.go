package workdir

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// copyTo carries out the plan in a folder. What the bot sees there although it lies elsewhere gets an empty place if it will be
// mounted, or else a link.
func (p *plan) copyTo(to string, mounts bool) error {
	for _, dir := range p.dirs {
		if err := os.Mkdir(filepath.Join(to, dir), 0o777); err != nil {
			return err
		}
	}
	for i := range p.files {
		f := &p.files[i]
		if err := f.write(filepath.Join(to, f.name), bytes.NewReader(f.data)); err != nil {
			return err
		}
	}
	for _, l := range p.links {
		if err := os.Symlink(l.target, filepath.Join(to, l.name)); err != nil {
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
	return copyFile(a.path, path, info)
}

// copyFile copies a file; what cannot be read is left out.
func copyFile(from, to string, info fs.FileInfo) error {
	in, err := os.Open(from)
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	defer in.Close() //nolint:errcheck // it was only read
	f := plannedFile{name: filepath.Base(to), perm: info.Mode().Perm(), time: info.ModTime()}
	return f.write(to, io.LimitReader(in, info.Size())) // no more than that, as a log may grow while it is copied
}

func (f *plannedFile) write(path string, in io.Reader) error {
	if f.isProgram() {
		// The system does not run what is open for writing, and a process that is started meanwhile would
		// keep it open for a moment.
		syscall.ForkLock.RLock()
		defer syscall.ForkLock.RUnlock()
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.perm)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	// With the time of the original, what Python has compiled of it is still good.
	return errors.Join(err, out.Close(), os.Chtimes(path, f.time, f.time))
}

// mostKept bounds the bytes that are kept of a folder: a bot can make any number of files that have a size and nothing in them.
const mostKept = 1 << 30

// keepFolder copies a folder as a bot has left it, but what cannot be read, or is too much.
func keepFolder(from, to string) error {
	left := int64(mostKept)
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // the bot may have closed it
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		kept := filepath.Join(to, name)
		switch e.Type() {
		case fs.ModeDir:
			return os.Mkdir(kept, 0o777)
		case fs.ModeSymlink:
			if target, err := os.Readlink(path); err == nil {
				return os.Symlink(target, kept)
			}
		case 0:
			if info, err := e.Info(); err == nil && info.Size() <= left {
				left -= info.Size()
				return copyFile(path, kept, info)
			}
		}
		return nil
	})
}
