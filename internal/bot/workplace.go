package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Workplace is a folder of its own for a bot to run in, with links to the bot's files. The same bot
// can run any number of times at once, each in a workplace, and find there what was put for it alone.
type Workplace struct {
	Dir  string // where the bot runs
	root string
	kept bool
	lock *os.File // tells other runs that the folder is in use; nil if it is kept, or there are no locks
	in   *os.Root // Dir, out of which no link of the bot leads
}

// Files are what a workplace is made of.
type Files struct {
	From string // the bot's folder; empty for none
	Dir  string // where in it the bot runs
	Own  string // the entry beside the bot that is not linked but its own
}

// NewWorkplace makes a workplace. It is the folder keep, which must not exist, and stays; or, if keep
// is empty, a temporary one, in memory where there is room, until Remove.
func NewWorkplace(f Files, keep string) (*Workplace, error) {
	w := &Workplace{root: keep, kept: keep != ""}
	var err error
	if f.From != "" {
		if f.From, err = filepath.Abs(f.From); err != nil {
			return nil, err
		}
	}
	if w.kept {
		err = os.Mkdir(keep, 0o777)
	} else {
		w.root, w.lock, err = temporary()
	}
	if err != nil {
		return nil, fmt.Errorf("make a folder for the bot to run in: %w", err)
	}
	w.Dir = filepath.Join(w.root, f.Dir)
	if f.From == "" {
		err = os.MkdirAll(w.Dir, 0o777)
	} else {
		err = f.link(w.root)
	}
	if err == nil {
		w.in, err = os.OpenRoot(w.Dir)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("link the bot's files: %w", err), w.Remove())
	}
	return w, nil
}

// Remove ends the use of the workplace, and removes it unless it is kept.
func (w *Workplace) Remove() error {
	if w.in != nil {
		_ = w.in.Close()
	}
	if w.kept {
		return nil
	}
	err := RemoveAll(w.root)
	if w.lock != nil {
		_ = w.lock.Close()
	}
	if err != nil {
		return fmt.Errorf("the folder %s, in which a bot ran, cannot be removed: %w", w.root, err)
	}
	return nil
}

// link fills a folder with links to the bot's files. The folders on the way to where it runs are real
// ones, so that ../ leads to the workplace's own.
func (f Files) link(to string) error {
	from := f.From
	way := strings.Split(filepath.Clean(f.Dir), string(filepath.Separator))
	if way[0] == "." {
		way = way[1:]
	}
	for _, next := range way {
		if err := linkEntries(from, to, next); err != nil {
			return err
		}
		from, to = filepath.Join(from, next), filepath.Join(to, next)
		if err := os.Mkdir(to, 0o777); err != nil {
			return err
		}
	}
	return linkEntries(from, to, f.Own)
}

// linkEntries links all that lies in a folder but one entry. Where there are no links, it copies.
func linkEntries(from, to, but string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == but {
			continue
		}
		target, name := filepath.Join(from, e.Name()), filepath.Join(to, e.Name())
		if os.Symlink(target, name) == nil {
			continue
		}
		if err := copyEntry(target, name, e); err != nil {
			return err
		}
	}
	return nil
}

func copyEntry(from, to string, e fs.DirEntry) error {
	if e.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	info, err := e.Info()
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}
