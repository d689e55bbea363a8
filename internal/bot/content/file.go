// Package content determines and reads the files of a bot. From the folders around its code a bot sees these files only,
// and they determine its part of a match's key.
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

// Limits of file contents in memory, in bytes: for one file, and for all files of a bot.
const (
	largeFile = 64 << 20
	maxHeld   = 512 << 20
)

// maxHashed is the maximum size in bytes of a file that is hashed by content; larger ones are hashed by size and time.
const maxHashed = 4 << 30

// executable is the mask of the execute permission bits.
const executable = 0o111

// Role is the reason why a file belongs to a bot.
type Role int

// The roles of files.
const (
	Named    Role = iota // it, or a folder that contains it, is named by an argument or --allow
	Imported             // it, or its package, is imported by a statement in another file of the bot
	Data                 // not code, and in the folder of the bot's code or below
)

// File is a file of a bot, as of the time when it was read.
type File struct {
	Name  string // as hashed, with slashes; empty if the name does not matter
	Path  string // absolute
	Role  Role
	Entry bool        // it is the bot itself, or named by an argument
	Info  fs.FileInfo // of the target of a link, unless that is a folder
	Held  bool        // Data is set
	Data  []byte      // its content, or the target of a link to a folder
	Kept  Copy        // its copy in a snapshot; empty for none
}

// hashFiles writes names, types, execute permissions, sizes and contents of all files.
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

// Copy is the location of a copy: a name in a folder of a snapshot. The two are separate strings to save memory: a bot
// can have thousands of files, which share the folder.
type Copy struct{ Folder, Name string }

// path returns the path of the copy; empty if there is none.
func (k Copy) path() string {
	if k.Folder == "" {
		return ""
	}
	return k.Folder + string(filepath.Separator) + k.Name
}

// header writes name, type and size, and the time of a file that is not hashed by content.
func (f *File) header(sum hash.Hash) {
	fmt.Fprintf(sum, "%q %t %t %d\x00", f.Name, f.IsLink(), f.Info.Mode().Perm()&executable != 0, f.Size())
	if !f.isHashed() {
		fmt.Fprintf(sum, "%d\x00", f.Info.ModTime().UnixNano())
	}
}

// isHashed reports whether the file is hashed by content. Reading a larger one would take longer than a match.
func (f *File) isHashed() bool { return f.Held || f.Info.Size() <= maxHashed }

// Write writes the content of the file.
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

// IsInSnapshot reports whether a snapshot contains the file.
func (f *File) IsInSnapshot() bool { return f.Kept.Folder != "" }

// IsFrozen reports whether the content is preserved, in memory or in a snapshot.
func (f *File) IsFrozen() bool { return f.Held || f.IsInSnapshot() }

// Size returns the size in bytes.
func (f *File) Size() int64 {
	if f.Held {
		return int64(len(f.Data))
	}
	return f.Info.Size()
}

// IsLink reports whether the file is a link to a folder.
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

// ReadBounded reads a regular file of at most a given size.
func ReadBounded(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // reading a pipe could block
		return nil, fmt.Errorf("%s is not a regular file", filepath.Base(path))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := readAll(file, info.Size(), limit+1)
	if err == nil && int64(len(text)) > limit {
		return nil, fmt.Errorf("%s is larger than %d MiB", filepath.Base(path), limit>>20)
	}
	return text, err
}

// readAll reads at most limit bytes of a file, which may grow while it is read. Unlike io.ReadAll it
// allocates once, for the expected size.
func readAll(file io.Reader, size, limit int64) ([]byte, error) {
	text := bytes.NewBuffer(make([]byte, 0, min(size, limit)+bytes.MinRead))
	_, err := text.ReadFrom(io.LimitReader(file, limit))
	return text.Bytes(), err
}
