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

// Copies says which copies of a bot's folders each of its matches gets.
type Copies struct {
	plans  []plan          // the bot runs in the first
	copied map[string]bool // its own files that are in them, by path
	fewer  bool            // without some of the files
}

// plan lists the files of a folder that each match copies and those that it mounts. Names are paths in the folder.
type plan struct {
	from  string   // the folder
	dirs  []string // to be made, in this order
	files []plannedFile
	links []plannedLink // to folders of the copy
	apart []apart
	tops  []string // folders whose own paths lead to the copy, too
	lower string   // the folder of a snapshot with those of the files that lie in one; empty for none
}

// plannedFile is a file to be copied.
type plannedFile struct {
	name string
	*content.File
}

type plannedLink struct{ name, target string }

// apart is a path that the bot sees in its folder, or next to it, although it is not copied.
type apart struct {
	name string // may begin with ..
	path string // where it lies
}

// Plan plans copies of folders with a bot's own files in them. Files that are too large to be held are shown where they lie,
// and so are other paths in and next to the folders that the bot sees, and those that the user allows.
func Plan(folders []string, own *content.Own) *Copies {
	c := &Copies{copied: map[string]bool{}}
	for _, folder := range folders {
		c.plans = append(c.plans, plan{from: folder})
	}
	dirs := map[string]bool{}
	for i := range own.Files {
		f := &own.Files[i]
		p := c.planOf(f.Path)
		if p == nil {
			continue
		}
		name := p.name(f.Path)
		switch {
		case f.IsLink():
			p.links = append(p.links, plannedLink{name, string(f.Data)})
		case !f.IsFrozen():
			p.apart = append(p.apart, apart{name: name, path: f.Path})
		default:
			p.files = append(p.files, plannedFile{name, f})
			if f.IsKept() {
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
			if p := &c.plans[i]; top == p.from || c.planOf(top) == p {
				p.tops = append(p.tops, p.name(top))
			}
		}
	}
	for _, path := range own.InPlace {
		c.show(path)
	}
	c.showAllowed(own.Allow)
	return c
}

// planOf is the plan of the innermost folder in which a path lies; nil if it lies in none.
func (c *Copies) planOf(path string) (found *plan) {
	for i := range c.plans {
		p := &c.plans[i]
		if content.IsBelow(path, p.from) && (found == nil || len(p.from) > len(found.from)) {
			found = p
		}
	}
	return found
}

// planFolders plans folders with those around them.
func (c *Copies) planFolders(dirs map[string]bool) {
	for dir := range maps.Clone(dirs) {
		for p := c.planOf(dir); p != nil && len(dir) > len(p.from); dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if p := c.planOf(dir); p != nil {
			p.dirs = append(p.dirs, p.name(dir))
		}
	}
}

// show plans to show a path in the folder in which it lies, and next to the folders that lie there with it, or with a folder that it
// lies in, unless it is shown with that.
func (c *Copies) show(path string) {
	for i := range c.plans {
		p := &c.plans[i]
		around := filepath.Dir(p.from)
		switch {
		case content.IsBelow(path, p.from):
			p.apart = append(p.apart, apart{name: p.name(path), path: path})
		case path == p.from || !content.IsBelow(path, around) || filepath.Dir(path) != around && c.planOf(path) != nil:
		case slices.ContainsFunc(p.apart, func(a apart) bool { return content.IsBelow(path, a.path) }):
		default:
			name, _ := filepath.Rel(p.from, path) // both are absolute
			p.apart = append(p.apart, apart{name: name, path: path})
		}
	}
}

// mostBeside is how many entries may lie next to a folder for all of them to be shown.
const mostBeside = 200

// showAllowed plans to show allowed paths next to the folders.
func (c *Copies) showAllowed(paths []string) {
	for _, path := range slices.Sorted(slices.Values(paths)) { // folders before what lies in them
		if c.planOf(path) != nil { // it is one of the bot's own, or apart
			continue
		}
		c.show(path)
		for i := range c.plans {
			around := filepath.Dir(c.plans[i].from)
			if !content.IsIn(around, path) {
				continue
			}
			entries, err := os.ReadDir(around)
			if err != nil || len(entries) > mostBeside {
				continue
			}
			for _, e := range entries {
				c.show(filepath.Join(around, e.Name()))
			}
		}
	}
}

// name is a path's name in the folder.
func (p *plan) name(path string) string {
	return strings.TrimPrefix(path[len(p.from):], string(filepath.Separator))
}

// Has reports whether there are copies of a file.
func (c *Copies) Has(path string) bool { return c != nil && c.copied[path] }

// Snapshot returns a folder of the snapshot in which files of the copies lie; empty if there is none, it has other files too, or
// it cannot be a layer.
func (c *Copies) Snapshot() string {
	if c == nil || c.fewer {
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

// isLayerName reports whether overlayfs takes the name of a folder in its options: they are short, and older kernels split them at
// commas.
func isLayerName(name string) bool {
	const longest = 200
	return len(name) <= longest && !strings.ContainsAny(name, `\,`)
}

// Without is these copies without some files, by path.
func (c *Copies) Without(files map[string]bool) *Copies {
	if c == nil || len(files) == 0 {
		return c
	}
	some := &Copies{copied: c.copied, fewer: true}
	for _, p := range c.plans {
		p.files = slices.DeleteFunc(slices.Clone(p.files), func(f plannedFile) bool { return files[filepath.Join(p.from, f.name)] })
		some.plans = append(some.plans, p)
	}
	return some
}

// needs is how much room the copies take in bytes, and whether programs are started from them. With layers, what lies in snapshots
// is not copied.
func (c *Copies) needs(layers bool) (room int64, programs bool) {
	if c == nil {
		return 0, false
	}
	for _, p := range c.plans {
		for _, f := range p.files {
			if layers && f.IsKept() {
				continue
			}
			room += f.Size()
			programs = programs || isProgram(f.name, f.Info)
		}
	}
	return room, programs
}

// isProgram reports whether the system runs or loads a file as code.
func isProgram(name string, info fs.FileInfo) bool {
	return info.Mode().Perm()&0o111 != 0 || slices.Contains([]string{".so", ".dylib"}, filepath.Ext(name))
}
