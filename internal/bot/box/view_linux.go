package box

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// SharedMemory is where files in memory are, in a box with a view of its own a file system for them alone.
const SharedMemory = "/dev/shm"

const (
	procFolder = "/proc"

	folderMode = 0o755
	freshMode  = 0o777
	fileMode   = 0o644
)

// devices are those that programs use.
func devices() []string {
	return []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"}
}

// piece is a mount that has no place yet, and where it belongs. Without one it is something empty that covers its place.
type piece struct {
	path   string
	fd     int // -1 for none
	folder bool
	mode   os.FileMode // of an empty folder
}

// makeView puts this process into a root of its own, in which there is nothing but what the policy has.
func (p *Policy) makeView() (err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("make mounts private: %w", err)
	}
	pieces, err := p.pieces()
	if err != nil {
		return err
	}
	cwd, err := os.Getwd()
	if err != nil {
		return err
	}
	if p.Use.User { // what is made from now on is the program's: root can make nothing there
		var b Bindings
		p.become(&b)
		if err := b.Bind(); err != nil {
			return fmt.Errorf("become another user: %w", err)
		}
	}
	root, err := newFileSystem("tmpfs", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV,
		"mode", "0755", "size", strconv.FormatInt(max(p.Limits.Files, 1<<20), 10), "nr_inodes", "65536")
	if err != nil {
		return err
	}
	proc, err := newFileSystem("proc", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOEXEC)
	if err != nil {
		return err
	}
	boundNumbers(proc, p.Limits.Processes)
	if err := unix.MountSetattr(proc, "", unix.AT_EMPTY_PATH, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}); err != nil {
		return fmt.Errorf("proc: %w", err)
	}
	// Its root takes the place of a folder that is always there.
	if err := place(root, procFolder); err != nil {
		return err
	}
	if err := unix.Chdir(procFolder); err != nil {
		return err
	}
	if err := p.furnish(append(pieces, piece{path: procFolder, fd: proc, folder: true})); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leave the old root: %w", err)
	}
	if unix.Chdir(cwd) != nil { // a program's folder is always in its view; that of a trial is not
		return unix.Chdir("/")
	}
	return nil
}

// newFileSystem makes a mount without a place. Options come in pairs.
func newFileSystem(kind string, attributes int, options ...string) (mount int, err error) {
	fs, err := unix.Fsopen(kind, unix.FSOPEN_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("%s: %w", kind, err)
	}
	defer unix.Close(fs) //nolint:errcheck // nothing was written
	for pair := range slices.Chunk(options, 2) {
		if err := unix.FsconfigSetString(fs, pair[0], pair[1]); err != nil {
			return -1, fmt.Errorf("%s, %s: %w", kind, pair[0], err)
		}
	}
	if err := unix.FsconfigCreate(fs); err != nil {
		return -1, fmt.Errorf("%s: %w", kind, err)
	}
	if mount, err = unix.Fsmount(fs, unix.FSMOUNT_CLOEXEC, attributes); err != nil {
		err = fmt.Errorf("mount %s: %w", kind, err)
	}
	return mount, err
}

// place gives a mount its place, and closes it.
func place(mount int, path string) error {
	err := unix.MoveMount(mount, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
	_ = unix.Close(mount)
	if err != nil {
		return fmt.Errorf("mount at %s: %w", path, err)
	}
	return nil
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
	fd := p.given(path)
	if fd < 0 {
		var err error
		if fd, err = p.openTree(path); err != nil {
			return piece{}, fmt.Errorf("%s: %w", path, err)
		}
	}
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return piece{}, fmt.Errorf("%s: %w", path, err)
	}
	if p.given(path) >= 0 {
		return piece{path: path, fd: fd, folder: stat.Mode&unix.S_IFMT == unix.S_IFDIR}, nil
	}
	err := unix.MountSetattr(fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attributes})
	if err != nil {
		return piece{}, fmt.Errorf("%s: %w", path, err)
	}
	return piece{path: path, fd: fd, folder: stat.Mode&unix.S_IFMT == unix.S_IFDIR}, nil
}

// furnish lays all into the new root, which is the working folder.
func (p *Policy) furnish(pieces []piece) error {
	for _, path := range append([]string{SharedMemory}, p.Fresh...) {
		if err := freshFolder(path); err != nil {
			return err
		}
	}
	if err := p.shareMemory(); err != nil {
		return err
	}
	for _, it := range p.layers(pieces) {
		if err := it.lay(); err != nil {
			return err
		}
	}
	for _, l := range append(p.Links, deviceLinks()...) {
		_ = os.MkdirAll(inRoot(filepath.Dir(l.Path)), folderMode)
		// One in a folder that the program cannot enter leads nowhere.
		if err := os.Symlink(l.To, inRoot(l.Path)); err != nil && !errors.Is(err, os.ErrExist) && !errors.Is(err, os.ErrPermission) {
			return err
		}
	}
	return nil
}

// shareMemory gives shared memory a mount of its own, in which the system bounds it as the watcher does all memory.
func (p *Policy) shareMemory() error {
	options := []string{"mode", "1777", "nr_inodes", "65536"}
	if p.Limits.Memory > 0 {
		options = append(options, "size", strconv.FormatInt(p.Limits.Memory, 10))
	}
	mount, err := newFileSystem("tmpfs", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV, options...)
	if err != nil {
		return err
	}
	return place(mount, inRoot(SharedMemory))
}

// inRoot is where a path lies in the new root.
func inRoot(path string) string { return "." + path }

func freshFolder(path string) error {
	if err := os.MkdirAll(inRoot(path), folderMode); err != nil {
		return err
	}
	return os.Chmod(inRoot(path), freshMode|os.ModeSticky)
}

// lay makes a place for the piece, if there is none in one that was laid before, and puts it there. Where a link lies, or a file in place
// of a folder, which a bot that learns can have made, nothing can be mounted, and that is what is seen.
func (it piece) lay() error {
	if it.fd < 0 {
		return it.cover()
	}
	at := inRoot(it.path)
	info, err := os.Lstat(at)
	if err == nil && (info.Mode().Type() == os.ModeSymlink || info.IsDir() != it.folder) {
		return unix.Close(it.fd)
	}
	if err != nil {
		folder := at
		if !it.folder {
			folder = filepath.Dir(at)
		}
		if err := os.MkdirAll(folder, folderMode); err != nil {
			return err
		}
		if !it.folder {
			if err := os.WriteFile(at, nil, fileMode); err != nil {
				return err
			}
		}
	}
	return place(it.fd, at)
}

// deviceLinks are those that programs expect beside the devices.
func deviceLinks() []Link {
	return []Link{
		{Path: "/dev/fd", To: "/proc/self/fd"},
		{Path: "/dev/stdin", To: "/proc/self/fd/0"},
		{Path: "/dev/stdout", To: "/proc/self/fd/1"},
		{Path: "/dev/stderr", To: "/proc/self/fd/2"},
	}
}

// layers are the pieces with what covers them, those in which others lie first: what the policy names in a folder that it
// hides is seen.
func (p *Policy) layers(all []piece) []piece {
	for _, path := range p.Hidden {
		all = append(all, piece{path: path, fd: -1, mode: folderMode})
	}
	for _, path := range p.Fresh {
		if !isInAny(path, p.Write) { // it is the program's own
			all = append(all, piece{path: path, fd: -1, mode: freshMode | os.ModeSticky})
		}
	}
	all = slices.DeleteFunc(all, func(it piece) bool {
		return it.fd < 0 && !isInAny(it.path, p.Read) && !isInAny(it.path, p.Write) // it is not seen anyway
	})
	slices.SortStableFunc(all, func(a, b piece) int { return len(a.path) - len(b.path) })
	return all
}

// cover covers the place.
func (it piece) cover() error {
	at := inRoot(it.path)
	info, err := os.Lstat(at)
	if err != nil || info.Mode().Type() == os.ModeSymlink {
		return nil //nolint:nilerr // it is not there, or leads to what is not seen
	}
	var empty string
	if info.IsDir() {
		if empty, err = os.MkdirTemp(".", ".empty-"); err == nil {
			err = os.Chmod(empty, it.mode)
		}
	} else {
		var file *os.File
		if file, err = os.CreateTemp(".", ".empty-"); err == nil {
			empty, err = file.Name(), errors.Join(file.Chmod(fileMode), file.Close())
		}
	}
	if err != nil {
		return err
	}
	fd, err := unix.OpenTree(unix.AT_FDCWD, empty, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
	if err != nil {
		return err
	}
	return place(fd, at)
}
