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

// Limits of deferred files in memory, in bytes and in files; beyond them a snapshot is made.
const (
	maxLight      = 1 << 20
	maxLightFiles = 128
)

// maxUnheld is the maximum number of files that are too large for copies: each needs a mount.
const maxUnheld = 1000

// location is a name in an open folder.
type location struct {
	in   *folder
	name string
}

// Freeze reads the deferred files. A few are held in memory; otherwise those below folders are copied to a snapshot, with
// a subfolder for each of these. It must be called before the files are used.
func (o *Own) Freeze(folders []string) error {
	s, unheld := snapshot{own: o}, 0
	for i := range o.Files {
		f := &o.Files[i]
		if _, deferred := o.deferred[f.Path]; deferred {
			s.add(f, folders)
		} else if !f.Held && !f.IsLink() {
			unheld++
		}
	}
	if unheld > maxUnheld {
		return fmt.Errorf("it has %d files beyond the first %d MiB, and the limit is %d: move its data to another folder, and allow "+
			"that folder (--allow)", unheld, maxHeld>>20, maxUnheld)
	}
	if s.bytes <= maxLight && len(s.files) <= maxLightFiles || s.make() != nil {
		s.alone = append(s.alone, s.files...)
	}
	gone := map[string]bool{}
	for _, f := range s.alone {
		f.Kept = Copy{}
		at := o.deferred[f.Path]
		data, err := at.in.readFile(at.name, f.Info)
		switch {
		case errors.Is(err, fs.ErrPermission): // the bot cannot read it either
			gone[f.Path] = true
		case err != nil:
			return err
		}
		f.Held, f.Data = true, data
	}
	if len(gone) > 0 {
		o.Files = slices.DeleteFunc(o.Files, func(f File) bool { return gone[f.Path] })
	}
	o.deferred = nil
	return nil
}

// snapshot is an immutable copy of a bot's files in the cache, in a folder named by a digest of its content.
type snapshot struct {
	own   *Own
	files []*File
	in    []int    // number of each file's folder
	names []string // path of each file in its folder
	alone []*File  // files below none of the folders
	bytes int64
}

// add adds a file to the innermost folder that contains it.
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

// make finds or creates the snapshot, and sets the locations of the copies.
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

// begin returns a digest of what hashFiles leaves out and bots can see: permissions and times.
func (s *snapshot) begin() hash.Hash {
	sum := sha256.New()
	for i, f := range s.files {
		fmt.Fprintf(sum, "%d %q %o %d\n", s.in[i], s.names[i], f.Info.Mode().Perm(), f.Info.ModTime().UnixNano())
	}
	return sum
}

// find looks the snapshot up in the cache, and sets the locations of the copies if it exists.
func (s *snapshot) find(entry, key string) bool {
	c, sum := s.own.Cache, sha256.New()
	state, ok := c.read(entry, key)
	if !ok || restore(sum, state) != nil {
		return false
	}
	dir := s.folder(sum)
	found := c.use(dir, s.useCopies)
	if found {
		c.touch(dir)
	}
	return found
}

// folder returns the path of the snapshot with a digest.
func (s *snapshot) folder(sum hash.Hash) string {
	return filepath.Join(s.own.Cache.Dir, snapshotsFolder, fmt.Sprintf("%x-%d", sum.Sum(nil), s.bytes))
}

// build creates the snapshot and returns the digest of the copies. If another process has created it meanwhile, that one
// is used.
func (s *snapshot) build() (sum hash.Hash, err error) {
	c := s.own.Cache
	parent := filepath.Join(c.Dir, snapshotsFolder)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(parent, dirlock.PartialPrefix)
	if err != nil {
		return nil, err
	}
	whole := c.use(dir, func(dir string) bool {
		err = s.copyTo(dir)
		return err == nil && s.useCopies(dir)
	})
	sum = s.begin()
	switch {
	case err == nil && !whole:
		err = errors.New("its files changed while they were being copied")
	case err == nil:
		err = hashFiles(sum, s.values())
	}
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	to := s.folder(sum)
	if c.use(to, s.useCopies) {
		return sum, os.RemoveAll(dir)
	}
	dirlock.Remove(to) // remove a broken one; if that is in use, the new one keeps its temporary name
	if os.Rename(dir, to) == nil {
		s.useCopies(to)
	}
	c.sweep()
	return sum, nil
}

// copyTo copies the files, as reflinks on file systems that support them.
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
		if err := copyFile(s.own.deferred[f.Path], root, name, f.Info); err != nil {
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

// useCopies sets the locations of the copies if all are complete: after a power failure some may be truncated.
func (s *snapshot) useCopies(dir string) bool {
	var folders []string
	places := make([]Copy, len(s.files))
	for i, f := range s.files {
		for len(folders) < s.in[i] {
			folders = append(folders, filepath.Join(dir, strconv.Itoa(len(folders)+1)))
		}
		places[i] = Copy{folders[s.in[i]-1], s.names[i]}
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
