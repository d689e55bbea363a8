package box

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// piece is a detached mount and the path where to attach it. Without a mount, the path is to be covered by an empty file or
// folder.
type piece struct {
	path   string
	fd     int // of the mount; -1 for none
	folder bool
	mode   os.FileMode // of an empty folder
}

// pieces returns the mounts of all that the program can see.
func (p *Policy) pieces() (all []piece, err error) {
	at := func(path, to string, attributes uint64) {
		if err != nil || path == "/" || to == "/" {
			return
		}
		var it piece
		if it, err = p.openPiece(path, attributes); errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ELOOP) {
			err = nil // missing paths are skipped
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
			continue // see mountOverlay
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

// Mount attributes of writable and of read-only paths.
const (
	writeAttributes = unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
	readAttributes  = writeAttributes | unix.MOUNT_ATTR_RDONLY
)

// shown returns the read-only paths to mount. With Landlock, /etc is mounted as a whole, which is faster: Landlock denies
// the files in it that the policy does not allow.
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
	paths = slices.DeleteFunc(paths, func(path string) bool { return isIn(path, etc) })
	if len(paths) < some {
		paths = append(paths, etc)
	}
	return paths
}

// outermost returns the paths that are below no other of them and not in but.
func outermost(paths, but []string) (found []string) {
	sorted := slices.Sorted(slices.Values(paths)) // folders come before their contents
	for _, path := range sorted {
		if !isInAny(path, found) && !slices.Contains(but, path) {
			found = append(found, path)
		}
	}
	return found
}

// openTree returns a detached copy of the mount tree at a path.
func (p *Policy) openTree(path string) (fd int, err error) {
	const clone = unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_RECURSIVE
	if slices.Contains(p.Write, path) { // parents of it may be symbolic links
		return unix.OpenTree(unix.AT_FDCWD, path, clone|unix.AT_SYMLINK_NOFOLLOW)
	}
	at, err := openPlain(path)
	if err != nil {
		return -1, err
	}
	defer unix.Close(at) //nolint:errcheck // nothing was written
	return unix.OpenTree(at, "", clone|unix.AT_EMPTY_PATH)
}

// openPiece returns the mount opened by Map for a path, or else openTree with attributes.
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
