package replay

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// source is a file being read.
type source struct {
	io.Reader
	close func() error
}

func (s source) Close() error { return s.close() }

// maxDecoderMemory limits the memory for decoding an untrusted .zst file.
const maxDecoderMemory = 256 << 20

// Open opens a file that may be compressed with gzip or zstd, detected by content.
func Open(path string) (io.ReadCloser, error) {
	f, err := os.Open(filepath.Clean(path))
	if err != nil {
		return nil, err
	}
	r, err := Decompress(f)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return source{r, f.Close}, nil
}

// Decompress decompresses a stream, with the format detected by its first bytes.
func Decompress(r io.Reader) (io.Reader, error) {
	compressed := &compressedReader{in: r}
	in := bufio.NewReaderSize(compressed, 1<<16)
	head, err := in.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, gzipStart()):
		m, err := newMembers(in)
		return decompressor{m, compressed}, compressed.plain(err)
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecoderMemory))
		if err != nil {
			return nil, compressed.plain(err)
		}
		return decompressor{d.IOReadCloser(), compressed}, nil
	}
	return in, nil
}

// compressedReader reads a compressed file, and stores read errors to distinguish them from decoding errors.
type compressedReader struct {
	in  io.Reader
	err error
}

func (r *compressedReader) Read(p []byte) (n int, err error) {
	if n, err = r.in.Read(p); err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// decompressor is a decoder with friendlier errors.
type decompressor struct {
	decoder io.Reader
	from    *compressedReader
}

func (d decompressor) Read(p []byte) (int, error) {
	n, err := d.decoder.Read(p)
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, d.from.plain(err)
}

// plain converts a decoding error to plain words.
func (r *compressedReader) plain(err error) error {
	switch {
	case err == nil, errors.Is(err, errTrailing):
		return err
	case r.err != nil:
		return r.err
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errCutOff
	case errors.Is(err, zstd.ErrMagicMismatch):
		return errTrailing
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, zstd.ErrCRCMismatch):
		return errors.New("the compressed file is damaged: its checksum does not match")
	case errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return fmt.Errorf("decompressing the file needs more than %d MiB of memory", maxDecoderMemory>>20)
	}
	return errors.New("the compressed file is damaged")
}

// errCutOff reports truncated compressed data.
var errCutOff = errors.New("the compressed file is cut off")

// gzipStart returns the magic number of a gzip member.
func gzipStart() []byte { return []byte{0x1f, 0x8b} }

// errTrailing reports uncompressed data after compressed data.
var errTrailing = errors.New("uncompressed data follows the compressed data")

// members reads the members of a gzip file, and unlike multistream mode reports trailing data.
type members struct {
	in     *bufio.Reader
	member *gzip.Reader
}

func newMembers(in *bufio.Reader) (*members, error) {
	member, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	member.Multistream(false)
	return &members{in, member}, nil
}

func (m *members) Read(p []byte) (int, error) {
	for {
		n, err := m.member.Read(p)
		switch {
		case !errors.Is(err, io.EOF):
			return n, err
		case n > 0:
			return n, nil // the next read returns the error
		}
		head, err := m.in.Peek(len(gzipStart()))
		switch {
		case len(head) == 0:
			return 0, err
		case !bytes.Equal(head, gzipStart()):
			return 0, errTrailing
		}
		if err := m.member.Reset(m.in); err != nil {
			return 0, err
		}
		m.member.Multistream(false)
	}
}

// Until returns a file whose reads fail with the context's error once the context is done, which ends loops that read it.
func Until(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	return source{readerUntil{ctx, in}, in.Close}
}

type readerUntil struct {
	ctx context.Context
	in  io.Reader
}

func (r readerUntil) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}
