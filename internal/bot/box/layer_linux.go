package box

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// laid is a layer with open folders: perhaps only cookoff's user can open them.
type laid struct {
	Layer
	lower, base int
}

// openLayers opens the folders of the policy's layers.
func (p *Policy) openLayers() (all []laid, err error) {
	for _, l := range p.Layers {
		lower, given := p.given(l.Lower)
		if !given {
			if lower, err = p.openTree(l.Lower); err != nil {
				return nil, fmt.Errorf("%s: %w", l.Lower, err)
			}
		}
		base, err := p.openTree(filepath.Dir(l.Work))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Work, err)
		}
		all = append(all, laid{l, lower, base})
	}
	return all, nil
}

// join joins the layers in the new root, which is the working folder, and returns mounts of them for their places, and for those of
// Mounts at which a folder in them is seen, too.
func (p *Policy) join(layers []laid) (pieces []piece, err error) {
	for _, l := range layers {
		found, err := p.joinOne(l)
		if err != nil {
			return nil, fmt.Errorf("layers of %s: %w", l.At, err)
		}
		pieces = append(pieces, found...)
	}
	return pieces, nil
}

func (p *Policy) joinOne(l laid) (pieces []piece, err error) {
	const lower, base, joined = ".lower", ".base", ".joined"
	for _, it := range []struct {
		name  string
		mount int
	}{{lower, l.lower}, {base, l.base}} {
		if err := unix.Mkdir(it.name, folderMode); err != nil {
			return nil, err
		}
		defer removeMount(it.name)
		if err := attach(it.mount, it.name); err != nil {
			return nil, err
		}
	}
	upper := strings.TrimPrefix(l.At, filepath.Dir(l.Work))
	mount, err := newFileSystem("overlay", writeAttributes,
		"lowerdir", lower, "upperdir", filepath.Join(base, upper), "workdir", filepath.Join(base, filepath.Base(l.Work)), "userxattr", "")
	if err != nil {
		return nil, err
	}
	if err := unix.Mkdir(joined, folderMode); err != nil {
		return nil, err
	}
	defer removeMount(joined)
	if err := attach(mount, joined); err != nil {
		return nil, err
	}
	for from, places := range p.seenAt(l.At) {
		for _, to := range places {
			fd, err := unix.OpenTree(unix.AT_FDCWD, filepath.Join(joined, strings.TrimPrefix(from, l.At)), unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
			if err != nil {
				return nil, err
			}
			pieces = append(pieces, piece{path: to, fd: fd, folder: true})
		}
	}
	return pieces, nil
}

// seenAt returns the places of folders in a layer's own.
func (p *Policy) seenAt(at string) map[string][]string {
	places := map[string][]string{at: {at}}
	for _, m := range p.Mounts {
		if isIn(m.From, at) {
			places[m.From] = append(places[m.From], m.To)
		}
	}
	return places
}

// removeMount removes a mount with its place. What uses it keeps it.
func removeMount(path string) {
	_ = unix.Unmount(path, unix.MNT_DETACH)
	_ = unix.Rmdir(path)
}

// isLayered reports whether a layer covers a path.
func (p *Policy) isLayered(path string) bool {
	for _, l := range p.Layers {
		if isIn(path, l.At) {
			return true
		}
	}
	return false
}
