package replay

import (
	"bufio"
	"bytes"
	"context"
	"errors"
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
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, gzipStart()):
		return newMembers(in)
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecoderMemory))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return in, nil
}

// gzipStart returns the magic number of a gzip member.
func gzipStart() []byte { return []byte{0x1f, 0x8b} }

// errTrailing is the error for uncompressed data after compressed data.
var errTrailing = errors.New("uncompressed data follows the compressed data")

// members reads the members of a gzip file, one after the other.
type members struct {
	in  *bufio.Reader
	one *gzip.Reader
}

func newMembers(in *bufio.Reader) (io.Reader, error) {
	one, err := gzip.NewReader(in)
	if err != nil {
		return nil, errors.New(ReadProblem(err))
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
