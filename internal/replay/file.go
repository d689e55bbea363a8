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

// bufferSize is how much of a file is written at once.
const bufferSize = 1 << 16

// File is a file that is written under a temporary name and renamed by Close, so that it appears at once and
// complete. Its extension selects the compression: .gz, .zst or none.
type File struct {
	path string
	file *os.File
	disk *bufio.Writer  // of the file; encoders write few bytes at once
	enc  io.WriteCloser // nil: uncompressed
	buf  *bufio.Writer  // of the encoder, or disk
	err  error

	begun bool // something has been written
}

// Create starts a file. Until Close its name is path plus .part. Existing files of either name are never
// overwritten.
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
		w.enc, err = gzip.NewWriterLevel(w.disk, gzip.BestSpeed) // users wait for it, and better levels save only a quarter
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

// HasForm reports whether a file name ends in ext, with or without the extension of a compression.
func HasForm(name, ext string) bool {
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
	w.begun = true
	n, err := w.buf.Write(p)
	w.err = err
	return n, err
}

// Line appends a line; the line break is added.
func (w *File) Line(line []byte) error {
	_, _ = w.Write(line) // the next write returns the error
	_, err := w.Write([]byte{'\n'})
	return err
}

// IsEmpty reports whether nothing has been written.
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
	if w.err == nil {
		w.err = w.disk.Flush()
	}
	return w.err
}

// Close finishes the file, makes it durable and renames it. After any failure the incomplete file keeps its .part
// name.
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
		return fmt.Errorf("write %s: a file of that name exists now; this one is %s", w.path, w.path+PartSuffix)
	}
	return os.Rename(w.path+PartSuffix, w.path)
}

// Discard closes and removes the incomplete file.
func (w *File) Discard() error {
	return errors.Join(w.file.Close(), os.Remove(w.path+PartSuffix))
}
