// Package workdir gives bots folders to run in: copies of their own, in memory where there is room, which are removed
// whatever a bot has made of them, and into which a game can put files.
package workdir

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// Dir is a folder for a bot to run in. The same bot can run any number of times at once, each in a
// folder with copies of its files, and find there what was put for it alone.
type Dir struct {
	Dir    string   // where the bot runs
	root   string   // temporary; empty for the bot's own folder
	around string   // the folder to remove: root, or its parent if there are layers
	keep   string   // where its folders are moved in the end; empty: they are removed
	own    string   // the entry of Dir into which files are put; empty for none
	lock   *os.File // shows other runs that the folder is in use; nil if there are no locks
	in     *os.Root // where own lies, out of which no link of the bot leads: Dir, or apart; nil if no files are put there
	apart  string   // where own lies to be mounted in Dir, which has layers; empty: it lies in Dir
	copies []copiedFolder
	layers bool // what lies in snapshots is seen through Layers; else it is copied
	mounts bool // what lies elsewhere is mounted in the copies; else they have links to it
	beside *Dir // see Unpack; nil if nothing was unpacked
}

// copiedFolder is a folder of the bot and its copy.
type copiedFolder struct {
	*plan
	to string
}

// Means are the available ways to fill a folder.
type Means struct {
	Mounts bool // Dir.Mounts will be made
	Layers bool // Dir.Layers will be joined: what lies in snapshots is not copied

	Parent string // the folder in which it is made; empty: one is chosen
}

// New makes a folder with copies of a bot's folders; of nil, an empty one. It lies in memory where there is room, and
// is removed by Remove. If keep is not empty, the copies become the folder keep then, and keep-2 and so on if there are
// several; none of them must exist.
func New(c *Copies, by Means, keep string) (*Dir, error) {
	d := &Dir{keep: keep, mounts: by.Mounts, layers: by.Layers && c.Snapshot() != "" && keep == ""}
	parent, err := by.Parent, error(nil)
	if parent == "" {
		parent, err = temporaryParent(c.needs(d.layers))
	}
	if err == nil {
		d.around, d.lock, err = Temporary(parent, temporaryPrefix)
	}
	if err != nil {
		return nil, fmt.Errorf("make a folder for the bot to run in: %w", err)
	}
	d.root = d.around
	if d.layers {
		d.root = filepath.Join(d.around, "bot")
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

// OverLayer makes an empty folder, in parent or a temporary folder, that shows the files of lower and leaves those unchanged.
func OverLayer(parent, lower string) (*Dir, error) {
	return New(&Copies{plans: []plan{{from: lower, lower: lower}}}, Means{Mounts: true, Layers: true, Parent: parent}, "")
}

// Parent returns the folder that contains the temporary folder.
func (d *Dir) Parent() string { return filepath.Dir(d.around) }

// Own returns the bot's own folder, which is not removed.
func Own(dir string) *Dir { return &Dir{Dir: dir} }

// copy makes the copy of a folder. It has the folder's name.
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

// Unpack writes files into a new folder elsewhere, which is removed with this one, and returns its path.
func (d *Dir) Unpack(files []File) (dir string, err error) {
	if d.beside, err = New(nil, Means{}, ""); err != nil {
		return "", err
	}
	dir = d.beside.Dir
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

// Remove ends the use of the folder and removes it. From a bot's own folder it removes only the files of Put.
func (d *Dir) Remove() error {
	kept := d.keepFolders()
	if kept != nil {
		kept = fmt.Errorf("keep the files of a bot in %s: %w", d.keep, kept)
	}
	var err error
	place := d.root
	if d.in != nil {
		if d.root == "" && d.own != "" {
			place = filepath.Join(d.Dir, d.own)
			err = errors.Join(err, removeAll(d.in, d.own))
		}
		_ = d.in.Close()
	}
	if d.root != "" {
		err = errors.Join(err, removeFolder(d.around))
	}
	if d.lock != nil {
		_ = d.lock.Close()
	}
	if err != nil {
		err = fmt.Errorf("the folder %s, in which a bot ran, cannot be removed: %w", place, err)
	}
	if d.beside != nil {
		err = errors.Join(err, d.beside.Remove())
	}
	return errors.Join(kept, err)
}

// keepFolders moves the folders to where they are kept.
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
		paths = append(paths, d.around)
	}
	if d.beside != nil {
		paths = append(paths, d.beside.root)
	}
	return paths
}

// Writable returns the folder that the bot can write into.
func (d *Dir) Writable() string { return cmp.Or(d.root, d.Dir) }

// Readable returns files and folders elsewhere that the bot may read: unpacked files, and files mounted in its folders.
func (d *Dir) Readable() (paths []string) {
	if d.beside != nil {
		paths = append(paths, d.beside.root)
	}
	for _, c := range d.copies {
		for _, a := range c.apart {
			paths = append(paths, a.path)
		}
	}
	return paths
}

// Scratch returns a folder for the bot's temporary files; the bot's own folder if it runs there.
func (d *Dir) Scratch() (string, error) {
	if d.root == "" {
		return d.Dir, nil
	}
	path := filepath.Join(d.root, "tmp")
	return path, os.Mkdir(path, 0o777)
}
