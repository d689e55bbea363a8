package workdir

import (
	"io/fs"
	"path/filepath"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// coarseTime is how far two times of one file can differ because a file system rounds them.
const coarseTime = 2 * time.Second

// Written names the files in the copies that a bot has made or changed, as paths in its folder, or with the
// name of another folder before them; not what tools keep for themselves, such as compiled Python, and what was put there.
func (d *Dir) Written() (names []string) {
	put := ""
	if d.own != "" {
		put = filepath.Join(d.Dir, d.own)
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

// written names the files that are not as they were planned, but for what is put and what is linked, which is copied
// where there are no links.
func (c *copiedFolder) written(put string) (names []string) {
	planned := map[string]time.Time{}
	for _, f := range c.files {
		planned[f.name] = f.Info.ModTime()
	}
	linked := map[string]bool{put: true}
	for _, a := range c.apart {
		linked[filepath.Join(c.to, a.name)] = true
	}
	_ = filepath.WalkDir(c.to, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil: // the bot may have closed it
			return nil
		case e.IsDir() && path != c.to && (linked[path] || content.IsKept(e.Name())):
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
