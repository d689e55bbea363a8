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

// SharedMemory is the folder for POSIX shared memory. With namespaces, each sandbox has its own.
const SharedMemory = "/dev/shm"

const (
	procFolder = "/proc"

	folderMode = 0o755
	freshMode  = 0o777
	fileMode   = 0o644
)

// devices returns the device files that programs can use.
func devices() []string {
	return []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"}
}

// makeView switches this process to a new root file system that contains only what the policy allows.
func (p *Policy) makeView() (err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("make mounts private: %w", err)
	}
	pieces, err := p.pieces()
	if err != nil {
		return err
	}
	layers, err := p.openLayers()
	if err != nil {
		return err
	}
	cwd, err := os.Getwd()
	if err != nil {
		return err
	}
	if p.Use.User { // the program owns everything created from now on; root is unmapped and cannot create files there
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
	proc, err := p.newProc()
	if err != nil {
		return err
	}
	// Any existing folder can serve as the mount point of the new root.
	if err := attach(root, procFolder); err != nil {
		return err
	}
	if err := unix.Chdir(procFolder); err != nil {
		return err
	}
	overlays, err := p.mountOverlays(layers)
	if err != nil {
		return err
	}
	pieces = append(pieces, overlays...)
	if err := p.populate(append(pieces, piece{path: procFolder, fd: proc, folder: true})); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leave the old root: %w", err)
	}
	if unix.Chdir(cwd) != nil { // only a trial's working folder is not in the new root
		return unix.Chdir("/")
	}
	return nil
}

// newProc creates a read-only mount of procfs for the PID namespace.
func (p *Policy) newProc() (mount int, err error) {
	mount, err = newFileSystem("proc", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOEXEC)
	if err != nil {
		return -1, err
	}
	limitPIDs(mount, p.Limits.Processes)
	if err := unix.MountSetattr(mount, "", unix.AT_EMPTY_PATH, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}); err != nil {
		return -1, fmt.Errorf("proc: %w", err)
	}
	return mount, nil
}

// newFileSystem creates a detached mount. Options are pairs of name and value; a flag's value is "".
func newFileSystem(kind string, attributes int, options ...string) (mount int, err error) {
	fs, err := unix.Fsopen(kind, unix.FSOPEN_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("%s: %w", kind, err)
	}
	defer unix.Close(fs) //nolint:errcheck // nothing was written
	for pair := range slices.Chunk(options, 2) {
		if pair[1] == "" {
			err = unix.FsconfigSetFlag(fs, pair[0])
		} else {
			err = unix.FsconfigSetString(fs, pair[0], pair[1])
		}
		if err != nil {
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

// attach attaches a detached mount to a path, and closes its descriptor.
func attach(mount int, path string) error {
	err := unix.MoveMount(mount, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
	_ = unix.Close(mount)
	if err != nil {
		return fmt.Errorf("mount at %s: %w", path, err)
	}
	return nil
}

// populate fills the new root, which is the working folder.
func (p *Policy) populate(pieces []piece) error {
	for _, path := range append([]string{SharedMemory}, p.Fresh...) {
		if err := freshFolder(path); err != nil {
			return err
		}
	}
	if err := p.shareMemory(); err != nil {
		return err
	}
	for _, it := range p.withCovers(pieces) {
		if err := it.attach(); err != nil {
			return err
		}
	}
	for _, l := range append(p.Links, deviceLinks()...) {
		_ = os.MkdirAll(inRoot(filepath.Dir(l.Path)), folderMode)
		// A link in a folder that the program cannot enter is useless.
		if err := os.Symlink(l.To, inRoot(l.Path)); err != nil && !errors.Is(err, os.ErrExist) && !errors.Is(err, os.ErrPermission) {
			return err
		}
	}
	return nil
}

// shareMemory mounts a tmpfs of limited size for shared memory.
func (p *Policy) shareMemory() error {
	options := []string{"mode", "1777", "nr_inodes", "65536"}
	if p.Limits.Memory > 0 {
		options = append(options, "size", strconv.FormatInt(p.Limits.Memory, 10))
	}
	mount, err := newFileSystem("tmpfs", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV, options...)
	if err != nil {
		return err
	}
	return attach(mount, inRoot(SharedMemory))
}

// inRoot returns a path in the new root.
func inRoot(path string) string { return "." + path }

func freshFolder(path string) error {
	if err := os.MkdirAll(inRoot(path), folderMode); err != nil {
		return err
	}
	return os.Chmod(inRoot(path), freshMode|os.ModeSticky)
}

// attach creates the mount point, unless it exists in a mount attached before, and attaches the mount there. If a bot that
// learns has left a symbolic link there, or a file in place of a folder, it sees that: there is nothing to mount on.
func (it piece) attach() error {
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
	return attach(it.fd, at)
}

// deviceLinks returns the links that programs expect in /dev.
func deviceLinks() []Link {
	return []Link{
		{Path: "/dev/fd", To: "/proc/self/fd"},
		{Path: "/dev/stdin", To: "/proc/self/fd/0"},
		{Path: "/dev/stdout", To: "/proc/self/fd/1"},
		{Path: "/dev/stderr", To: "/proc/self/fd/2"},
	}
}

// withCovers adds empty files and folders that cover hidden and fresh paths, and sorts all, outer folders first: a path that
// the policy allows inside a hidden folder is visible.
func (p *Policy) withCovers(all []piece) []piece {
	for _, path := range p.Hidden {
		all = append(all, piece{path: path, fd: -1, mode: folderMode})
	}
	for _, path := range p.Fresh {
		if !isInAny(path, p.Write) { // else it is the program's own folder
			all = append(all, piece{path: path, fd: -1, mode: freshMode | os.ModeSticky})
		}
	}
	all = slices.DeleteFunc(all, func(it piece) bool {
		return it.fd < 0 && !isInAny(it.path, p.Read) && !isInAny(it.path, p.Write) // not visible anyway
	})
	slices.SortStableFunc(all, func(a, b piece) int { return len(a.path) - len(b.path) })
	return all
}

// cover mounts an empty file or folder over the path.
func (it piece) cover() error {
	at := inRoot(it.path)
	info, err := os.Lstat(at)
	if err != nil || info.Mode().Type() == os.ModeSymlink {
		return nil //nolint:nilerr // it is missing, or a link to something invisible
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
	return attach(fd, at)
}
