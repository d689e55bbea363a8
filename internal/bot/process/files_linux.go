package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"
)

// mostEntries bounds how many files and folders a program can make.
const mostEntries = 20_000

// Files in /proc and on disks are counted in pages and blocks.
const (
	page  = 4096
	block = 512
)

// When the folders of programs are looked through: when a share of what they may have was taken of the file system that they
// lie on, and at least every filesTicks.
const (
	filesTicks = 25
	filesShare = 4
)

// folderLook says when to look through a folder.
type folderLook struct {
	bytes, entries int64 // that were free
	ticks          int
}

// due reports whether it is time to look. It costs a system call.
func (l *folderLook) due(folder string, limit int64) bool {
	var at unix.Statfs_t
	if unix.Statfs(folder, &at) != nil {
		return true
	}
	bytes, entries := int64(at.Bavail)*at.Bsize, int64(at.Ffree)
	l.ticks++
	if l.ticks < filesTicks && bytes+limit/filesShare > l.bytes && entries+mostEntries/filesShare > l.entries {
		l.bytes, l.entries = max(l.bytes, bytes), max(l.entries, entries)
		return false
	}
	l.bytes, l.entries, l.ticks = bytes, entries, 0
	return true
}

// filesWatch ends the programs that have written more than they may.
func (s *Starter) filesWatch() (look func()) {
	looks := map[string]*folderLook{}
	return func() {
		live := map[string]*folderLook{}
		for _, p := range s.running() {
			for _, folder := range p.bound {
				limit := p.limits.Files
				if limit <= 0 {
					continue
				}
				l := looks[folder]
				if l == nil {
					l = &folderLook{}
				}
				live[folder] = l
				if !l.due(folder, limit) {
					continue
				}
				if why := p.wroteTooMuch(folder); why != "" {
					p.condemn(why, OverFiles)
				}
			}
		}
		looks = live
	}
}

// wroteTooMuch says why one of the program's folders has more in it than it may, or nothing.
func (p *Program) wroteTooMuch(folder string) string {
	if p.limits.Files <= 0 {
		return ""
	}
	removed := int64(0)
	if h := p.held.Load(); h != nil {
		removed = h.onDisk
	}
	return tooMuchIn(folder, removed, p.limits.Files)
}

// tooMuchIn says why a folder has more in it than a limit in bytes, with what else counts, or nothing. Many small files count as
// a page each. What cannot be looked into because a program has closed it, or made it deeper than a path can be long, is too much.
func tooMuchIn(folder string, size, limit int64) string {
	entries := 0
	for folders := []string{folder}; len(folders) > 0; {
		dir := folders[len(folders)-1]
		folders = folders[:len(folders)-1]
		err := eachEntry(dir, func(e fs.DirEntry) (enough bool) {
			entries++
			size += page
			if e.IsDir() {
				folders = append(folders, filepath.Join(dir, e.Name()))
			}
			if info, err := e.Info(); err == nil {
				if stat, ok := info.Sys().(*syscall.Stat_t); ok {
					size += stat.Blocks * block
				}
			}
			return entries > mostEntries || size > limit
		})
		switch {
		case size > limit:
			return fmt.Sprintf("it wrote more than %d MiB into its folder", limit>>20)
		case entries > mostEntries:
			return fmt.Sprintf("it made more than %d files in its folder", mostEntries)
		case errors.Is(err, fs.ErrPermission), errors.Is(err, unix.ENAMETOOLONG):
			return "it made a folder that cannot be looked into"
		}
	}
	return ""
}

// eachEntry calls a function for the entries of a folder until it has enough. They are read a few at a time: there can be any
// number of them. What is not a folder any more is not opened: to open a pipe can take for ever.
func eachEntry(dir string, look func(e fs.DirEntry) (enough bool)) error {
	const few = 1000
	f, err := os.OpenFile(dir, os.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	for {
		entries, err := f.ReadDir(few)
		if slices.ContainsFunc(entries, look) || err != nil {
			return nil //nolint:nilerr // that was all, or the folder is gone
		}
	}
}
