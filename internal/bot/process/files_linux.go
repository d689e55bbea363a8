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

// maxEntries limits the files and folders that a program can create.
const maxEntries = 20_000

// Units of memory in /proc and of st_blocks, in bytes.
const (
	page  = 4096
	block = 512
)

// A folder is searched when the free space of its file system has shrunk by one part in filesShare of the program's limit,
// and at least every filesTicks checks.
const (
	filesTicks = 25
	filesShare = 4
)

// folderLook decides when to search a folder.
type folderLook struct {
	bytes, entries int64 // free on the file system at the last search
	ticks          int
}

// due reports whether to search the folder now. It takes one system call.
func (l *folderLook) due(folder string, limit int64) bool {
	var at unix.Statfs_t
	if unix.Statfs(folder, &at) != nil {
		return true
	}
	bytes, entries := int64(at.Bavail)*at.Bsize, int64(at.Ffree)
	l.ticks++
	if l.ticks < filesTicks && bytes+limit/filesShare > l.bytes && entries+maxEntries/filesShare > l.entries {
		l.bytes, l.entries = max(l.bytes, bytes), max(l.entries, entries)
		return false
	}
	l.bytes, l.entries, l.ticks = bytes, entries, 0
	return true
}

// filesWatch returns the check for the size of written files.
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

// wroteTooMuch says how a folder of the program exceeds the limit; "" if it does not.
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

// tooMuchIn says how a folder, with size more bytes, exceeds a limit in bytes; "" if it does not. Each file counts as at least
// a page. Folders that cannot be searched, for their permissions or because their paths are too long, are refused.
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
			return entries > maxEntries || size > limit
		})
		switch {
		case size > limit:
			return fmt.Sprintf("it wrote more than %d MiB into its folder", limit>>20)
		case entries > maxEntries:
			return fmt.Sprintf("it created more than %d files in its folder", maxEntries)
		case errors.Is(err, fs.ErrPermission), errors.Is(err, unix.ENAMETOOLONG):
			return "it created a folder that cannot be read"
		}
	}
	return ""
}

// eachEntry calls a function for the entries of a folder until it returns true. It reads them in batches, as there may be
// very many. O_DIRECTORY matters because opening a pipe, which may have replaced the folder, would block.
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
			return nil //nolint:nilerr // the end, or the folder is gone
		}
	}
}
