package workdir

import (
	"bytes"
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

// PathFilter maps all paths in a text that comes in pieces.
type PathFilter struct {
	PathMap
	held []byte // the end of what came, which may be the beginning of a path
}

// Take adds a piece and returns the text that is complete; it is valid until the next call.
func (f *PathFilter) Take(data []byte) []byte {
	if len(f.prefixes) == 0 {
		return data
	}
	if len(f.held) > 0 {
		data = append(f.held, data...)
	}
	for _, p := range f.prefixes {
		if copied := []byte(p.copied); bytes.Contains(data, copied) {
			data = bytes.ReplaceAll(data, copied, []byte(p.original))
		}
	}
	keep := 0
	for _, p := range f.prefixes {
		keep = max(keep, overlap(data, []byte(p.copied)))
	}
	f.held = append([]byte(nil), data[len(data)-keep:]...)
	return data[:len(data)-keep]
}

// Rest returns the incomplete rest.
func (f *PathFilter) Rest() []byte {
	held := f.held
	f.held = nil
	return held
}

// overlap is how many bytes at the end of data may be the beginning of a path.
func overlap(data, path []byte) int {
	for n := min(len(path)-1, len(data)); n > 0; n-- {
		if bytes.HasPrefix(path, data[len(data)-n:]) {
			return n
		}
	}
	return 0
}
