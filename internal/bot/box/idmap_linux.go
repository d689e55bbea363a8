package box

import (
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
)

// mostMounts bounds how many mounts are handed to a stage: fewer than a message can have descriptors.
const mostMounts = 64

// Map opens those of the policy's paths that only root could use, such that what is root's there is the program's user's:
// its folders to write into that are not temporary, and what denies itself to others, such as a virtual environment
// of mode 0700. users is the user namespace of the program. The stage gets the mounts. An error is about a folder to
// write into; what cannot be read is not seen.
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
		if len(mounts) < mostMounts && !isInAny(path, p.Own) && isPrivate(path) {
			_ = add(path, readAttributes)
		}
	}
	return mounts, nil
}

// Given has the policy use the mounts that Map has opened.
func (p *Policy) Given(mounts []int) error {
	if len(mounts) != len(p.Mapped) {
		return fmt.Errorf("policy: %d mounts for %d paths", len(mounts), len(p.Mapped))
	}
	p.mounts = mounts
	return nil
}

// given returns the mount that was handed over for a path.
func (p *Policy) given(path string) (mount int, ok bool) {
	if i := slices.Index(p.Mapped, path); i >= 0 && i < len(p.mounts) {
		return p.mounts[i], true
	}
	return -1, false
}

// openMapped is a copy of the mount at a path, with all that is mounted in it, in which root is the first user of a namespace.
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
