package replay_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/cookoff/cookoff/internal/replay"
)

// All parts arrive in their order, although the writer uses its memory again.
func TestBehind(t *testing.T) {
	t.Parallel()
	var got, want bytes.Buffer
	w := replay.Behind(&got)
	part := make([]byte, 1<<10)
	for i := range 1000 {
		for j := range part {
			part[j] = byte(i + j)
		}
		want.Write(part[:i])
		if n, err := w.Write(part[:i]); n != i || err != nil {
			t.Fatal(n, err)
		}
	}
	if err := w.Close(); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("%d of %d bytes are as they should be, error %v", got.Len(), want.Len(), err)
	}
}

// full is a writer to a disk without room for more than some parts.
type full struct{ parts int }

func (f *full) Write(part []byte) (int, error) {
	if f.parts--; f.parts < 0 {
		return 0, io.ErrShortWrite
	}
	return len(part), nil
}

// The first error is that of Close, and nothing is written after it.
func TestBehindFails(t *testing.T) {
	t.Parallel()
	to := &full{parts: 3}
	w := replay.Behind(to)
	for range 10 {
		if _, err := w.Write([]byte("part")); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); !errors.Is(err, io.ErrShortWrite) || to.parts != -1 {
		t.Errorf("error %v after %d writes too many", err, -to.parts)
	}
}
