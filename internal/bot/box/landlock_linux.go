package box

import (
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Access rights of landlock(7).
const (
	readRights = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR

	// No bot may create device files.
	makeDevices = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK

	fileRights = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// The Landlock versions that added rights.
const (
	landlockRefer, landlockTruncate, landlockNet, landlockIoctl, landlockScope = 2, 3, 4, 5, 6
)

func landlockVersion() int {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(v)
}

// handled returns all file access rights that a version of Landlock can restrict.
func handled(version int) uint64 {
	all := uint64(unix.LANDLOCK_ACCESS_FS_MAKE_SYM)<<1 - 1
	for _, more := range []struct {
		from  int
		right uint64
	}{
		{landlockRefer, unix.LANDLOCK_ACCESS_FS_REFER},
		{landlockTruncate, unix.LANDLOCK_ACCESS_FS_TRUNCATE},
		{landlockIoctl, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV},
	} {
		if version >= more.from {
			all |= more.right
		}
	}
	return all
}

// landlock creates the ruleset, which denies access to all other files and to processes outside the sandbox.
func (p *Policy) landlock(b *Bindings) error {
	attr := unix.LandlockRulesetAttr{Handled_access_fs: handled(p.Use.Landlock)}
	if p.Use.Landlock >= landlockNet && !p.Use.Namespaces && !p.Network { // a network namespace has only its own loopback
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if p.Use.Landlock >= landlockScope {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return errno
	}
	b.Ruleset = int(fd)
	b.Calls = append(b.Calls, Syscall{What: "landlock", Number: unix.SYS_LANDLOCK_RESTRICT_SELF, Args: []argument{{Ruleset: true}, {}}})
	return p.rules(ruleset{int(fd), attr.Handled_access_fs})
}

// rules adds what the policy allows.
func (p *Policy) rules(r ruleset) error {
	read, write := append([]string{procFolder}, p.Read...), p.Write
	if p.Use.Namespaces {
		write = append(append([]string{SharedMemory}, p.Write...), p.Fresh...)
	}
	for _, path := range read {
		if err := r.allow(path, readRights, openPlain); err != nil {
			return err
		}
	}
	for _, path := range write {
		if err := r.allow(path, r.handled&^makeDevices, openLinked); err != nil {
			return err
		}
	}
	for _, name := range devices() {
		if err := r.allow(name, fileRights&^unix.LANDLOCK_ACCESS_FS_EXECUTE, openLinked); err != nil {
			return err
		}
	}
	return nil
}

// ruleset is a Landlock ruleset under construction.
type ruleset struct {
	fd      int
	handled uint64
}

// allow grants access to a path. Missing paths are skipped.
func (r ruleset) allow(path string, rights uint64, open func(string) (int, error)) error {
	at, err := open(path)
	if slices.Contains([]error{unix.ENOENT, unix.ENOTDIR, unix.EACCES, unix.ELOOP}, err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer unix.Close(at) //nolint:errcheck // nothing was written
	var stat unix.Stat_t
	if err := unix.Fstat(at, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= fileRights
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights & r.handled, Parent_fd: int32(at)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return fmt.Errorf("%s: %w", path, errno)
	}
	return nil
}
