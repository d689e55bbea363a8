package workdir

import (
	"io/fs"
	"path/filepath"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// coarseTime is the maximum error by which file systems round times.
const coarseTime = 2 * time.Second

// Written returns files that the bot created or changed in the copies, without those of tools, such as byte code, and of
// the game. They are relative to the first folder; those of another folder begin with its name.
func (d *Dir) Written() (names []string) {
	put := ""
	if d.putEntry != "" {
		put = filepath.Join(d.Dir, d.putEntry)
	}
	for n, c := range d.copies {
		for _, name := range c.written(put) {
			if n > 0 {
				name = filepath.Join(filepath.Base(c.from), name)
			}
			names = append(names, name)
		}
	}
	return names
}

// written returns the files that differ from the plan, except shown paths, which are copied if links are not supported.
func (c *copiedFolder) written(put string) (names []string) {
	planned := map[string]time.Time{}
	for _, f := range c.files {
		planned[f.name] = f.Info.ModTime()
	}
	linked := map[string]bool{put: true}
	for _, a := range c.shown {
		linked[filepath.Join(c.to, a.name)] = true
	}
	_ = filepath.WalkDir(c.to, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil: // not readable
			return nil
		case e.IsDir() && path != c.to && (linked[path] || content.IsToolFolder(e.Name())):
			return fs.SkipDir
		case !e.Type().IsRegular() || linked[path]:
			return nil
		}
		name, err := filepath.Rel(c.to, path)
		if err != nil {
			return err
		}
		was, known := planned[name]
		if info, err := e.Info(); err == nil && (!known || info.ModTime().Sub(was).Abs() > coarseTime) {
			names = append(names, name)
		}
		return nil
	})
	return names
}
