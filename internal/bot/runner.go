package bot

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Runner is a set of files that run bots of some kind, e.g. the Python package that plays contest
// bots. They travel in cookoff's binary and must lie on disk to run.
type Runner struct {
	Name  string // for messages
	Files fs.FS
	Entry string // the file to run, by its path in Files
}

// Package is a runner in memory, from where no bot can change it: its files, and the byte code that an
// interpreter has made of them, if it was asked to.
type Package struct {
	name  string
	entry string
	files []workdir.File // sources and byte code

	compiled []string // the files of a CodeCache from which it was filled
}

// Package reads the files of a runner. There is no byte code among them yet: see CheckPython.
func (r *Runner) Package() (*Package, error) {
	p := &Package{name: r.Name, entry: r.Entry}
	_, err := fs.Stat(r.Files, r.Entry)
	if err == nil {
		err = fs.WalkDir(r.Files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(r.Files, name)
			p.files = append(p.files, workdir.File{Name: name, Data: data})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("package of %s: %w", r.Name, err)
	}
	return p, nil
}

// Unpack writes the files into a new temporary folder, which one process runs from and which lasts as long as the
// folder that it runs in, and gives the path of the entry. A folder that processes share, or one that stays, could be
// changed by a bot for all bots after it.
func (p *Package) Unpack(place *workdir.Dir) (entry string, err error) {
	dir, err := place.Unpack(p.files)
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", p.name, err)
	}
	return filepath.Join(dir, filepath.FromSlash(p.entry)), nil
}
