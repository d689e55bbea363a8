package process

import (
	"errors"
	"io/fs"
	"os"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// dropRoot picks the unprivileged user of the program, if the policy wants one, and gives that user the program's temporary
// folders and its pipes, which programs open by name (/dev/stdin).
func (c *Command) dropRoot() error {
	if c.Box == nil || !c.Box.Use.DropRoot {
		return nil
	}
	lowered := *c.Box
	lowered.User = box.NewUser()
	c.Box = &lowered
	return c.give(int(lowered.User))
}

// stay makes the program run as root after all.
func (c *Command) stay() error {
	staying := *c.Box
	staying.User, staying.Use.DropRoot = 0, false
	c.Box = &staying
	return c.give(0)
}

// give changes the owner of the program's temporary folders and pipes.
func (c *Command) give(user int) error {
	for _, path := range c.Box.Own {
		if err := chownTree(path, user); err != nil {
			return err
		}
	}
	for _, f := range append([]*os.File{c.Stdin, c.Stdout, c.Stderr}, c.Extra...) {
		if f == nil {
			continue
		}
		if info, err := f.Stat(); err == nil && info.Mode().Type() == fs.ModeNamedPipe {
			if err := f.Chown(user, user); err != nil {
				return err
			}
		}
	}
	return nil
}

// chownTree changes the owner of a folder and everything in it, without following symbolic links.
func chownTree(dir string, user int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	err = fs.WalkDir(root.FS(), ".", func(path string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = root.Lchown(path, user, user)
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	})
	return errors.Join(err, root.Close())
}
