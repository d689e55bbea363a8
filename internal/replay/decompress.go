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

// Decompress decompresses a stream, detecting the format by its first bytes.
func Decompress(r io.Reader) (io.Reader, error) {
	packed := &packedReader{in: r}
	in := bufio.NewReaderSize(packed, 1<<16)
	head, err := in.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, gzipStart()):
		m, err := newMembers(in)
		return unpacked{m, packed}, packed.plain(err)
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecoderMemory))
		if err != nil {
			return nil, packed.plain(err)
		}
		return unpacked{d.IOReadCloser(), packed}, nil
	}
	return in, nil
}

// packedReader reads a compressed file, and keeps the error that is not the decoder's.
type packedReader struct {
	in  io.Reader
	err error
}

func (r *packedReader) Read(p []byte) (n int, err error) {
	if n, err = r.in.Read(p); err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// unpacked is a decoder whose errors are in plain words.
type unpacked struct {
	decoder io.Reader
	from    *packedReader
}

func (u unpacked) Read(p []byte) (int, error) {
	n, err := u.decoder.Read(p)
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, u.from.plain(err)
}

// plain says in plain words why a file cannot be decompressed.
func (r *packedReader) plain(err error) error {
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

// errCutOff is the error for compressed data without its end.
var errCutOff = errors.New("the compressed file is cut off")

// gzipStart returns the magic number of a gzip member.
func gzipStart() []byte { return []byte{0x1f, 0x8b} }

// errTrailing is the error for uncompressed data after compressed data.
var errTrailing = errors.New("uncompressed data follows the compressed data")

// members reads the members of a gzip file, one after the other.
type members struct {
	in  *bufio.Reader
	one *gzip.Reader
}

func newMembers(in *bufio.Reader) (*members, error) {
	one, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	one.Multistream(false)
	return &members{in, one}, nil
}

func (m *members) Read(p []byte) (int, error) {
	for {
		n, err := m.one.Read(p)
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
		if err := m.one.Reset(m.in); err != nil {
			return 0, err
		}
		m.one.Multistream(false)
	}
}

// Until returns a file whose reads fail with the context's error once it is done, which ends every loop that reads
// it.
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
