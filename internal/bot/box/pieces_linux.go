package box

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// piece is a mount that has no place yet, and where it belongs. Without one it is something empty that covers its place.
type piece struct {
	path   string
	fd     int // -1 for none
	folder bool
	mode   os.FileMode // of an empty folder
}

// pieces are what the program sees of the machine.
func (p *Policy) pieces() (all []piece, err error) {
	at := func(path, to string, attributes uint64) {
		if err != nil || path == "/" || to == "/" {
			return
		}
		var it piece
		if it, err = p.openPiece(path, attributes); errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ELOOP) {
			err = nil // what is not there need not be seen
			return
		}
		it.path = to
		all = append(all, it)
	}
	add := func(path string, attributes uint64) { at(path, path, attributes) }
	for _, path := range p.shown() {
		add(path, readAttributes)
	}
	for _, path := range p.Write {
		add(path, writeAttributes)
	}
	for _, m := range p.Mounts {
		if p.isLayered(m.From) {
			continue // join opens it
		}
		attributes := uint64(unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV)
		if !isInAny(m.From, p.Write) {
			attributes |= unix.MOUNT_ATTR_RDONLY
		}
		at(m.From, m.To, attributes)
	}
	for _, path := range devices() {
		add(path, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC)
	}
	return all, err
}

// What mounts deny that a program reads, and such that it writes into.
const (
	writeAttributes = unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
	readAttributes  = writeAttributes | unix.MOUNT_ATTR_RDONLY
)

// shown are the paths that can be read and have a piece of their own. Of the settings it is one for all, which is
// faster, where Landlock denies those that the policy does not have.
func (p *Policy) shown() (paths []string) {
	paths = outermost(p.Read, p.Write)
	for _, path := range p.Read {
		if isInAny(path, p.Hidden) && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	if p.Use.Landlock == 0 {
		return paths
	}
	some := len(paths)
	paths = slices.DeleteFunc(paths, func(path string) bool { return isIn(path, settings) })
	if len(paths) < some {
		paths = append(paths, settings)
	}
	return paths
}

// outermost are the paths that lie in no other of them, and are not among others.
func outermost(paths, but []string) (found []string) {
	sorted := slices.Sorted(slices.Values(paths)) // a folder stands before what lies in it
	for _, path := range sorted {
		if !isInAny(path, found) && !slices.Contains(but, path) {
			found = append(found, path)
		}
	}
	return found
}

// openTree is a copy of the mount at a path, with all that is mounted in it.
func (p *Policy) openTree(path string) (fd int, err error) {
	const clone = unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_RECURSIVE
	if slices.Contains(p.Write, path) { // as it was named
		return unix.OpenTree(unix.AT_FDCWD, path, clone|unix.AT_SYMLINK_NOFOLLOW)
	}
	at, err := openPlain(path)
	if err != nil {
		return -1, err
	}
	defer unix.Close(at) //nolint:errcheck // nothing was written
	return unix.OpenTree(at, "", clone|unix.AT_EMPTY_PATH)
}

// openPiece is such a copy with attributes, or the mount that was given for the path.
func (p *Policy) openPiece(path string, attributes uint64) (piece, error) {
	fd, given := p.given(path)
	var err error
	if !given {
		if fd, err = p.openTree(path); err == nil {
			err = unix.MountSetattr(fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attributes})
		}
	}
	var stat unix.Stat_t
	if err == nil {
		err = unix.Fstat(fd, &stat)
	}
	if err != nil {
		return piece{}, fmt.Errorf("%s: %w", path, err)
	}
	return piece{path: path, fd: fd, folder: stat.Mode&unix.S_IFMT == unix.S_IFDIR}, nil
}
