package box

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// openLayer is a layer with its folders opened, while the stage still has the rights to open them.
type openLayer struct {
	Layer
	lower, base int
}

// openLayers opens the folders of the policy's layers.
func (p *Policy) openLayers() (all []openLayer, err error) {
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
		all = append(all, openLayer{l, lower, base})
	}
	return all, nil
}

// mountOverlays creates an overlay file system for each layer, in the new root, which is the working folder. It returns
// mounts of them, also for the other paths at which Policy.Mounts shows a folder of them.
func (p *Policy) mountOverlays(layers []openLayer) (pieces []piece, err error) {
	for _, l := range layers {
		found, err := p.mountOverlay(l)
		if err != nil {
			return nil, fmt.Errorf("layers of %s: %w", l.At, err)
		}
		pieces = append(pieces, found...)
	}
	return pieces, nil
}

func (p *Policy) mountOverlay(l openLayer) (pieces []piece, err error) {
	const lower, base, merged = ".lower", ".base", ".merged"
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
	if err := unix.Mkdir(merged, folderMode); err != nil {
		return nil, err
	}
	defer removeMount(merged)
	if err := attach(mount, merged); err != nil {
		return nil, err
	}
	for from, places := range p.pathsOf(l.At) {
		for _, to := range places {
			fd, err := unix.OpenTree(unix.AT_FDCWD, filepath.Join(merged, strings.TrimPrefix(from, l.At)), unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
			if err != nil {
				return nil, err
			}
			pieces = append(pieces, piece{path: to, fd: fd, folder: true})
		}
	}
	return pieces, nil
}

// pathsOf returns the paths at which the program sees a layer's folder and the folders in it.
func (p *Policy) pathsOf(at string) map[string][]string {
	places := map[string][]string{at: {at}}
	for _, m := range p.Mounts {
		if isIn(m.From, at) {
			places[m.From] = append(places[m.From], m.To)
		}
	}
	return places
}

// removeMount detaches a mount and removes its mount point. Mounts cloned from it stay.
func removeMount(path string) {
	_ = unix.Unmount(path, unix.MNT_DETACH)
	_ = unix.Rmdir(path)
}

// isLayered reports whether a path is in the folder of a layer.
func (p *Policy) isLayered(path string) bool {
	for _, l := range p.Layers {
		if isIn(path, l.At) {
			return true
		}
	}
	return false
}
