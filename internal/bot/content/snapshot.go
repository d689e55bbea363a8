package content

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// Bounds on the files of a bot that are not code and that are held in memory; more of them lie in a snapshot.
const (
	mostLight      = 1 << 20
	mostLightFiles = 128
)

// mostUnheld is how many files too large for copies a bot can have: each is shown to it by itself.
const mostUnheld = 1000

// location is where a file is read.
type location struct {
	in   *folder
	name string
}

// Freeze reads the files that were left for later: few into memory, many into a snapshot of those that lie in folders, which has a
// folder for each of these. It has to be called before the files are used.
func (o *Own) Freeze(folders []string) error {
	s, unheld := snapshot{own: o}, 0
	for i := range o.Files {
		f := &o.Files[i]
		if _, later := o.later[f.Path]; later {
			s.add(f, folders)
		} else if !f.Held && !f.IsLink() {
			unheld++
		}
	}
	if unheld > mostUnheld {
		return fmt.Errorf("it has %d files beyond the %d MiB of which a bot gets copies, and can have %d: move its data elsewhere, and allow "+
			"that folder (--allow)", unheld, mostHeld>>20, mostUnheld)
	}
	if s.bytes <= mostLight && len(s.files) <= mostLightFiles || s.make() != nil {
		s.alone = append(s.alone, s.files...)
	}
	gone := map[string]bool{}
	for _, f := range s.alone {
		f.Kept = Kept{}
		at := o.later[f.Path]
		data, err := at.in.readFile(at.name, f.Info)
		switch {
		case errors.Is(err, fs.ErrPermission): // it is not for a bot either
			gone[f.Path] = true
		case err != nil:
			return err
		}
		f.Held, f.Data = true, data
	}
	if len(gone) > 0 {
		o.Files = slices.DeleteFunc(o.Files, func(f File) bool { return gone[f.Path] })
	}
	o.later = nil
	return nil
}

// snapshot is a copy of a bot's files in the cache, in a folder that is named by a digest of all that is in it and never changed.
type snapshot struct {
	own   *Own
	files []*File
	in    []int    // the numbers of their folders
	names []string // of them in those
	alone []*File  // that lie in none of the folders
	bytes int64
}

// add adds a file, under the number of the innermost folder that contains it.
func (s *snapshot) add(f *File, folders []string) {
	in := -1
	for i, folder := range folders {
		if IsBelow(f.Path, folder) && (in < 0 || len(folder) > len(folders[in])) {
			in = i
		}
	}
	if in < 0 {
		s.alone = append(s.alone, f)
		return
	}
	s.files, s.in = append(s.files, f), append(s.in, in+1)
	s.names = append(s.names, strings.TrimPrefix(f.Path[len(folders[in]):], string(filepath.Separator)))
	s.bytes += f.Info.Size()
}

// make finds the snapshot of the files or makes it, and has them lie there.
func (s *snapshot) make() error {
	c := s.own.Cache
	key, known := c.key(s.begin(), s.values(), s.own.looked)
	entry := filepath.Join(c.Dir, digestsFolder, key)
	if known && s.find(entry, key) {
		return nil
	}
	sum, err := s.build()
	if err == nil && known {
		c.write(entry, key, stateOf(sum))
	}
	return err
}

// begin begins a digest of the snapshot, with what hashFiles leaves out: bots see rights and times of their files.
func (s *snapshot) begin() hash.Hash {
	sum := sha256.New()
	for i, f := range s.files {
		fmt.Fprintf(sum, "%d %q %o %d\n", s.in[i], s.names[i], f.Info.Mode().Perm(), f.Info.ModTime().UnixNano())
	}
	return sum
}

// find reports whether there is a snapshot of the files, by an entry of the cache, and has them lie there.
func (s *snapshot) find(entry, key string) bool {
	c, sum := s.own.Cache, sha256.New()
	state, ok := c.read(entry, key)
	if !ok || restore(sum, state) != nil {
		return false
	}
	dir := s.folder(sum)
	found := c.use(dir, s.lieIn)
	if found {
		c.touch(dir)
	}
	return found
}

// folder is where the snapshot with a digest lies.
func (s *snapshot) folder(sum hash.Hash) string {
	return filepath.Join(s.own.Cache.Dir, snapshotsFolder, fmt.Sprintf("%x-%d", sum.Sum(nil), s.bytes))
}

// build makes the snapshot, and returns its digest, which is that of the copies. What another process has made meanwhile is used if
// it is whole.
func (s *snapshot) build() (sum hash.Hash, err error) {
	c := s.own.Cache
	parent := filepath.Join(c.Dir, snapshotsFolder)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(parent, dirlock.Half)
	if err != nil {
		return nil, err
	}
	whole := c.use(dir, func(dir string) bool {
		err = s.copyTo(dir)
		return err == nil && s.lieIn(dir)
	})
	sum = s.begin()
	switch {
	case err == nil && !whole:
		err = errors.New("the files change while they are copied")
	case err == nil:
		err = hashFiles(sum, s.values())
	}
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	to := s.folder(sum)
	if c.use(to, s.lieIn) {
		return sum, os.RemoveAll(dir)
	}
	dirlock.Remove(to) // it is broken, if there is one; where it is in use, this one keeps its name
	if os.Rename(dir, to) == nil {
		s.lieIn(to)
	}
	c.sweep()
	return sum, nil
}

// copyTo copies the files. The system shares their blocks where a file system can.
func (s *snapshot) copyTo(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close() //nolint:errcheck // the files are closed
	for i, f := range s.files {
		name := filepath.Join(strconv.Itoa(s.in[i]), s.names[i])
		if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := copyFile(s.own.later[f.Path], root, name, f.Info); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from location, to *os.Root, name string, like fs.FileInfo) error {
	in, err := from.in.root.Open(from.name)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	out, err := to.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, like.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(out, io.LimitReader(in, like.Size())) // a log may grow while it is copied
	return errors.Join(err, out.Close(), to.Chmod(name, like.Mode().Perm()), to.Chtimes(name, like.ModTime(), like.ModTime()))
}

func (s *snapshot) values() (files []File) {
	for _, f := range s.files {
		files = append(files, *f)
	}
	return files
}

// lieIn has the files lie in a snapshot, if they are all there as they were copied: after a power failure some may be cut off.
func (s *snapshot) lieIn(dir string) bool {
	var folders []string
	places := make([]Kept, len(s.files))
	for i, f := range s.files {
		for len(folders) < s.in[i] {
			folders = append(folders, filepath.Join(dir, strconv.Itoa(len(folders)+1)))
		}
		places[i] = Kept{folders[s.in[i]-1], s.names[i]}
		info, err := os.Lstat(places[i].path())
		if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != f.Info.Mode().Perm() ||
			info.Size() != f.Info.Size() || !info.ModTime().Equal(f.Info.ModTime()) {
			return false
		}
	}
	for i, f := range s.files {
		f.Kept = places[i]
	}
	return true
}
