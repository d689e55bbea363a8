// Package content reads the files that decide how a bot plays: a folder, or a file and, if that is a Python one, what
// it can reach by name.
package content

import (
	"bytes"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// largeFile is the size in bytes up to which a file is kept in memory.
const largeFile = 64 << 20

// File is a file of a bot's content as it was when it was read.
type File struct {
	Name string      // by which it counts; empty for a file that may be called anything
	Path string      // absolute
	Info fs.FileInfo // of what the path leads to
	Held bool        // Data is there
	Data []byte      // what it holds, or where a link to something else leads
}

// Hash writes names, sizes and contents of all files.
func Hash(sum hash.Hash, files []File) error {
	for i := range files {
		f := &files[i]
		size := int64(len(f.Data))
		if !f.Held {
			size = f.Info.Size()
		}
		fmt.Fprintf(sum, "%s\x00%d\x00", f.Name, size)
		if err := f.Write(sum); err != nil {
			return err
		}
	}
	return nil
}

// Write writes what the file holds.
func (f *File) Write(to io.Writer) error {
	if f.Held {
		_, err := to.Write(f.Data)
		return err
	}
	file, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	_, err = io.Copy(to, file)
	return err
}

// Reader reads files, each once. It has to be made.
type Reader map[string]File

// called gives the file the name that it has as seen from a folder.
func (f File) called(folder string) (File, error) {
	name, err := filepath.Rel(folder, f.Path)
	f.Name = filepath.ToSlash(name)
	return f, err
}

func (r Reader) load(path string) (f File, err error) {
	if f, known := r[path]; known {
		return f, nil
	}
	f.Path = path
	if f.Info, err = os.Stat(path); err != nil {
		return f, err
	}
	switch f.Held = true; {
	case !f.Info.Mode().IsRegular(): // a pipe would be waited for
	case f.Info.Size() > largeFile:
		f.Held = false
	default:
		f.Data, err = ReadBounded(path, largeFile)
	}
	r[path] = f
	return f, err
}

// Reach reads a file, whatever it is called, and if it is one of Python or JavaScript, what it can reach.
func (r Reader) Reach(path string) (files []File, err error) {
	folder, paths, reach := filepath.Dir(path), []string{path}, (*reach)(nil)
	switch {
	case filepath.Ext(path) == PythonExt:
		reach = r.newReach(python())
	case IsJavaScript(path):
		reach = r.newReach(javaScript())
	}
	if reach != nil {
		if paths, err = reach.from(path); err != nil {
			return nil, err
		}
	}
	for _, p := range paths {
		f, err := r.load(p)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if IsJavaScript(path) {
		more, err := r.installed(folder, reach)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	for i := range files[1:] {
		if files[i+1], err = files[i+1].called(folder); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Changed reports whether a file holds something else by now.
func (f *File) Changed() bool {
	info, err := os.Lstat(f.Path)
	if err == nil && f.Info.Mode().IsRegular() {
		info, err = os.Stat(f.Path)
	}
	switch {
	case err != nil || info.Mode().Type() != f.Info.Mode().Type():
		return true
	case !f.Held:
		return info.Size() != f.Info.Size() || !info.ModTime().Equal(f.Info.ModTime())
	case info.Mode().IsRegular():
		if info.Size() == f.Info.Size() && info.ModTime().Equal(f.Info.ModTime()) {
			return false
		}
		now, err := os.ReadFile(f.Path)
		return err != nil || !bytes.Equal(now, f.Data)
	}
	target, err := os.Readlink(f.Path)
	return err == nil && target != string(f.Data)
}

// ReadBounded reads a plain file of at most so many bytes.
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
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d MiB", filepath.Base(path), most>>20)
	}
	return text, err
}
