package workdir

import (
	"path/filepath"
	"slices"
	"strings"
)

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
