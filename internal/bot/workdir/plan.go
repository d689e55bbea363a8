package workdir

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// What is copied of a bot's folder besides its content; what goes beyond is linked.
const (
	copiedBytes = 8 << 20
	copiedFiles = 500 // and folders
)

// maxSiblings is how much may lie beside a bot's folder for links to it to be made.
const maxSiblings = 200

// Copies says which copies of a bot's folders each of its matches gets.
type Copies struct {
	plans  []plan          // the bot runs in the first
	copied map[string]bool // content that is in them, by path
}

// Plan plans copies of folders: of all content that is held, by path, unless it lies in a folder that is linked; then of
// what lies beside it in the order of the names, up to the bounds, but for outputs, into which others write.
func Plan(folders, outputs []string, files map[string]*content.File) (*Copies, error) {
	c := &Copies{copied: map[string]bool{}}
	for _, folder := range folders {
		p := planner{
			plan: plan{from: folder, siblings: siblings(folder)}, files: files, parents: map[string]bool{},
			outputs: outputs, copied: c.copied, bytes: copiedBytes, entries: copiedFiles,
			searched: maxSearched, pathBytes: maxPathBytes,
		}
		for path := range files {
			for dir := filepath.Dir(path); len(dir) > len(folder); dir = filepath.Dir(dir) {
				p.parents[dir] = true
			}
		}
		if err := p.fill(folder); err != nil {
			return nil, err
		}
		c.plans = append(c.plans, p.plan)
	}
	return c, nil
}

// Has reports whether there are copies of a file of the content.
func (c *Copies) Has(path string) bool { return c.copied[path] }

// Without is these copies without what is not the bot's own: files and folders of others, by path, and what is no content and
// hidden, or leads out of the folders; nor does content lead to what is hidden elsewhere.
func (c *Copies) Without(others map[string]bool) *Copies {
	if c == nil {
		return nil
	}
	alone := &Copies{copied: c.copied}
	for _, p := range c.plans {
		p.files = slices.DeleteFunc(slices.Clone(p.files), func(f plannedFile) bool {
			path := filepath.Join(p.from, f.name)
			if f.data != nil {
				real, err := filepath.EvalSymlinks(path)
				return f.away && (err != nil || isHidden(real))
			}
			return f.away || isHidden(f.name) || isAmong(path, others)
		})
		p.links = slices.Clone(p.links)
		for i, l := range p.links {
			p.links[i].readable = slices.DeleteFunc(slices.Clone(l.readable), func(path string) bool { return isAmong(path, others) })
		}
		alone.plans = append(alone.plans, p)
	}
	return alone
}

// isAmong reports whether a path is one of others, or lies in one.
func isAmong(path string, others map[string]bool) bool {
	for at := path; ; at = filepath.Dir(at) {
		if others[at] {
			return true
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}

// isHidden reports whether a file or a folder on the way to it is hidden by its name.
func isHidden(path string) bool {
	return slices.ContainsFunc(strings.Split(path, string(filepath.Separator)), func(name string) bool {
		return strings.HasPrefix(name, ".")
	})
}

// needs is how much room the copies take in bytes, and whether programs are started from them.
func (c *Copies) needs() (room int64, programs bool) {
	if c == nil {
		return 0, false
	}
	for _, m := range c.plans {
		room += copiedBytes
		for _, f := range m.files {
			room += int64(len(f.data))
			programs = programs || f.isProgram()
		}
	}
	return room, programs
}

// plan is what is copied of a folder for each match, and what is linked. Names are paths in the folder.
type plan struct {
	from     string   // the folder
	dirs     []string // to be made, in this order
	files    []plannedFile
	links    []plannedLink
	siblings []string // names of what lies beside the folder
}

// plannedFile is a file to be copied.
type plannedFile struct {
	name string
	perm fs.FileMode
	time time.Time
	data []byte // what it holds, of the bot's content; nil if it is copied as it is at the time
	away bool   // it is a link that leads out of the folder
}

// plannedLink is a link to be made.
type plannedLink struct {
	name, target string
	readable     []string // what of the target is the bot's to read in a box
}

// planner makes a plan.
type planner struct {
	plan    plan
	files   map[string]*content.File // content, by path
	parents map[string]bool          // folders with content in them
	outputs []string                 // into which others write
	copied  map[string]bool          // content that is in the plan, by path
	bytes   int64                    // that may still be copied besides
	entries int

	searched  int // in how many files and folders hidden ones may still be looked for
	pathBytes int // how long the paths of what is linked and the bot's to read may still be
}

// siblings are the names of what lies beside a folder; none if that is too much.
func siblings(folder string) (names []string) {
	parent := filepath.Dir(folder)
	entries, err := os.ReadDir(parent)
	if err != nil || parent == folder || len(entries) > maxSiblings {
		return nil
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(folder) {
			names = append(names, e.Name())
		}
	}
	return names
}

// fill plans what lies in a folder.
func (p *planner) fill(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		info, err := os.Stat(path)
		f := p.files[path]
		switch {
		case f != nil && f.Info.Mode().IsRegular():
			p.plan.files = append(p.plan.files, plannedFile{p.name(path), f.Info.Mode().Perm(), f.Info.ModTime(), f.Data, p.leadsAway(path)})
			p.copied[path] = true
		case err != nil || slices.Contains(p.outputs, path): // a link that leads nowhere; what grows
			p.link(path)
		case info.Mode().IsRegular():
			p.file(path, info)
		case e.IsDir() && !content.IsApart(path) && (p.parents[path] || p.fits(path)):
			p.plan.dirs = append(p.plan.dirs, p.name(path))
			p.entries--
			if err := p.fill(path); err != nil {
				return err
			}
		case info.IsDir():
			p.link(path)
		}
	}
	return nil
}

// file plans a file that is not content.
func (p *planner) file(path string, info fs.FileInfo) {
	if p.entries <= 0 || info.Size() > p.bytes {
		p.link(path)
		return
	}
	p.entries--
	p.bytes -= info.Size()
	p.plan.files = append(p.plan.files, plannedFile{name: p.name(path), perm: info.Mode().Perm(), time: info.ModTime(), away: p.leadsAway(path)})
}

// leadsAway reports whether a path is a link, or leads over one, that leads out of the folder.
func (p *planner) leadsAway(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	folder, folderErr := filepath.EvalSymlinks(p.plan.from)
	return err != nil || folderErr != nil || !content.IsBelow(real, folder)
}

// link plans a link. One that stays in the folder leads to the same place of the copy.
func (p *planner) link(path string) {
	target := path
	if to, err := os.Readlink(path); err == nil {
		target = to
		if inside := filepath.Join(filepath.Dir(p.name(path)), to); !filepath.IsAbs(to) && !filepath.IsLocal(inside) {
			target = filepath.Join(filepath.Dir(path), to)
		}
	}
	p.plan.links = append(p.plan.links, plannedLink{p.name(path), target, p.readable(path)})
	if f := p.files[path]; f != nil && f.Info.Mode().Type() == fs.ModeSymlink {
		p.copied[path] = true
	}
}

// fits reports whether there is room for a folder with all that is not linked in it.
func (p *planner) fits(dir string) bool {
	bytes, entries := p.bytes, p.entries
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && path != dir && content.IsApart(path) {
			return fs.SkipDir
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			bytes -= info.Size()
		}
		if entries--; entries < 0 || bytes < 0 {
			return fs.ErrInvalid // any error ends the walk
		}
		return nil
	})
	return err == nil
}

// name is the path in the folder.
func (p *planner) name(path string) string {
	return strings.TrimPrefix(path[len(p.plan.from):], string(filepath.Separator))
}

// isProgram reports whether the system runs or loads the file as code.
func (f *plannedFile) isProgram() bool {
	return f.perm&0o111 != 0 || slices.Contains([]string{".so", ".dylib"}, filepath.Ext(f.name))
}
