package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Recording is a trace that is read several times, until its context is done. One of bearable size is decompressed once.
type Recording struct {
	ctx  context.Context // those who read it open it by themselves
	open func() (io.ReadCloser, error)
	text []byte // all of it; nil if it was not read yet, or is too large
	read bool
}

// NewRecording is the trace that open opens.
func NewRecording(ctx context.Context, open func() (io.ReadCloser, error)) *Recording {
	return &Recording{ctx: ctx, open: open}
}

// mostKept is the size of the largest trace that is kept in memory, in bytes.
const mostKept = 256 << 20

// ReadRecording reads a trace of bearable size, compressed or not, from a stream.
func ReadRecording(ctx context.Context, in io.Reader) (*Recording, error) {
	text, err := Decompress(in)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(io.LimitReader(Until(ctx, io.NopCloser(text)), mostKept+1))
	if err == nil && len(all) > mostKept {
		err = fmt.Errorf("it is too large: more than %d MiB", mostKept>>20)
	}
	return &Recording{ctx: ctx, text: all, read: true}, err
}

// Open opens the trace anew.
func (r *Recording) Open() (io.ReadCloser, error) {
	if r.text != nil {
		return Until(r.ctx, io.NopCloser(bytes.NewReader(r.text))), nil
	}
	in, err := r.open()
	if err != nil || r.read {
		return in, err
	}
	r.read = true
	text, err := io.ReadAll(io.LimitReader(in, mostKept+1))
	if err := errors.Join(err, in.Close()); err != nil || len(text) > mostKept {
		if err := r.ctx.Err(); err != nil {
			return nil, err
		}
		return r.open() // what is wrong with it, its reader says in the right place
	}
	r.text = text
	return r.Open()
}
