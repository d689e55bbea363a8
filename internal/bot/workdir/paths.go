package workdir

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
)

// Mounts returns the mounts of the folder: paths shown without a copy are mounted in the copies, and the copies at the
// paths of the originals, so that absolute paths work, too.
func (d *Dir) Mounts() (all []box.Mount) {
	if !d.mounts {
		return nil
	}
	for _, c := range d.copies {
		for _, dir := range c.mountedAt {
			all = append(all, box.Mount{From: filepath.Join(c.to, dir), To: filepath.Join(c.from, dir)})
		}
		for _, a := range c.shown {
			all = append(all, box.Mount{From: a.path, To: filepath.Join(c.to, a.name)})
		}
	}
	if d.putDir == "" {
		return all
	}
	own := box.Mount{From: filepath.Join(d.putDir, d.putEntry), To: filepath.Join(d.Dir, d.putEntry)}
	for _, m := range slices.Clone(all) {
		if content.IsBelow(own.To, m.From) {
			all = append(all, box.Mount{From: own.From, To: m.To + strings.TrimPrefix(own.To, m.From)})
		}
	}
	return append(all, own)
}

// Layers returns the overlays of the copies, whose lower layers are folders of a snapshot.
func (d *Dir) Layers() (all []box.Layer) {
	for n, c := range d.copies {
		if d.layers && c.lower != "" {
			all = append(all, box.Layer{At: c.to, Work: d.work(n), Lower: c.lower})
		}
	}
	return all
}

// work returns the workdir of a copy's overlay (mount option of overlayfs), which the bot does not see.
func (d *Dir) work(n int) string { return filepath.Join(d.top, "work"+strconv.Itoa(n+1)) }

// Originals returns the paths of the copied files.
func (d *Dir) Originals() (paths []string) {
	for _, c := range d.copies {
		for _, f := range c.files {
			paths = append(paths, filepath.Join(c.from, f.name))
		}
	}
	return paths
}

// Original maps a path in the copies to the user's path, and returns other paths unchanged.
func (d *Dir) Original(path string) string {
	for _, c := range d.copies {
		if content.IsIn(path, c.to) {
			return filepath.Join(c.from, strings.TrimPrefix(path, c.to))
		}
		if parent := filepath.Dir(c.to); content.IsBelow(path, parent) {
			return filepath.Join(filepath.Dir(c.from), strings.TrimPrefix(path, parent))
		}
	}
	return path
}

// Folders returns the user's folders that contain the bot's own files.
func (d *Dir) Folders() (paths []string) {
	if d.root == "" {
		return []string{d.Dir}
	}
	for _, c := range d.copies {
		paths = append(paths, c.from)
	}
	return paths
}

// Path maps a user's path to the path in the copies, and returns it unchanged if its folder was not copied.
func (d *Dir) Path(path string) string {
	copied, deepest := path, 0
	for _, c := range d.copies {
		if content.IsIn(path, c.from) && len(c.from) > deepest {
			copied, deepest = filepath.Join(c.to, strings.TrimPrefix(path, c.from)), len(c.from)
		}
	}
	return copied
}

// PathMap maps paths in the copies to the user's paths, for texts. The zero value maps nothing.
type PathMap struct{ prefixes []prefix }

// prefix is the beginning of a path in the copies, and its replacement.
type prefix struct{ copied, original string }

// PathMap returns the map of the folder.
func (d *Dir) PathMap() PathMap {
	var m PathMap
	for _, c := range slices.Backward(d.copies) { // an earlier path may be a prefix of a later one
		// Map the parent, for paths next to the copy.
		p := prefix{filepath.Dir(c.to), strings.TrimSuffix(filepath.Dir(c.from), string(filepath.Separator))}
		if filepath.Dir(c.from) == c.from {
			p = prefix{c.to, strings.TrimSuffix(c.from, string(filepath.Separator))}
		}
		m.prefixes = append(m.prefixes, p)
		if escaped := strings.ReplaceAll(p.copied, `\`, `\\`); escaped != p.copied { // as in quoted strings
			m.prefixes = append(m.prefixes, prefix{escaped, strings.ReplaceAll(p.original, `\`, `\\`)})
		}
	}
	return m
}

// Text maps all paths in a text.
func (m PathMap) Text(text string) string {
	for _, p := range m.prefixes {
		text = strings.ReplaceAll(text, p.copied, p.original)
	}
	return text
}
