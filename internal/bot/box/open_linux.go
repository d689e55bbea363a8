package box

import (
	"errors"

	"golang.org/x/sys/unix"
)

// openPlain opens what lies at a path that had no links when the policy was made. If there is one by now, the error is ELOOP:
// a bot that learns can make links in its folder while this one starts. Where the system does not have the call (before Linux 5.6,
// or as a container forbids it), only the last name cannot be a link.
func openPlain(path string) (fd int, err error) {
	fd, err = unix.Openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
	if !errors.Is(err, unix.ENOSYS) && !errors.Is(err, unix.EPERM) {
		return fd, err
	}
	fd, err = unix.Open(path, unix.O_PATH|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
	if err != nil {
		return -1, err
	}
	var stat unix.Stat_t
	if err = unix.Fstat(fd, &stat); err == nil && stat.Mode&unix.S_IFMT == unix.S_IFLNK {
		err = unix.ELOOP
	}
	if err != nil {
		_ = unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

// openLinked opens what a path leads to.
func openLinked(path string) (fd int, err error) {
	return unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
}
