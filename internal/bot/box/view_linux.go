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

// makeView puts this process into a root of its own, in which there is nothing but what the policy has.
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
	proc, err := p.newProc()
	if err != nil {
		return err
	}
	// Its root takes the place of a folder that is always there.
	if err := attach(root, procFolder); err != nil {
		return err
	}
	if err := unix.Chdir(procFolder); err != nil {
		return err
	}
	joined, err := p.join(layers)
	if err != nil {
		return err
	}
	pieces = append(pieces, joined...)
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

// newProc makes a mount of proc that only the kernel writes to.
func (p *Policy) newProc() (mount int, err error) {
	mount, err = newFileSystem("proc", unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOEXEC)
	if err != nil {
		return -1, err
	}
	boundNumbers(mount, p.Limits.Processes)
	if err := unix.MountSetattr(mount, "", unix.AT_EMPTY_PATH, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}); err != nil {
		return -1, fmt.Errorf("proc: %w", err)
	}
	return mount, nil
}

// newFileSystem makes a mount without a place. Options come in pairs; a flag has no value.
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

// attach mounts a file system at a path, and closes it.
func attach(mount int, path string) error {
	err := unix.MoveMount(mount, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
	_ = unix.Close(mount)
	if err != nil {
		return fmt.Errorf("mount at %s: %w", path, err)
	}
	return nil
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
	return attach(mount, inRoot(SharedMemory))
}

// inRoot is where a path lies in the new root.
func inRoot(path string) string { return "." + path }

func freshFolder(path string) error {
	if err := os.MkdirAll(inRoot(path), folderMode); err != nil {
		return err
	}
	return os.Chmod(inRoot(path), freshMode|os.ModeSticky)
}

// lay makes a place for the piece, if there is none in one that was laid before, and puts it there. A bot that learns can have
// made a link there, or a file where a folder belongs: nothing can be mounted then, and the bot sees the link or the file.
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
	return attach(fd, at)
}
