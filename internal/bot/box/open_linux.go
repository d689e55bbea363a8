package box

import (
	"errors"

	"golang.org/x/sys/unix"
)

// openPlain opens a path without following symbolic links; one in any component is ELOOP. The policy contains resolved
// paths, but a bot that learns can create links in its folder while this one starts. Without openat2(2) (before Linux 5.6,
// or forbidden in a container) only the last component is checked.
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

// openLinked opens a path, following symbolic links.
func openLinked(path string) (fd int, err error) {
	return unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
}
