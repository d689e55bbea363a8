package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Recording is a trace that can be read several times, until its context is done. It caches the decompressed text unless it is too
// large.
type Recording struct {
	ctx  context.Context // for Open, which callers pass around as a function without a context
	open func() (io.ReadCloser, error)
	text []byte // decompressed; nil if it has not been read, or is too large
	read bool   // reading into text has been tried
}

// NewRecording returns the recording opened by open.
func NewRecording(ctx context.Context, open func() (io.ReadCloser, error)) *Recording {
	return &Recording{ctx: ctx, open: open}
}

// maxCached is the size of the largest cached trace, in bytes.
const maxCached = 256 << 20

// ReadRecording reads a trace of at most maxCached bytes from a stream, which may be compressed.
func ReadRecording(ctx context.Context, in io.Reader) (*Recording, error) {
	text, err := Decompress(in)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(io.LimitReader(Until(ctx, io.NopCloser(text)), maxCached+1))
	if err == nil && len(all) > maxCached {
		err = fmt.Errorf("it is too large: more than %d MiB", maxCached>>20)
	}
	return &Recording{ctx: ctx, text: all, read: true}, err
}

// Open opens the trace at its beginning.
func (r *Recording) Open() (io.ReadCloser, error) {
	if r.text != nil {
		return Until(r.ctx, io.NopCloser(bytes.NewReader(r.text))), nil
	}
	in, err := r.open()
	if err != nil || r.read {
		return in, err
	}
	r.read = true
	text, err := io.ReadAll(io.LimitReader(in, maxCached+1))
	if err := errors.Join(err, in.Close()); err != nil || len(text) > maxCached {
		if err := r.ctx.Err(); err != nil {
			return nil, err
		}
		return r.open() // the caller gets the same error at its position
	}
	r.text = text
	return r.Open()
}
