package bot

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// What a bot gets copied besides its content; what goes beyond is linked.
const (
	copiedBytes = 8 << 20
	copiedFiles = 500 // and folders
)

// besideEntries is how much may lie beside a bot's folder for links to it to be made.
const besideEntries = 200

// image is a folder as a bot gets it: what is copied for each of its matches, and what is linked.
type image struct {
	from   string // the folder
	dirs   []string
	files  []imageFile
	links  []imageLink
	beside []string // names of what lies beside the folder
}

// imageFile is a file to be copied. Its name is the path in the folder.
type imageFile struct {
	name string
	perm fs.FileMode
	time time.Time
	data []byte // what it holds, of the bot's content; nil if it is copied as it is then
}

// imageLink is a link to be made.
type imageLink struct{ name, target string }

// imager makes an image.
type imager struct {
	image
	content map[string]*contentFile // by path
	holds   map[string]bool         // folders with content in them
	outputs []string                // see Spec.Outputs
	copied  map[string]bool         // content that the image has, by path
	bytes   int64                   // that may still be copied
	entries int
}

// newImage makes the image of a folder, and notes in copied what content it has. All content is copied, unless
// it lies apart; then other files in the order of their names, up to the bounds.
func newImage(folder string, outputs []string, content map[string]*contentFile, copied map[string]bool) (image, error) {
	m := imager{
		image:   image{from: folder},
		content: content, holds: map[string]bool{}, copied: copied, outputs: outputs,
		bytes: copiedBytes, entries: copiedFiles,
	}
	for path := range content {
		for dir := filepath.Dir(path); len(dir) > len(folder); dir = filepath.Dir(dir) {
			m.holds[dir] = true
		}
	}
	err := m.fill(folder)
	m.lookAround()
	return m.image, err
}

// fill takes in what lies in a folder.
func (m *imager) fill(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		info, err := os.Stat(path)
		f := m.content[path]
		switch {
		case f != nil && f.info.Mode().IsRegular():
			m.files = append(m.files, imageFile{m.name(path), f.info.Mode().Perm(), f.info.ModTime(), f.data})
			m.copied[path] = true
		case err != nil || slices.Contains(m.outputs, path): // a link that leads nowhere; what grows
			m.link(path)
		case info.Mode().IsRegular():
			m.file(path, info)
		case e.IsDir() && !isApart(path) && (m.holds[path] || m.fits(path)):
			m.dirs = append(m.dirs, m.name(path))
			m.entries--
			if err := m.fill(path); err != nil {
				return err
			}
		case info.IsDir():
			m.link(path)
		}
	}
	return nil
}

// file takes in a file that is not content, if there is room for it.
func (m *imager) file(path string, info fs.FileInfo) {
	if m.entries == 0 || info.Size() > m.bytes {
		m.link(path)
		return
	}
	m.entries--
	m.bytes -= info.Size()
	m.files = append(m.files, imageFile{name: m.name(path), perm: info.Mode().Perm(), time: info.ModTime()})
}

// link takes in a link. One that stays in the folder leads to the same place of the copy.
func (m *imager) link(path string) {
	target := path
	if to, err := os.Readlink(path); err == nil {
		local := filepath.Join(filepath.Dir(m.name(path)), to)
		switch {
		case filepath.IsAbs(to):
			target = to
		case filepath.IsLocal(local):
			target = to
		default:
			target = filepath.Join(filepath.Dir(path), to)
		}
	}
	m.links = append(m.links, imageLink{m.name(path), target})
	if f := m.content[path]; f != nil && f.info.Mode().Type() == fs.ModeSymlink {
		m.copied[path] = true
	}
}

// fits reports whether there is room for a folder with all that is not apart in it.
func (m *imager) fits(dir string) bool {
	bytes, entries := m.bytes, m.entries
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && path != dir && isApart(path) {
			return fs.SkipDir
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			bytes -= info.Size()
		}
		if entries--; entries < 0 || bytes < 0 {
			return fs.ErrInvalid // it does not matter which error
		}
		return nil
	})
	return err == nil
}

// name is the path in the folder.
func (m *imager) name(path string) string {
	return strings.TrimPrefix(path[len(m.from):], string(filepath.Separator))
}

// isApart reports whether a folder is never copied: what tools keep for themselves, and packages that are
// installed.
func isApart(dir string) bool {
	name := filepath.Base(dir)
	if strings.HasPrefix(name, ".") || name == compiledPython || name == "node_modules" {
		return true
	}
	for _, mark := range []string{"pyvenv.cfg", "conda-meta"} {
		if _, err := os.Lstat(filepath.Join(dir, mark)); err == nil {
			return true
		}
	}
	return false
}

// lookAround takes in what lies beside the folder, so that ../ leads there, if that is not too much.
func (m *imager) lookAround() {
	parent := filepath.Dir(m.from)
	entries, err := os.ReadDir(parent)
	if err != nil || parent == m.from || len(entries) > besideEntries {
		return
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(m.from) {
			m.beside = append(m.beside, e.Name())
		}
	}
}

// isProgram reports whether the system runs or loads the file as code.
func (f *imageFile) isProgram() bool {
	return f.perm&0o111 != 0 || slices.Contains([]string{".so", ".dylib"}, filepath.Ext(f.name))
}
