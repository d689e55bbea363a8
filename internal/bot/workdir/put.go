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
