package replay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// File is a file being written beside its place: what is written becomes visible under the final
// name, all at once, when it is closed. Its extension chooses the compression: .gz, .zst or none.
type File struct {
	path string
	file *os.File
	enc  io.WriteCloser // nil: not compressed
	buf  *bufio.Writer
	err  error

	begun bool // something was written
}

// Create begins a file. Until Close it is named path with .part at its end. What is there under
// either name is never overwritten.
func Create(path string) (*File, error) {
	flags := os.O_RDWR | os.O_CREATE | os.O_EXCL // of two who begin it at once, one does
	for _, name := range []string{path, path + PartSuffix} {
		switch info, err := os.Stat(name); {
		case err == nil && info.Mode().IsRegular():
			return nil, &os.PathError{Op: "create", Path: name, Err: os.ErrExist}
		case err == nil: // a device
			flags &^= os.O_EXCL
		}
	}
	f, err := createPart(path+PartSuffix, flags)
	if err != nil {
		return nil, err
	}
	w := &File{path: path, file: f}
	switch {
	case strings.HasSuffix(path, ".gz"):
		w.enc, err = gzip.NewWriterLevel(f, gzip.BestSpeed) // users wait for it, and better levels save a quarter
	case strings.HasSuffix(path, ".zst"):
		w.enc, err = zstd.NewWriter(f, zstd.WithEncoderConcurrency(1))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	var to io.Writer = f
	if w.enc != nil {
		to = w.enc
	}
	w.buf = bufio.NewWriterSize(to, 1<<16)
	return w, nil
}

// HasForm reports whether a file's name ends in ext, with or without that of a compression behind it.
func HasForm(name, ext string) bool {
	for _, ext := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, ext)
	}
	return strings.HasSuffix(name, ext)
}

// Path returns the final name.
func (w *File) Path() string { return w.path }

// Write adds to the file. After an error all further writes fail with it.
func (w *File) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	w.begun = true
	n, err := w.buf.Write(p)
	w.err = err
	return n, err
}

// Line adds a line, which comes without its line end.
func (w *File) Line(line []byte) error {
	_, _ = w.Write(line) // the next one gives its error
	_, err := w.Write([]byte{'\n'})
	return err
}

// IsEmpty reports whether nothing was written so far.
func (w *File) IsEmpty() bool { return !w.begun }

// Sync passes everything written so far to the operating system, so that it outlives this process.
func (w *File) Sync() error {
	if w.err != nil {
		return w.err
	}
	w.err = w.buf.Flush()
	if f, ok := w.enc.(interface{ Flush() error }); ok && w.err == nil {
		w.err = f.Flush()
	}
	return w.err
}

// Close finishes the file, makes it durable and gives it its name. If anything failed, the part
// that was written is kept under the name with .part.
func (w *File) Close() error {
	err := w.err
	if err == nil {
		err = w.buf.Flush()
	}
	if w.enc != nil {
		err = errors.Join(err, w.enc.Close())
	}
	if err == nil {
		err = w.file.Sync()
	}
	err = errors.Join(err, w.file.Close())
	if err != nil {
		return fmt.Errorf("write %s: %w", w.path, err)
	}
	if _, err := os.Stat(w.path); err == nil {
		return fmt.Errorf("write %s: a file of that name exists now; this one is %s", w.path, w.path+PartSuffix)
	}
	return os.Rename(w.path+PartSuffix, w.path)
}

// Discard ends the file without giving it its name, and removes what was written.
func (w *File) Discard() error {
	return errors.Join(w.file.Close(), os.Remove(w.path+PartSuffix))
}
