// Package workdir provides working folders for bots. They contain copies of the bot's files, in memory if there is
// enough, and files of the game. They can be removed whatever the bot did to them.
package workdir

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// Dir is a working folder of a bot. Every run of a bot has one of its own, so that any number can run at once.
type Dir struct {
	Dir      string   // the bot's working directory
	root     string   // temporary folder; empty if the bot runs in its own folder
	top      string   // the folder to remove: root, or with layers its parent
	keep     string   // destination of the copies at the end; empty: they are removed
	putEntry string   // the entry of Dir for files of the game; empty for none
	lock     *os.File // prevents removal by other processes; nil if locks are not supported
	putRoot  *os.Root // contains putEntry: Dir or putDir, opened so that no link leads out; nil if putEntry is empty
	putDir   string   // with layers: contains putEntry, which is mounted in Dir; otherwise empty
	copies   []copiedFolder
	layers   bool // files in snapshots are shown by Layers, and not copied
	mounts   bool // files that are not copied are shown by Mounts, and not by links
	unpacked *Dir // folder of Unpack; nil for none
}

// copiedFolder is a folder of the bot and its copy.
type copiedFolder struct {
	*plan
	to string
}

// Mechanisms are the available ways to show a bot its files.
type Mechanisms struct {
	Mounts bool // Dir.Mounts will be mounted
	Layers bool // Dir.Layers will be mounted, so that files in snapshots are not copied

	Parent string // where to create the folder; empty: in memory or the folder for temporary files
}

// New creates a folder with copies of a bot's folders; an empty one if c is nil. It is in memory if there is enough. If
// keep is not empty, Remove moves the copies to the folders keep, keep-2 and so on, which must not exist.
func New(c *Copies, by Mechanisms, keep string) (*Dir, error) {
	d := &Dir{keep: keep, mounts: by.Mounts, layers: by.Layers && c.Snapshot() != "" && keep == ""}
	parent, err := by.Parent, error(nil)
	if parent == "" {
		parent, err = temporaryParent(c.requirements(d.layers))
	}
	if err == nil {
		d.top, d.lock, err = Temporary(parent, temporaryPrefix)
	}
	if err != nil {
		return nil, fmt.Errorf("create the bot's working folder: %w", err)
	}
	d.root = d.top
	if d.layers {
		d.root = filepath.Join(d.top, "bot")
		if err := os.Mkdir(d.root, 0o777); err != nil {
			return nil, errors.Join(err, d.Remove())
		}
	}
	d.Dir = d.root
	if c == nil || len(c.plans) == 0 {
		return d, nil
	}
	for n := range c.plans {
		if err := d.copy(&c.plans[n], strconv.Itoa(n+1)); err != nil {
			return nil, errors.Join(fmt.Errorf("copy the bot's files: %w", err), d.Remove())
		}
	}
	d.Dir = d.copies[0].to
	return d, nil
}

// NewOverlay creates an empty folder, in parent or the folder for temporary files, in which an overlay shows the files of
// lower, which stay unchanged.
func NewOverlay(parent, lower string) (*Dir, error) {
	return New(&Copies{plans: []plan{{from: lower, lower: lower}}}, Mechanisms{Mounts: true, Layers: true, Parent: parent}, "")
}

// Parent returns the folder that contains the temporary folder.
func (d *Dir) Parent() string { return filepath.Dir(d.top) }

// Own returns the bot's own folder, which is not removed.
func Own(dir string) *Dir { return &Dir{Dir: dir} }

// copy copies a folder. The copy has the same name.
func (d *Dir) copy(p *plan, number string) error {
	parent := filepath.Join(d.root, number)
	to := filepath.Join(parent, folderName(p.from))
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	d.copies = append(d.copies, copiedFolder{p, to})
	if d.layers && p.lower != "" {
		if err := os.Mkdir(d.work(len(d.copies)-1), 0o777); err != nil {
			return err
		}
	}
	return p.copyTo(to, d.mounts, d.layers)
}

// folderName returns the name of the copy of a folder.
func folderName(dir string) string {
	if filepath.Dir(dir) == dir {
		return "root"
	}
	return filepath.Base(dir)
}

// File is a file to be unpacked.
type File struct {
	Name string // with slashes
	Data []byte
}

// Unpack writes files into another new folder and returns its path. Remove removes that, too.
func (d *Dir) Unpack(files []File) (dir string, err error) {
	if d.unpacked, err = New(nil, Mechanisms{}, ""); err != nil {
		return "", err
	}
	dir = d.unpacked.Dir
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// Remove removes the folder. From a bot's own folder it removes only the files of Put.
func (d *Dir) Remove() error {
	kept := d.keepFolders()
	if kept != nil {
		kept = fmt.Errorf("save the bot's files in %s: %w", d.keep, kept)
	}
	var err error
	place := d.root
	if d.putRoot != nil {
		if d.root == "" && d.putEntry != "" {
			place = filepath.Join(d.Dir, d.putEntry)
			err = errors.Join(err, removeAll(d.putRoot, d.putEntry))
		}
		_ = d.putRoot.Close()
	}
	if d.root != "" {
		err = errors.Join(err, removeFolder(d.top))
	}
	if d.lock != nil {
		_ = d.lock.Close()
	}
	if err != nil {
		err = fmt.Errorf("cannot remove %s, the working folder of a bot: %w", place, err)
	}
	if d.unpacked != nil {
		err = errors.Join(err, d.unpacked.Remove())
	}
	return errors.Join(kept, err)
}

// keepFolders copies the folders to their destination.
func (d *Dir) keepFolders() error {
	if d.keep == "" {
		return nil
	}
	if len(d.copies) == 0 {
		return keepFolder(d.root, d.keep)
	}
	var all error
	for n, c := range d.copies {
		to := d.keep
		if n > 0 {
			to += "-" + strconv.Itoa(n+1)
		}
		all = errors.Join(all, keepFolder(c.to, to))
	}
	return all
}

// IsTemporary reports whether Remove removes the folder.
func (d *Dir) IsTemporary() bool { return d.root != "" }

// Temporary returns the folders that Remove removes.
func (d *Dir) Temporary() (paths []string) {
	if d.root != "" {
		paths = append(paths, d.top)
	}
	if d.unpacked != nil {
		paths = append(paths, d.unpacked.root)
	}
	return paths
}

// Writable returns the folder that the bot can write into.
func (d *Dir) Writable() string { return cmp.Or(d.root, d.Dir) }

// Readable returns paths outside of the folder that the bot may read: unpacked files, and files shown without a copy.
func (d *Dir) Readable() (paths []string) {
	if d.unpacked != nil {
		paths = append(paths, d.unpacked.root)
	}
	for _, c := range d.copies {
		for _, a := range c.shown {
			paths = append(paths, a.path)
		}
	}
	return paths
}

// Scratch returns a folder for temporary files of the bot: its own folder if it runs there.
func (d *Dir) Scratch() (string, error) {
	if d.root == "" {
		return d.Dir, nil
	}
	path := filepath.Join(d.root, "tmp")
	return path, os.Mkdir(path, 0o777)
}
