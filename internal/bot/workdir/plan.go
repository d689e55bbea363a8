package workdir

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Copies describes the copies of a bot's folders for each match.
type Copies struct {
	plans     []plan          // the first is for the working directory
	copied    map[string]bool // paths of the copied files
	isPartial bool            // some files are left out
}

// plan lists what a match copies from a folder, and what it mounts or links. Names are paths in the folder.
type plan struct {
	from      string   // the folder
	dirs      []string // to create, in this order
	files     []plannedFile
	links     []plannedLink // links to folders of the copy
	shown     []shownPath
	mountedAt []string // subfolders whose copies are mounted at the original paths
	lower     string   // the snapshot of this folder; empty for none
}

// plannedFile is a file to be copied.
type plannedFile struct {
	name string
	*content.File
}

type plannedLink struct{ name, target string }

// shownPath is a path that the bot sees in or next to its folder without a copy.
type shownPath struct {
	name string // relative, can begin with ..
	path string // the original
}

// Plan plans copies of folders with a bot's files. It shows without a copy what the bot sees but does not own: files too
// large for copies, other paths in and next to the folders, and allowed paths.
func Plan(folders []string, own *content.Own) *Copies {
	c := &Copies{copied: map[string]bool{}}
	for _, folder := range folders {
		c.plans = append(c.plans, plan{from: folder})
	}
	dirs := map[string]bool{}
	for i := range own.Files {
		f := &own.Files[i]
		p := c.planFor(f.Path)
		if p == nil {
			continue
		}
		name := p.name(f.Path)
		switch {
		case f.IsLink():
			p.links = append(p.links, plannedLink{name, string(f.Data)})
		case !f.IsFrozen():
			p.shown = append(p.shown, shownPath{name: name, path: f.Path})
		default:
			p.files = append(p.files, plannedFile{name, f})
			if f.IsInSnapshot() {
				p.lower = f.Kept.Folder
			}
			c.copied[f.Path] = true
		}
		dirs[filepath.Dir(f.Path)] = true
	}
	for _, dir := range own.Dirs {
		dirs[dir] = true
	}
	c.planFolders(dirs)
	for _, top := range own.Roots() {
		for i := range c.plans {
			if p := &c.plans[i]; top == p.from || c.planFor(top) == p {
				p.mountedAt = append(p.mountedAt, p.name(top))
			}
		}
	}
	for _, path := range own.InPlace {
		c.show(path)
	}
	c.showAllowed(own.Allow)
	return c
}

// planFor returns the plan of the innermost folder that contains a path, or nil.
func (c *Copies) planFor(path string) (found *plan) {
	for i := range c.plans {
		p := &c.plans[i]
		if content.IsBelow(path, p.from) && (found == nil || len(p.from) > len(found.from)) {
			found = p
		}
	}
	return found
}

// planFolders adds folders and their parents.
func (c *Copies) planFolders(dirs map[string]bool) {
	for dir := range maps.Clone(dirs) {
		for p := c.planFor(dir); p != nil && len(dir) > len(p.from); dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if p := c.planFor(dir); p != nil {
			p.dirs = append(p.dirs, p.name(dir))
		}
	}
}

// show adds a path to the plan of the folder that contains it, and to the plans of its siblings, unless a parent of it is
// shown there already.
func (c *Copies) show(path string) {
	for i := range c.plans {
		p := &c.plans[i]
		parent := filepath.Dir(p.from)
		switch {
		case content.IsBelow(path, p.from):
			p.shown = append(p.shown, shownPath{name: p.name(path), path: path})
		case path == p.from || !content.IsBelow(path, parent) || filepath.Dir(path) != parent && c.planFor(path) != nil:
		case slices.ContainsFunc(p.shown, func(a shownPath) bool { return content.IsBelow(path, a.path) }):
		default:
			name, _ := filepath.Rel(p.from, path) // cannot fail: both are absolute
			p.shown = append(p.shown, shownPath{name: name, path: path})
		}
	}
}

// maxSiblings is the maximum number of entries next to a folder that are shown.
const maxSiblings = 200

// showAllowed adds allowed paths next to the folders.
func (c *Copies) showAllowed(paths []string) {
	for _, path := range slices.Sorted(slices.Values(paths)) { // parents first
		if c.planFor(path) != nil { // copied or shown already
			continue
		}
		c.show(path)
		for i := range c.plans {
			parent := filepath.Dir(c.plans[i].from)
			if !content.IsIn(parent, path) {
				continue
			}
			entries, err := os.ReadDir(parent)
			if err != nil || len(entries) > maxSiblings {
				continue
			}
			for _, e := range entries {
				c.show(filepath.Join(parent, e.Name()))
			}
		}
	}
}

// name returns the path relative to the folder.
func (p *plan) name(path string) string {
	return strings.TrimPrefix(path[len(p.from):], string(filepath.Separator))
}

// Has reports whether a file is copied.
func (c *Copies) Has(path string) bool { return c != nil && c.copied[path] }

// Snapshot returns a folder of the snapshot with the copied files. It is empty if there is none, if files are left out,
// or if overlayfs cannot mount it.
func (c *Copies) Snapshot() string {
	if c == nil || c.isPartial {
		return ""
	}
	found := ""
	for _, p := range c.plans {
		if p.lower == "" {
			continue
		}
		if !isLayerName(folderName(p.from)) {
			return ""
		}
		found = cmp.Or(found, p.lower)
	}
	return found
}

// isLayerName reports whether a folder's name can be in the mount options of overlayfs, which are short and in older
// kernels separated by commas.
func isLayerName(name string) bool {
	const longest = 200
	return len(name) <= longest && !strings.ContainsAny(name, `\,`)
}

// Without returns the copies without some files, given by path.
func (c *Copies) Without(files map[string]bool) *Copies {
	if c == nil || len(files) == 0 {
		return c
	}
	some := &Copies{copied: c.copied, isPartial: true}
	for _, p := range c.plans {
		p.files = slices.DeleteFunc(slices.Clone(p.files), func(f plannedFile) bool { return files[filepath.Join(p.from, f.name)] })
		some.plans = append(some.plans, p)
	}
	return some
}

// requirements returns the size of the copies in bytes, and whether they include programs. With layers, files in
// snapshots are not copied.
func (c *Copies) requirements(layers bool) (room int64, programs bool) {
	if c == nil {
		return 0, false
	}
	for _, p := range c.plans {
		for _, f := range p.files {
			if layers && f.IsInSnapshot() {
				continue
			}
			room += f.Size()
			programs = programs || isProgram(f.name, f.Info)
		}
	}
	return room, programs
}

// isProgram reports whether the kernel or the dynamic linker would map the file as code.
func isProgram(name string, info fs.FileInfo) bool {
	return info.Mode().Perm()&0o111 != 0 || slices.Contains([]string{".so", ".dylib"}, filepath.Ext(name))
}
