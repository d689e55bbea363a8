// Package content lists the files that are a bot's own, and reads them. What it lists is all that the bot sees of the
// folders in which its files lie, and what a match's key counts of it.
package content

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Limits of file data held in memory, in bytes: of one file, and of all files of a bot.
const (
	largeFile = 64 << 20
	mostHeld  = 512 << 20
)

// mostHashed is the maximum size in bytes of a file that counts by its content; larger ones count by size and time.
const mostHashed = 4 << 30

// executable is the mask of the execute permissions.
const executable = 0o111

// Role is why a file is a bot's own.
type Role int

// The roles of files.
const (
	Named    Role = iota // an argument or --allow names it, or a folder in which it lies
	Imported             // another of its files imports it, or the package in which it lies, by statement
	Data                 // it lies in the folder of its code or below, and is not code
)

// File is a file of a bot as it was when it was read.
type File struct {
	Name  string // by which it counts, with slashes; empty for a file that may be called anything
	Path  string // absolute, without links in the folder
	Role  Role
	Entry bool        // the bot is this file, or an argument names it
	Info  fs.FileInfo // of what the path leads to, or of a link to a folder
	Held  bool        // Data is there
	Data  []byte      // its bytes, or where a link to a folder leads
	Kept  Kept        // a copy that never changes; empty if there is none
}

// hashFiles writes names, kinds, sizes and contents of all files. Whether they can be executed counts.
func hashFiles(sum hash.Hash, files []File) error {
	for i := range files {
		f := &files[i]
		f.header(sum)
		if !f.isHashed() {
			continue
		}
		if err := f.Write(sum); err != nil {
			return err
		}
	}
	return nil
}

// Kept is where a copy of a file lies: its name in a folder of a snapshot. It is two strings as bots have many files, and share these.
type Kept struct{ Folder, Name string }

// path is the path of the copy; empty if there is none.
func (k Kept) path() string {
	if k.Folder == "" {
		return ""
	}
	return k.Folder + string(filepath.Separator) + k.Name
}

// header writes name, kind and size of the file, and its time if that stands for its content.
func (f *File) header(sum hash.Hash) {
	fmt.Fprintf(sum, "%q %t %t %d\x00", f.Name, f.IsLink(), f.Info.Mode().Perm()&executable != 0, f.Size())
	if !f.isHashed() {
		fmt.Fprintf(sum, "%d\x00", f.Info.ModTime().UnixNano())
	}
}

// isHashed reports whether the file counts by its content: reading a larger one takes longer than any match.
func (f *File) isHashed() bool { return f.Held || f.Info.Size() <= mostHashed }

// Write writes the bytes of the file.
func (f *File) Write(to io.Writer) error {
	if f.Held {
		_, err := to.Write(f.Data)
		return err
	}
	file, err := os.Open(cmp.Or(f.Kept.path(), f.Path))
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	_, err = io.Copy(to, file)
	return err
}

// IsKept reports whether it lies in a snapshot.
func (f *File) IsKept() bool { return f.Kept.Folder != "" }

// IsFrozen reports whether the bytes of the file are kept as they were.
func (f *File) IsFrozen() bool { return f.Held || f.IsKept() }

// Size is the number of its bytes.
func (f *File) Size() int64 {
	if f.Held {
		return int64(len(f.Data))
	}
	return f.Info.Size()
}

// IsLink reports whether it is a link to a folder.
func (f *File) IsLink() bool { return f.Info.Mode().Type() == fs.ModeSymlink }

// Changed reports whether the file has changed since it was read.
func (f *File) Changed() bool {
	if f.IsLink() {
		target, err := os.Readlink(f.Path)
		return err != nil || target != string(f.Data)
	}
	info, err := os.Stat(f.Path)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return true
	case sameState(info, f.Info):
		return false
	case !f.IsFrozen():
		return info.Size() != f.Info.Size() || !info.ModTime().Equal(f.Info.ModTime())
	case info.Size() != f.Size():
		return true
	}
	now, was := sha256.New(), sha256.New()
	current := File{Path: f.Path}
	return current.Write(now) != nil || f.Write(was) != nil || !bytes.Equal(now.Sum(nil), was.Sum(nil))
}

// ReadBounded reads a plain file with an upper bound on its size.
func ReadBounded(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe would be waited for
		return nil, fmt.Errorf("%s is not a plain file", filepath.Base(path))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := readAll(file, info.Size(), most+1)
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d MiB", filepath.Base(path), most>>20)
	}
	return text, err
}

// readAll reads a file of about a size, and at most some bytes of it: a log may grow. It makes the room at once, as io.ReadAll makes
// it again and again.
func readAll(file io.Reader, size, most int64) ([]byte, error) {
	text := bytes.NewBuffer(make([]byte, 0, min(size, most)+bytes.MinRead))
	_, err := text.ReadFrom(io.LimitReader(file, most))
	return text.Bytes(), err
}
