package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Host is a set of files that run bots of some kind, e.g. the Python package that plays contest
// bots. They travel in cookoff's binary and must lie on disk to run.
type Host struct {
	Name  string // for messages
	Files fs.FS
	Entry string // the file to run, by its path in Files
}

// Package is a host in memory, from where no bot can change it: its files, and the byte code that an
// interpreter has made of them, if it was asked to.
type Package struct {
	name  string
	entry string
	files []hostFile // sources and byte code
}

// hostFile is one file of a host.
type hostFile struct {
	name string // with slashes
	data []byte
}

// Package reads the files of a host. There is no byte code among them yet: see CheckPython.
func (h *Host) Package() (*Package, error) {
	p := &Package{name: h.Name, entry: h.Entry}
	_, err := fs.Stat(h.Files, h.Entry)
	if err == nil {
		err = fs.WalkDir(h.Files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(h.Files, name)
			p.files = append(p.files, hostFile{name, data})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("package of %s: %w", h.Name, err)
	}
	return p, nil
}

// Unpack writes the files into a new temporary folder, which one process runs from, and gives the path of
// the entry in it. A folder that processes share, or one that stays, could be changed by a bot for all
// bots after it. Remove ends its use.
func (p *Package) Unpack() (place *Workplace, entry string, err error) {
	if place, err = NewWorkplace(nil, ""); err != nil {
		return nil, "", err
	}
	for _, f := range p.files {
		if err := writeNew(filepath.Join(place.Dir, filepath.FromSlash(f.name)), f.data); err != nil {
			return nil, "", errors.Join(fmt.Errorf("unpack %s: %w", p.name, err), place.Remove())
		}
	}
	return place, filepath.Join(place.Dir, filepath.FromSlash(p.entry)), nil
}

// writeNew writes a file that is not there, and makes the folders above it.
func writeNew(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}
