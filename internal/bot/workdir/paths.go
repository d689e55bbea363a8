package workdir

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
)

// Mounts are what the bot sees elsewhere than it lies, if there are mounts: in its copies what is not copied, and at the folders'
// own paths the copies, so that whole paths lead to its own files.
func (d *Dir) Mounts() (all []box.Mount) {
	if !d.mounts {
		return nil
	}
	for _, c := range d.copies {
		for _, dir := range c.tops {
			all = append(all, box.Mount{From: filepath.Join(c.to, dir), To: filepath.Join(c.from, dir)})
		}
		for _, a := range c.apart {
			all = append(all, box.Mount{From: a.path, To: filepath.Join(c.to, a.name)})
		}
	}
	if d.apart == "" {
		return all
	}
	own := box.Mount{From: filepath.Join(d.apart, d.own), To: filepath.Join(d.Dir, d.own)}
	for _, m := range slices.Clone(all) {
		if content.IsBelow(own.To, m.From) {
			all = append(all, box.Mount{From: own.From, To: m.To + strings.TrimPrefix(own.To, m.From)})
		}
	}
	return append(all, own)
}

// Layers returns the layers of the copies: folders of a snapshot.
func (d *Dir) Layers() (all []box.Layer) {
	for n, c := range d.copies {
		if d.layers && c.lower != "" {
			all = append(all, box.Layer{At: c.to, Work: d.work(n), Lower: c.lower})
		}
	}
	return all
}

// work returns the system's work folder for the layer of a copy. The bot does not see it.
func (d *Dir) work(n int) string { return filepath.Join(d.around, "work"+strconv.Itoa(n+1)) }

// Originals returns the paths of the copied files.
func (d *Dir) Originals() (paths []string) {
	for _, c := range d.copies {
		for _, f := range c.files {
			paths = append(paths, filepath.Join(c.from, f.name))
		}
	}
	return paths
}

// Original translates a path in the copies to the user's path; other paths stay as they are.
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

// Path translates a user's path to the path in the copies, if its folder was copied.
func (d *Dir) Path(path string) string {
	copied, deepest := path, 0
	for _, c := range d.copies {
		if content.IsIn(path, c.from) && len(c.from) > deepest {
			copied, deepest = filepath.Join(c.to, strings.TrimPrefix(path, c.from)), len(c.from)
		}
	}
	return copied
}

// PathMap maps the paths in a copy to those that they are copies of, for what people get to see. The
// zero value maps nothing.
type PathMap struct{ prefixes []prefix }

// prefix is how paths of the copy begin, and the paths that they stand for.
type prefix struct{ copied, original string }

// PathMap returns the map of the copies' paths.
func (d *Dir) PathMap() PathMap {
	var m PathMap
	for _, c := range slices.Backward(d.copies) { // the path of one may be the beginning of a later one's
		// Paths next to the copy are mapped with it.
		p := prefix{filepath.Dir(c.to), strings.TrimSuffix(filepath.Dir(c.from), string(filepath.Separator))}
		if filepath.Dir(c.from) == c.from {
			p = prefix{c.to, strings.TrimSuffix(c.from, string(filepath.Separator))}
		}
		m.prefixes = append(m.prefixes, p)
		if escaped := strings.ReplaceAll(p.copied, `\`, `\\`); escaped != p.copied { // as programs quote it
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
