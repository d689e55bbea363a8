package workdir

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// ErrSpoilt is the error of Put when the bot has left no place for a file.
var ErrSpoilt = errors.New("the bot broke its working folder")

// Enter sets the bot's working directory to a folder of the copy. Its entry own is reserved for Put.
// own is empty if no files are put there.
func (d *Dir) Enter(dir, own string) error {
	if own == "" {
		d.Dir = filepath.Join(d.Dir, dir)
		return nil
	}
	root, err := os.OpenRoot(d.Dir)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // nothing was written through it
	d.Dir = filepath.Join(d.Dir, dir)
	if d.in, err = root.OpenRoot(dir); err != nil {
		return fmt.Errorf("the folder %q, in which the bot runs, is not copied: %w", dir, err)
	}
	if d.root == "" {
		if _, err := d.in.Lstat(own); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is in the way: the game puts its files there", filepath.Join(d.Dir, own))
		}
	}
	d.own = own
	if err := removeAll(d.in, own); err != nil || !d.layers {
		return err
	}
	return d.putApart()
}

// putApart moves the entry own out of the layers: the bot may not see files that are added to an upper folder while mounted.
func (d *Dir) putApart() error {
	if err := d.in.Mkdir(d.own, 0o777); err != nil {
		return err
	}
	_ = d.in.Close() // nothing is written through it any more
	d.apart = filepath.Join(d.root, "put")
	err := os.MkdirAll(filepath.Join(d.apart, d.own), 0o777)
	if err == nil {
		d.in, err = os.OpenRoot(d.apart)
	}
	return err
}

// TakesFiles reports whether the game puts files there.
func (d *Dir) TakesFiles() bool { return d.own != "" }

// Put puts a file into the folder in which the bot runs, under a path from there; the folders on the
// way are made. What the bot laid there before gives way. If the bot has made something else of the
// folders the error is ErrSpoilt; any other is the machine's.
func (d *Dir) Put(name string, data []byte) error {
	err := d.put(filepath.FromSlash(name), data)
	if err == nil || ofTheMachine(err) {
		return err
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return fmt.Errorf("%w: %w", ErrSpoilt, err)
}

// ofTheMachine reports whether no bot is to blame for an error of writing.
func ofTheMachine(err error) bool {
	code, ok := errors.AsType[syscall.Errno](err)
	return ok && slices.Contains([]syscall.Errno{
		syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EROFS, // the disk
		syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM,
	}, code)
}

func (d *Dir) put(name string, data []byte) error {
	if err := d.in.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if err := d.clear(name); err != nil {
		return err
	}
	// Made anew, it is a plain file: opening it does not wait, as with a pipe.
	f, err := d.in.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// clear moves away what a bot laid in the place of a file. To remove it, the bot could make an endless work.
func (d *Dir) clear(name string) error {
	info, err := d.in.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !info.IsDir():
		return d.in.Remove(name)
	}
	allow(d.in, name)
	return d.in.Rename(name, filepath.Join(d.own, rand.Text()))
}
