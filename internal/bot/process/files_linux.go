package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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

// deletedFiles is how many bytes of files processes hold open that have no name any more, in memory and on disks.
func deletedFiles(all []entry) (inMemory, onDisk int64) {
	type inode struct{ device, number uint64 }
	seen := map[inode]bool{}
	for _, e := range all {
		dir := "/proc/" + strconv.Itoa(e.pid) + "/fd"
		_ = eachEntry(dir, func(f fs.DirEntry) (enough bool) {
			var stat unix.Stat_t
			path := filepath.Join(dir, f.Name())
			if unix.Stat(path, &stat) != nil || stat.Nlink > 0 || stat.Mode&unix.S_IFMT != unix.S_IFREG {
				return false
			}
			it := inode{stat.Dev, stat.Ino}
			if seen[it] {
				return false
			}
			seen[it] = true
			var at unix.Statfs_t
			if unix.Statfs(path, &at) == nil && at.Type == unix.TMPFS_MAGIC {
				inMemory += stat.Blocks * block
			} else {
				onDisk += stat.Blocks * block
			}
			return false
		})
	}
	return inMemory, onDisk
}
