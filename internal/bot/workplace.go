package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Workplace is a folder for a bot to run in. The same bot can run any number of times at once, each in a
// workplace with copies of its files, and find there what was put for it alone.
type Workplace struct {
	Dir    string   // where the bot runs
	root   string   // temporary; empty for the bot's own folder
	keep   string   // where its folders are kept in the end; empty for nowhere
	own    string   // the entry of Dir into which files are put; empty for none
	lock   *os.File // tells other runs that the folder is in use; nil if there are no locks
	in     *os.Root // Dir, out of which no link of the bot leads; nil if no files are put there
	copies []copiedFolder
}

// copiedFolder is a folder of the bot and its copy.
type copiedFolder struct {
	from, to string
	plan     *copyPlan
}

// NewWorkplace makes a workplace with copies of a bot's folders; of a nil bot, an empty one. It lies in memory
// where there is room, and is removed by Remove. If keep is not empty, the copies become the folder keep
// then, and keep-2 and so on if there are several; none of them must exist.
func NewWorkplace(s *Snapshot, keep string) (*Workplace, error) {
	w := &Workplace{keep: keep}
	var err error
	if w.root, w.lock, err = temporary(s.needs()); err != nil {
		return nil, fmt.Errorf("make a folder for the bot to run in: %w", err)
	}
	w.Dir = w.root
	if s == nil || len(s.plans) == 0 {
		return w, nil
	}
	for n := range s.plans {
		if err := w.copy(&s.plans[n], strconv.Itoa(n+1)); err != nil {
			return nil, errors.Join(fmt.Errorf("copy the bot's files: %w", err), w.Remove())
		}
	}
	w.Dir = w.copies[0].to
	return w, nil
}

// OwnFolder makes a workplace of the bot's own folder, which stays as the bot leaves it.
func OwnFolder(dir string) *Workplace { return &Workplace{Dir: dir} }

// copy makes the copy of a folder. It has the folder's name, and beside it are links to what lies beside the
// folder.
func (w *Workplace) copy(p *copyPlan, number string) error {
	parent := filepath.Join(w.root, number)
	to := filepath.Join(parent, folderName(p.from))
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	w.copies = append(w.copies, copiedFolder{p.from, to, p})
	p.linkSiblings(parent)
	return p.copyTo(to)
}

// folderName is what the copy of a folder is called.
func folderName(dir string) string {
	if filepath.Dir(dir) == dir {
		return "root"
	}
	return filepath.Base(dir)
}

// Enter has the bot run in a folder of the copy, in which the entry own is not its own, but there for Put.
// own is empty if no files are put there.
func (w *Workplace) Enter(dir, own string) error {
	if own == "" {
		w.Dir = filepath.Join(w.Dir, dir)
		return nil
	}
	root, err := os.OpenRoot(w.Dir)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // nothing was written through it
	w.Dir = filepath.Join(w.Dir, dir)
	if w.in, err = root.OpenRoot(dir); err != nil {
		return fmt.Errorf("the folder %q, in which the bot runs, is not copied: %w", dir, err)
	}
	if w.root == "" {
		if _, err := w.in.Lstat(own); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is in the way: the game puts its files there", filepath.Join(w.Dir, own))
		}
	}
	w.own = own
	return removeAll(w.in, own)
}

// Remove ends the use of the workplace, and removes it. Of a bot's own folder it removes what was put there.
func (w *Workplace) Remove() error {
	err := w.keepFolders()
	place := w.root
	if w.in != nil {
		if w.root == "" && w.own != "" {
			place = filepath.Join(w.Dir, w.own)
			err = errors.Join(err, removeAll(w.in, w.own))
		}
		_ = w.in.Close()
	}
	if w.root != "" {
		err = errors.Join(err, RemoveAll(w.root))
	}
	if w.lock != nil {
		_ = w.lock.Close()
	}
	if err != nil {
		return fmt.Errorf("the folder %s, in which a bot ran, cannot be removed: %w", place, err)
	}
	return nil
}

// keepFolders keeps the folders as the bot has left them.
func (w *Workplace) keepFolders() error {
	if w.keep == "" {
		return nil
	}
	if len(w.copies) == 0 {
		return keepFolder(w.root, w.keep)
	}
	var all error
	for n, c := range w.copies {
		to := w.keep
		if n > 0 {
			to += "-" + strconv.Itoa(n+1)
		}
		all = errors.Join(all, keepFolder(c.to, to))
	}
	return all
}

// Path is where a path of the user lies in the workplace, if it is one in a folder that was copied.
func (w *Workplace) Path(path string) string {
	deepest := copiedFolder{}
	for _, c := range w.copies {
		if (path == c.from || isBelow(path, c.from)) && len(c.from) > len(deepest.from) {
			deepest = c
		}
	}
	if deepest.from == "" {
		return path
	}
	return filepath.Join(deepest.to, strings.TrimPrefix(path, deepest.from))
}
