// Package foreignfiles reads matches recorded by other engines: a file, compressed or not, a folder, or a zip
// archive. It writes nothing, and does not follow links in folders.
package foreignfiles

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/klauspost/compress/zip"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// Limits for untrusted files.
const (
	maxText  = 1 << 30 // bytes of a file, decompressed
	maxFile  = 16 << 20
	maxFiles = 100_000
	maxRead  = 4 << 30 // bytes of all files of a folder or an archive
)

// Open opens a recorded match. Files of an archive can be read until closed is called.
func Open(path string) (from *contest.Foreign, closed io.Closer, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, nil, err
	case info.IsDir():
		from, err = folder(path)
		return from, io.NopCloser(nil), err
	case !info.Mode().IsRegular():
		return nil, nil, errors.New("it is neither a regular file nor a folder")
	}
	f, err := os.Open(filepath.Clean(path))
	if err != nil {
		return nil, nil, err
	}
	var head [4]byte
	if n, _ := f.ReadAt(head[:], 0); bytes.HasPrefix(head[:n], []byte("PK\x03\x04")) || bytes.HasPrefix(head[:n], []byte("PK\x05\x06")) {
		if from, err = archive(f, info.Size()); err == nil {
			return from, f, nil
		}
	} else {
		from, err = file(f)
	}
	return from, io.NopCloser(nil), errors.Join(err, f.Close())
}

// file reads a single file.
func file(f io.Reader) (*contest.Foreign, error) {
	in, err := replay.Decompress(f)
	if err != nil {
		return nil, err
	}
	text, err := readAtMost(in, maxText)
	if err != nil {
		return nil, err
	}
	return &contest.Foreign{Text: text}, nil
}

// readAtMost reads at most most bytes; more are an error.
func readAtMost(in io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(text)) > most:
		return nil, fmt.Errorf("it is too large: more than %d MiB", most>>20)
	}
	return decodeText(text), nil
}

// decodeText converts a text to UTF-8 without a byte order mark, as some editors and shells save UTF-16.
func decodeText(text []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		return text[3:]
	case bytes.HasPrefix(text, []byte("\xfe\xff")):
		order = binary.BigEndian
	case !bytes.HasPrefix(text, []byte("\xff\xfe")):
		return text
	}
	units := make([]uint16, 0, len(text)/2)
	for at := 2; at+1 < len(text); at += 2 {
		units = append(units, order.Uint16(text[at:]))
	}
	return []byte(string(utf16.Decode(units)))
}

// sizeLimit limits the total size of several files.
type sizeLimit struct{ left int64 }

// read reads one of the files.
func (r *sizeLimit) read(open func() (io.ReadCloser, error)) ([]byte, error) {
	in, err := open()
	if err != nil {
		return nil, err
	}
	text, err := readAtMost(in, maxFile)
	err = errors.Join(err, in.Close())
	if r.left -= int64(len(text)); err == nil && r.left < 0 {
		err = fmt.Errorf("its files are too large: more than %d GiB in total", maxRead>>30)
	}
	return text, err
}

var errTooMany = fmt.Errorf("it has more than %d files", maxFiles)

// folder lists the files in a folder and its subfolders.
func folder(root string) (*contest.Foreign, error) {
	from, read := &contest.Foreign{Files: map[string]func() ([]byte, error){}}, &sizeLimit{maxRead}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if len(from.Files) == maxFiles {
			return errTooMany
		}
		name, err := filepath.Rel(root, path)
		from.Files[filepath.ToSlash(name)] = func() ([]byte, error) {
			return read.read(func() (io.ReadCloser, error) { return os.Open(path) })
		}
		return err
	})
	return from, err
}

// archive lists the files of a zip archive. An archive of a single file is equivalent to that file.
func archive(f io.ReaderAt, size int64) (*contest.Foreign, error) {
	z, err := zip.NewReader(f, size)
	if err != nil {
		return nil, damagedArchive(err)
	}
	if len(z.File) > maxFiles {
		return nil, errTooMany
	}
	from, read := &contest.Foreign{Files: map[string]func() ([]byte, error){}}, &sizeLimit{maxRead}
	var last *zip.File
	for _, in := range z.File {
		if in.Mode().IsRegular() {
			name := strings.ReplaceAll(in.Name, `\`, "/")
			from.Files[name], last = func() ([]byte, error) { return read.read(openEntry(in)) }, in
		}
	}
	if len(from.Files) != 1 {
		return from, nil
	}
	only, err := openEntry(last)()
	if err != nil {
		return nil, err
	}
	from, err = file(only)
	return from, errors.Join(err, only.Close())
}

func damagedArchive(err error) error { return fmt.Errorf("it is a damaged zip archive: %w", err) }

// openEntry returns a function that opens a file of an archive.
func openEntry(of *zip.File) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		in, err := of.Open()
		if err != nil {
			return nil, damagedArchive(err)
		}
		return zipFile{in}, nil
	}
}

// zipFile is an open file of an archive, whose errors say that the archive is damaged.
type zipFile struct{ io.ReadCloser }

func (u zipFile) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = damagedArchive(err)
	}
	return n, err
}

// Close ignores errors: Read has reported them.
func (u zipFile) Close() error {
	_ = u.ReadCloser.Close()
	return nil
}
