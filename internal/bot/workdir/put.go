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

// ErrBroken reports that Put failed because of what the bot did to its folder.
var ErrBroken = errors.New("the bot damaged its working folder")

// Enter sets the bot's working directory to a folder of the copy. own is the entry there that is reserved for Put; empty
// for none.
func (d *Dir) Enter(dir, own string) error {
	if own == "" {
		d.Dir = filepath.Join(d.Dir, dir)
		return nil
	}
	root, err := os.OpenRoot(d.Dir)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // only used for lookups
	d.Dir = filepath.Join(d.Dir, dir)
	if d.putRoot, err = root.OpenRoot(dir); err != nil {
		return fmt.Errorf("the working folder %q is not copied: %w", dir, err)
	}
	if d.root == "" {
		if _, err := d.putRoot.Lstat(own); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is in the way: the game writes its files there", filepath.Join(d.Dir, own))
		}
	}
	d.putEntry = own
	if err := removeAll(d.putRoot, own); err != nil || !d.layers {
		return err
	}
	return d.movePutDir()
}

// movePutDir moves the game's entry out of the overlay: it is undefined whether the bot sees files added to the upper
// layer of a mounted overlay.
func (d *Dir) movePutDir() error {
	if err := d.putRoot.Mkdir(d.putEntry, 0o777); err != nil {
		return err
	}
	_ = d.putRoot.Close() // it is replaced below
	d.putDir = filepath.Join(d.root, "put")
	err := os.MkdirAll(filepath.Join(d.putDir, d.putEntry), 0o777)
	if err == nil {
		d.putRoot, err = os.OpenRoot(d.putDir)
	}
	return err
}

// TakesFiles reports whether the game puts files into the folder.
func (d *Dir) TakesFiles() bool { return d.putEntry != "" }

// Put writes a file to a path in the bot's working directory, and creates its parents. It replaces whatever the bot put
// there. The error is ErrBroken if the bot is to blame.
func (d *Dir) Put(name string, data []byte) error {
	err := d.put(filepath.FromSlash(name), data)
	if err == nil || isMachineError(err) {
		return err
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// isMachineError reports whether the machine, and not the bot, is to blame for an error.
func isMachineError(err error) bool {
	code, ok := errors.AsType[syscall.Errno](err)
	return ok && slices.Contains([]syscall.Errno{
		syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EROFS, // disk errors
		syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM,
	}, code)
}

func (d *Dir) put(name string, data []byte) error {
	if err := d.putRoot.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if err := d.clear(name); err != nil {
		return err
	}
	// A new file is a regular one: opening it does not block, as a pipe would.
	f, err := d.putRoot.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// clear makes room for a file. It moves a folder of the bot away, as removing it could take arbitrarily long.
func (d *Dir) clear(name string) error {
	info, err := d.putRoot.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !info.IsDir():
		return d.putRoot.Remove(name)
	}
	makeRemovable(d.putRoot, name)
	return d.putRoot.Rename(name, filepath.Join(d.putEntry, rand.Text()))
}
