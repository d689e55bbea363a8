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

// bufferSize is the size of write buffers.
const bufferSize = 1 << 16

// File is a file written atomically: it has a temporary name until Close renames it. The extension selects the compression: .gz,
// .zst or none.
type File struct {
	path string
	file *os.File
	disk *bufio.Writer  // buffers the file, because encoders make small writes
	enc  io.WriteCloser // compressor; nil: uncompressed
	buf  *bufio.Writer  // buffers the compressor, or equals disk
	err  error

	written bool // something has been written
}

// Create starts a file, whose name is path plus .part until Close. It never overwrites an existing file of either name.
func Create(path string) (*File, error) {
	flags := os.O_RDWR | os.O_CREATE | os.O_EXCL // only one of several processes succeeds
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
	w := &File{path: path, file: f, disk: bufio.NewWriterSize(f, bufferSize)}
	switch {
	case strings.HasSuffix(path, ".gz"):
		w.enc, err = gzip.NewWriterLevel(w.disk, gzip.BestSpeed) // users wait for it, and better levels reduce the size only by a quarter
	case strings.HasSuffix(path, ".zst"):
		w.enc, err = zstd.NewWriter(w.disk, zstd.WithEncoderConcurrency(1))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if w.buf = w.disk; w.enc != nil {
		w.buf = bufio.NewWriterSize(w.enc, bufferSize)
	}
	return w, nil
}

// HasExtension reports whether a file name ends in ext, or in ext and the extension of a compression.
func HasExtension(name, ext string) bool {
	for _, ext := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, ext)
	}
	return strings.HasSuffix(name, ext)
}

// Path returns the final name.
func (w *File) Path() string { return w.path }

// Write appends to the file. After an error all later writes return it.
func (w *File) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	w.written = true
	n, err := w.buf.Write(p)
	w.err = err
	return n, err
}

// Line appends a line and a line break.
func (w *File) Line(line []byte) error {
	_, _ = w.Write(line) // the next write returns the error
	_, err := w.Write([]byte{'\n'})
	return err
}

// IsEmpty reports whether nothing has been written.
func (w *File) IsEmpty() bool { return !w.written }

// Sync flushes all buffers to the operating system, so that the data survives this process.
func (w *File) Sync() error {
	if w.err != nil {
		return w.err
	}
	w.err = w.buf.Flush()
	if f, ok := w.enc.(interface{ Flush() error }); ok && w.err == nil {
		w.err = f.Flush()
	}
	if w.err == nil {
		w.err = w.disk.Flush()
	}
	return w.err
}

// Close finishes, syncs and renames the file. After a failure, the incomplete file keeps its .part name.
func (w *File) Close() error {
	err := w.err
	if err == nil {
		err = w.buf.Flush()
	}
	if w.enc != nil {
		err = errors.Join(err, w.enc.Close())
	}
	if err == nil {
		err = w.disk.Flush()
	}
	if err == nil {
		err = w.file.Sync()
	}
	err = errors.Join(err, w.file.Close())
	if err != nil {
		return fmt.Errorf("write %s: %w", w.path, err)
	}
	if _, err := os.Stat(w.path); err == nil {
		return fmt.Errorf("write %s: a file of that name now exists; this one was written to %s", w.path, w.path+PartSuffix)
	}
	return os.Rename(w.path+PartSuffix, w.path)
}

// Discard closes and removes the incomplete file.
func (w *File) Discard() error {
	return errors.Join(w.file.Close(), os.Remove(w.path+PartSuffix))
}
