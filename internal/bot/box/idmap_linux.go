package box

import (
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
)

// maxMounts limits the mounts passed to a stage to fewer than the descriptors that a message can carry (SCM_MAX_FD).
const maxMounts = 64

// Map opens ID-mapped mounts (mount_setattr(2)) of the policy's paths that only root can use, in which root's files
// belong to the program's user: non-temporary writable folders, and private ones such as a virtual environment of mode
// 0700. users is the program's user namespace. It fails if a writable folder cannot be mapped; an unreadable path is
// skipped.
func (p *Policy) Map(users int) (mounts []int, err error) {
	p.Mapped = nil
	add := func(path string, attributes uint64) error {
		fd, err := p.openMapped(path, attributes, users)
		if err == nil {
			mounts, p.Mapped = append(mounts, fd), append(p.Mapped, path)
		}
		return err
	}
	for _, path := range p.Write {
		if isInAny(path, p.Own) {
			continue
		}
		if err := add(path, writeAttributes); err != nil {
			closeAll(mounts)
			return nil, fmt.Errorf("%s: %w (%w)", path, ErrUnmapped, err)
		}
	}
	for _, l := range p.Layers {
		if err := add(l.Lower, readAttributes); err != nil {
			closeAll(mounts)
			return nil, fmt.Errorf("%s: %w (%w)", l.Lower, ErrUnmapped, err)
		}
	}
	for _, path := range p.shown() {
		if len(mounts) < maxMounts && !isInAny(path, p.Own) && isPrivate(path) {
			_ = add(path, readAttributes)
		}
	}
	return mounts, nil
}

// Given sets the mounts opened by Map.
func (p *Policy) Given(mounts []int) error {
	if len(mounts) != len(p.Mapped) {
		return fmt.Errorf("policy: %d mounts for %d paths", len(mounts), len(p.Mapped))
	}
	p.mounts = mounts
	return nil
}

// given returns the mount opened by Map for a path.
func (p *Policy) given(path string) (mount int, ok bool) {
	if i := slices.Index(p.Mapped, path); i >= 0 && i < len(p.mounts) {
		return p.mounts[i], true
	}
	return -1, false
}

// openMapped returns an ID-mapped copy of the mount tree at a path: root's files belong to root of the user namespace.
func (p *Policy) openMapped(path string, attributes uint64, users int) (fd int, err error) {
	fd, err = p.openTree(path)
	if err != nil {
		return -1, err
	}
	attr := unix.MountAttr{Attr_set: attributes | unix.MOUNT_ATTR_IDMAP, Userns_fd: uint64(users)}
	if err = unix.MountSetattr(fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attr); err != nil {
		_ = unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

func closeAll(files []int) {
	for _, fd := range files {
		_ = unix.Close(fd)
	}
}
