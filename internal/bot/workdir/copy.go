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

// copyTo carries out the plan in a folder.
func (p *plan) copyTo(to string) error {
	for _, dir := range p.dirs {
		if err := os.Mkdir(filepath.Join(to, dir), 0o777); err != nil {
			return err
		}
	}
	for i := range p.files {
		if err := p.files[i].copyTo(to, p.from); err != nil {
			return err
		}
	}
	for _, l := range p.links {
		if err := l.make(to, p.from); err != nil {
			return err
		}
	}
	return nil
}

// copyTo makes a copy of the file in the folder to. What is not content is read from the folder from; it is
// left out if it is gone by now, or cannot be read.
func (f *plannedFile) copyTo(to, from string) error {
	if f.data != nil {
		return f.write(filepath.Join(to, f.name), bytes.NewReader(f.data))
	}
	in, err := os.Open(filepath.Join(from, f.name))
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	defer in.Close() //nolint:errcheck // it was only read
	info, err := in.Stat()
	if err != nil {
		return err
	}
	// No more than that, as a log may grow while it is copied, and because of it.
	return f.write(filepath.Join(to, f.name), io.LimitReader(in, info.Size()))
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

// make makes the link in the folder to; where there are no links, a copy of what it leads to.
func (l plannedLink) make(to, from string) error {
	path := filepath.Join(to, l.name)
	if os.Symlink(l.target, path) == nil {
		return nil
	}
	original := filepath.Join(from, l.name)
	info, err := os.Stat(original)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // it leads nowhere
	case err != nil:
		return err
	case info.IsDir():
		return os.CopyFS(path, os.DirFS(original))
	}
	f := plannedFile{name: l.name, perm: info.Mode().Perm(), time: info.ModTime()}
	return f.copyTo(to, from)
}

// linkSiblings links what lies beside the folder, where there are links.
func (p *plan) linkSiblings(to string) {
	parent := filepath.Dir(p.from)
	for _, name := range p.siblings {
		if os.Symlink(filepath.Join(parent, name), filepath.Join(to, name)) != nil {
			return
		}
	}
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
				f := plannedFile{name: name, perm: info.Mode().Perm(), time: info.ModTime()}
				return f.copyTo(to, from)
			}
		}
		return nil
	})
}
